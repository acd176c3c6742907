libode_compliant_la_SOURCES += \
    %D%/adhesion.c \
    %D%/ball_force.h \
    %D%/capsule_solid.c \
    %D%/contact.h \
    %D%/contact_force.c \
    %D%/corners.c \
    %D%/corners.h \
    %D%/dcollide_pairs.c \
    %D%/flat_pairs.c \
    %D%/foresight.c \
    %D%/friction_force.c \
    %D%/geometry.c \
    %D%/hold_balls.c \
    %D%/holding.c \
    %D%/normal_force.c \
    %D%/note.h \
    %D%/report.c \
    %D%/round_pairs.c \
    %D%/round_pairs.h \
    %D%/round_surface.c \
    %D%/spheres.c \
    %D%/track_friction.c
