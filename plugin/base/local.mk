libode_compliant_la_SOURCES += \
    %D%/array.c \
    %D%/base.h \
    %D%/fault.c \
    %D%/number.h \
    %D%/triangle.h \
    %D%/vector.h
