libode_compliant_la_SOURCES += \
    %D%/bed_surface.h \
    %D%/bed_surface_refine.c \
    %D%/bed_surface_shapes.c \
    %D%/convex.c \
    %D%/convex_draft.h \
    %D%/convex_hull.c \
    %D%/convex_hull.h \
    %D%/convex_polygons.c \
    %D%/heightfield.c \
    %D%/heightfield_cell.c \
    %D%/heightfield_data.h \
    %D%/heightfield_from.c \
    %D%/heightfield_nearest.c \
    %D%/heightfield_nearest_places.c \
    %D%/heightfield_normal.c \
    %D%/heightfield_search.h \
    %D%/shapes.c \
    %D%/shapes.h \
    %D%/solid.c \
    %D%/solid.h \
    %D%/tessellate.c \
    %D%/tessellate.h \
    %D%/tessellate_convex.c \
    %D%/tessellate_round.c \
    %D%/tessellate_surface.c
