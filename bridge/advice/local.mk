libode_compliant_la_SOURCES += \
    %D%/advice.h \
    %D%/kinds.c \
    %D%/meeting.c \
    %D%/pair.c \
    %D%/text.c
