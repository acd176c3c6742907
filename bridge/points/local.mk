libode_compliant_la_SOURCES += \
    %D%/add.c \
    %D%/check.c \
    %D%/drop.c \
    %D%/evaluate.c \
    %D%/keep.c \
    %D%/place.c \
    %D%/points.c \
    %D%/points.h \
    %D%/report.c \
    %D%/rows.c \
    %D%/surface.c \
    %D%/values.c
