# What there is to be seen of a world, as numbers; needs public functions of the library only, and no OpenGL.

noinst_LTLIBRARIES += %D%/libviewscene.la
%C%_libviewscene_la_SOURCES = \
    %D%/contacts.c \
    %D%/energy.c \
    %D%/geoms.c \
    %D%/heights.c \
    %D%/impacts.c \
    %D%/joints.c \
    %D%/memory.c \
    %D%/parts.h \
    %D%/poses.c \
    %D%/probe.c \
    %D%/scene.c \
    %D%/scene.h \
    %D%/vector.h \
    %D%/shapes.c \
    %D%/soup.c \
    %D%/stand_ins.c \
    %D%/walk.c
