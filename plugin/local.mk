# Force elements: physics without ODE.

pkginclude_HEADERS += \
    %D%/ode-compliant/export.h \
    %D%/ode-compliant/friction.h \
    %D%/ode-compliant/hunt_crossley.h \
    %D%/ode-compliant/material.h \
    %D%/ode-compliant/plugin.h

libode_compliant_la_SOURCES += \
    %D%/elliptic.c \
    %D%/friction.c \
    %D%/hunt_crossley.c \
    %D%/material.c \
    %D%/numeric.h \
    %D%/restitution.c
