libode_compliant_la_SOURCES += \
    %D%/adhesion.c \
    %D%/combination.c \
    %D%/elliptic.c \
    %D%/elliptic_table.c \
    %D%/friction.c \
    %D%/hold.h \
    %D%/holding.c \
    %D%/hunt_crossley.c \
    %D%/impact_course.c \
    %D%/law.h \
    %D%/linear_spring.c \
    %D%/linear_stop.c \
    %D%/material.c \
    %D%/point_force.c \
    %D%/preset.c \
    %D%/preset.h \
    %D%/preset_materials.c \
    %D%/preset_pairs.c \
    %D%/press.c \
    %D%/resistance.c \
    %D%/restitution.c \
    %D%/stop_bounce.c \
    %D%/stop_gives.c \
    %D%/stop_phase.c \
    %D%/track.c
