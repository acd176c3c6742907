libode_compliant_la_SOURCES += \
    %D%/find.c \
    %D%/find.h \
    %D%/foundation.c \
    %D%/foundation.h \
    %D%/hold.c \
    %D%/law.c \
    %D%/press.c \
    %D%/press.h \
    %D%/reach.c \
    %D%/seen.c \
    %D%/springs.h \
    %D%/state.c \
    %D%/take.c \
    %D%/track.c
