libode_compliant_la_SOURCES += \
    %D%/element.c \
    %D%/element.h \
    %D%/elements.c \
    %D%/force.c \
    %D%/keep.c \
    %D%/rows.c
