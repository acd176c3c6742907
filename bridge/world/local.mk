libode_compliant_la_SOURCES += \
    %D%/energy.c \
    %D%/save.c \
    %D%/settings.c \
    %D%/timing.c \
    %D%/world.c
