libode_compliant_la_SOURCES += \
    %D%/begin.c \
    %D%/collide.c \
    %D%/evaluate.c \
    %D%/managed_step.c \
    %D%/own_loop.c \
    %D%/step.h \
    %D%/substep.c \
    %D%/limit.c \
    %D%/take_back.c \
    %D%/take_geom.c
