libode_compliant_la_SOURCES += \
    %D%/behind.c \
    %D%/blocks.c \
    %D%/check.c \
    %D%/discs.c \
    %D%/draft.h \
    %D%/edges.c \
    %D%/field.c \
    %D%/loose_triangles.c \
    %D%/mesh.c \
    %D%/mesh.h \
    %D%/nearest.c \
    %D%/nearest_places.c \
    %D%/normals.c \
    %D%/pieces.c \
    %D%/rings.c \
    %D%/room.c \
    %D%/room.h \
    %D%/room_faces.c \
    %D%/search.c \
    %D%/search.h \
    %D%/tree.c
