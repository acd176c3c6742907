libode_compliant_la_SOURCES += \
    %D%/alive.c \
    %D%/coordinate.c \
    %D%/create.c \
    %D%/force.c \
    %D%/inertia.c \
    %D%/joint.h \
    %D%/keep.c \
    %D%/look.c \
    %D%/mobility.c \
    %D%/read_amotor.c \
    %D%/read_angles.c \
    %D%/read_joints.c \
    %D%/read_places.c \
    %D%/rows.c \
    %D%/rows.h \
    %D%/settle.c \
    %D%/soft_bounds.c \
    %D%/soft_stops.c \
    %D%/spring.c \
    %D%/spring.h \
    %D%/spring_rows.c \
    %D%/stop.c \
    %D%/stop.h \
    %D%/stop_mates.c \
    %D%/stop_rows.c \
    %D%/stop_take.c \
    %D%/table.c
