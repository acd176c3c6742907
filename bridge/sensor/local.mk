libode_compliant_la_SOURCES += \
    %D%/create.c \
    %D%/look.c \
    %D%/parts.h \
    %D%/report.c \
    %D%/sensor.h \
    %D%/touch.c
