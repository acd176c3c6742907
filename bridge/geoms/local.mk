libode_compliant_la_SOURCES += \
    %D%/bed_springs.c \
    %D%/bed_values.c \
    %D%/gap.c \
    %D%/geoms.c \
    %D%/geoms.h \
    %D%/given_heights.c \
    %D%/given_shapes.c \
    %D%/keep.c \
    %D%/keep_space.c \
    %D%/materials.c \
    %D%/mesh_file.c \
    %D%/mesh_geom.c \
    %D%/movers.c \
    %D%/ply_content.c \
    %D%/ply_content.h \
    %D%/overlap.c \
    %D%/read.c \
    %D%/read_convex.c \
    %D%/shapes.c \
    %D%/shared_meshes.c \
    %D%/solids.c \
    %D%/support.c \
    %D%/surfaces.c \
    %D%/tracks.c
