libode_compliant_la_SOURCES += \
    %D%/carried.c \
    %D%/law.c \
    %D%/pairs.c \
    %D%/present.c \
    %D%/share.c \
    %D%/resistance.h
