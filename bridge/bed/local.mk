libode_compliant_la_SOURCES += \
    %D%/adhesion.c \
    %D%/bed.h \
    %D%/beds.c \
    %D%/keep.c \
    %D%/motion.c \
    %D%/own.c \
    %D%/report.c \
    %D%/report.h \
    %D%/seams.c \
    %D%/sides.c \
    %D%/spring_report.c \
    %D%/springs.c
