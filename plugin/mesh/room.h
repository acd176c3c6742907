/* What room.c and room_faces.c share: faces whose room is measured, and those that may be in the way. */
#ifndef PLUGIN_MESH_ROOM_H
#define PLUGIN_MESH_ROOM_H

#include "mesh.h"

/* Most room that is looked for at a face, over the longest side of the mesh's box. */
#define MESH_ROOM 0.125

/* Faces asked for together, and faces in the way that wait; a multiple of the widest vector. */
enum { TOGETHER = 12, WAITING = 64 };

/*
 * Work that is worth it, in boxes and faces looked at: slivers have too many neighbours, and then there is no room. A
 * face tried with care counts for several.
 */
enum { MOST_EFFORT = 1280, CARE = 8 };

/* What is asked for; front and behind. */
typedef struct dcxRoom {
    const struct dcMesh *mesh;
    int first, count, effort;
    double least;               /* less room than this is of no use: about the size of the faces */
    double radius[TOGETHER][2]; /* so far */
    double centre[3], axis[3];
    double top[2][3], reach[2], limit[2]; /* discs that hold the lifted faces: centre, radius; largest radius of balls
                                             and half the disc's thickness, squared */
    int waiting, face[WAITING];
    double corner[3][3][WAITING];
} dcxRoom;

/* Tries the faces that wait on each of those asked for, whose balls become smaller; none waits afterwards. */
void dcxRoomTry(dcxRoom *room);

#endif
