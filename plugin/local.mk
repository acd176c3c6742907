# Force elements: physics without ODE.

pkginclude_HEADERS += \
    %D%/ode-compliant/export.h \
    %D%/ode-compliant/foundation.h \
    %D%/ode-compliant/friction.h \
    %D%/ode-compliant/holding.h \
    %D%/ode-compliant/hunt_crossley.h \
    %D%/ode-compliant/linear_stop.h \
    %D%/ode-compliant/material.h \
    %D%/ode-compliant/mesh.h \
    %D%/ode-compliant/plugin.h \
    %D%/ode-compliant/point_force.h \
    %D%/ode-compliant/solid.h

libode_compliant_la_SOURCES += \
    %D%/convex.c \
    %D%/convex_draft.h \
    %D%/convex_polygons.c \
    %D%/elliptic.c \
    %D%/elliptic_table.c \
    %D%/elliptic_table.h \
    %D%/foot.h \
    %D%/foundation.c \
    %D%/foundation_data.h \
    %D%/foundation_find.c \
    %D%/foundation_hold.c \
    %D%/foundation_law.c \
    %D%/foundation_press.c \
    %D%/foundation_press.h \
    %D%/foundation_reach.c \
    %D%/foundation_state.c \
    %D%/friction.c \
    %D%/heightfield.c \
    %D%/heightfield_data.h \
    %D%/heightfield_minima.c \
    %D%/heightfield_nearest.c \
    %D%/heightfield_normal.c \
    %D%/holding.c \
    %D%/hunt_crossley.c \
    %D%/linear_stop.c \
    %D%/material.c \
    %D%/mesh.c \
    %D%/mesh_behind.c \
    %D%/mesh_blocks.c \
    %D%/mesh_check.c \
    %D%/mesh_data.h \
    %D%/mesh_discs.c \
    %D%/mesh_draft.h \
    %D%/mesh_edges.c \
    %D%/mesh_field.c \
    %D%/mesh_minima.c \
    %D%/mesh_nearest.c \
    %D%/mesh_normals.c \
    %D%/mesh_pieces.c \
    %D%/mesh_rings.c \
    %D%/mesh_room.c \
    %D%/mesh_search.c \
    %D%/mesh_search.h \
    %D%/mesh_tree.c \
    %D%/minima.h \
    %D%/numeric.h \
    %D%/point_force.c \
    %D%/restitution.c \
    %D%/solid.c \
    %D%/solid_shapes.c \
    %D%/solid_shapes.h \
    %D%/soup.c \
    %D%/soup.h \
    %D%/springs.h \
    %D%/springs_refine.c \
    %D%/springs_shapes.c \
    %D%/tessellate.c \
    %D%/tessellate.h \
    %D%/tessellate_convex.c \
    %D%/tessellate_round.c \
    %D%/vector3.h
