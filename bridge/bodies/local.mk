libode_compliant_la_SOURCES += \
    %D%/bodies.c \
    %D%/bodies.h \
    %D%/damping.c \
    %D%/energy.c \
    %D%/gather.c \
    %D%/joint_softness.c \
    %D%/keep.c \
    %D%/keep_ode.c \
    %D%/masses.c \
    %D%/ode_settings.c \
    %D%/pacer.c \
    %D%/pushes.c \
    %D%/scatter.c \
    %D%/sleep.c \
    %D%/watch.c
