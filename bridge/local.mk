# What knows ODE: pairs, contact geometry, stepping, reports.

pkginclude_HEADERS += \
    %D%/ode-compliant/error.h \
    %D%/ode-compliant/force.h \
    %D%/ode-compliant/geom.h \
    %D%/ode-compliant/ode-compliant.h \
    %D%/ode-compliant/report.h \
    %D%/ode-compliant/world.h

libode_compliant_la_SOURCES += \
    %D%/bodies.c \
    %D%/boxes.c \
    %D%/collect.c \
    %D%/collide.c \
    %D%/combine.c \
    %D%/contacts.c \
    %D%/error.c \
    %D%/evaluate.c \
    %D%/force.c \
    %D%/frictions.c \
    %D%/geometry.c \
    %D%/geoms.c \
    %D%/grid.c \
    %D%/handle.c \
    %D%/handle.h \
    %D%/internal.h \
    %D%/masses.c \
    %D%/modes.c \
    %D%/motion.h \
    %D%/rooms.h \
    %D%/pairs.c \
    %D%/report.c \
    %D%/scatter.c \
    %D%/settings.c \
    %D%/shapes.c \
    %D%/sleep.c \
    %D%/step.c \
    %D%/substep.c \
    %D%/surfaces.c \
    %D%/table.c \
    %D%/table.h \
    %D%/times.c \
    %D%/vec.h \
    %D%/world.c
