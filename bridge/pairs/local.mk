libode_compliant_la_SOURCES += \
    %D%/combine.c \
    %D%/combine_table.c \
    %D%/contact_arrays.c \
    %D%/curvature.c \
    %D%/deep.c \
    %D%/fat_boxes.c \
    %D%/features.c \
    %D%/grid.c \
    %D%/keep.c \
    %D%/pairs.c \
    %D%/pairs.h \
    %D%/preset.c \
    %D%/rigid.c \
    %D%/translate.c
