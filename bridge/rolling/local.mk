libode_compliant_la_SOURCES += \
    %D%/assemble.c \
    %D%/attached.c \
    %D%/ball.h \
    %D%/check.c \
    %D%/frame.c \
    %D%/keep.c \
    %D%/ode_joint.c \
    %D%/report.c \
    %D%/result.c \
    %D%/rolling.c \
    %D%/rolling.h \
    %D%/shape.c \
    %D%/step.c \
    %D%/values.c
