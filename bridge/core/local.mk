libode_compliant_la_SOURCES += \
    %D%/array.c \
    %D%/clock.c \
    %D%/core.h \
    %D%/error.c \
    %D%/gate.c \
    %D%/handle.c \
    %D%/stream.c \
    %D%/table.c \
    %D%/version.c
