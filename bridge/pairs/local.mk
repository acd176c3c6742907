libode_compliant_la_SOURCES += \
    %D%/askew.c \
    %D%/by_points.c \
    %D%/combine.c \
    %D%/combine_table.c \
    %D%/contact_arrays.c \
    %D%/curvature.c \
    %D%/fat_boxes.c \
    %D%/features.c \
    %D%/grid.c \
    %D%/keep.c \
    %D%/pairs.c \
    %D%/pairs.h \
    %D%/preset.c \
    %D%/rigid.c \
    %D%/translate.c
