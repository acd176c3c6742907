libode_compliant_la_SOURCES += \
    %D%/element.c \
    %D%/element.h \
    %D%/force.c \
    %D%/keep.c \
    %D%/rows.c
