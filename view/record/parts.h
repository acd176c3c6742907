/* What the files of this folder share. */
#ifndef VIEW_RECORD_PARTS_H
#define VIEW_RECORD_PARTS_H

#include <stdint.h>
#include <stdio.h>

#include "scene/scene.h"

/* ---- bytes.c: numbers as bytes, the lowest first; and bytes as letters ---- */

typedef struct dcxBytes {
    unsigned char *data;
    size_t size, room;
    int failed; /* out of memory: nothing is added any more */
} dcxBytes;

/* Empty, with room for so many; 0: out of memory. */
int dcxBytesBegin(dcxBytes *b, size_t size);
void dcxBytesPut(dcxBytes *b, uint32_t value, int bytes);
void dcxBytesFloat(dcxBytes *b, double value);
/* Four bytes that were put before. */
void dcxBytesSet(dcxBytes *b, size_t at, uint32_t value);
/* Seven bits a byte; the eighth says that there are more. */
void dcxBytesCount(dcxBytes *b, uint32_t value);
void dcxBytesFree(dcxBytes *b);
/* Writes them in base64. */
void dcxBytesWrite(const dcxBytes *b, FILE *file);

/* ---- forces.c: contacts, and what each bed does as one ---- */

typedef struct dcxForceLine {
    double point[3], normal[3], friction[3]; /* the two forces, N, on the body that they push */
    double depth;
} dcxForceLine;

/* ---- the record ---- */

/* What the page knows of a geom. */
typedef struct dcxPageGeom {
    float pose[7], size[3];
    int state;    /* as in the page; negative: not told yet */
    int seen;     /* last look in which it was there */
    dcxBytes bed; /* pressures as they were told last */
    int bed_seen; /* last look in which it had any */
} dcxPageGeom;

/* A pressed spring: of which geom, which of its mesh's faces. */
typedef struct dcxPageSpring {
    int id, mesh, face;
    double pressure;
} dcxPageSpring;

typedef struct dcxPage {
    dcxPageGeom *geom; /* by id */
    int geom_room, shapes;
    int looks;      /* frames that were begun */
    int again;      /* the last one was not written: what did not change is told, too */
    dcMeshID *mesh; /* of springs, that the page has */
    int num_meshes, mesh_room;
    dcxPageSpring *spring; /* of this frame */
    int num_springs, spring_room;
    dcxBytes frame, line;
} dcxPage;

enum { dcxRecordPage, dcxRecordXml, dcxRecordLegacy };

struct dcRecord {
    uintptr_t number;      /* its handle */
    struct dcRecord *next; /* of all that are open */
    int kind;
    char *path, *title;
    FILE *file; /* the page */
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
    dcxViewScene *scene;
    double rate, first, last, written; /* s: times of the first frame, told last, and written last */
    int frames, told, busy;
    double *times; /* of frames, for the .pvd */
    int times_room;
    dcxForceLine *force;
    int num_forces, force_room;
    dcxPage page;
};

/* handle.c */
struct dcRecord *dcxRecordEnlist(struct dcRecord *record); /* its handle */
void dcxRecordDelist(struct dcRecord *record);
struct dcRecord *dcxRecordFind(struct dcRecord *handle); /* NULL: none that is open */

/* Sends a message as the library does by default; returns the code. */
int dcxRecordFail(int code, const char *format, ...);

/* Room for one more in a list of `count`; 0: out of memory. */
int dcxRecordRoom(void *list, int *room, int count, size_t size);

/* forces.c: fills record->force[]; dcOk or dcErrMemory. */
int dcxRecordForces(struct dcRecord *record);

/* page.c */
void dcxPageHead(struct dcRecord *record);
int dcxPageFrame(struct dcRecord *record, double time);
void dcxPageEnd(struct dcRecord *record);
void dcxPageFree(dcxPage *page);

/* page_joints.c: adds rods from joints to their bodies, and stops that act. */
void dcxPageJoints(struct dcRecord *record);
/* page_beds.c: adds pressures to the frame. */
int dcxPageBeds(struct dcRecord *record);

/* ---- vtk_file.c: one file of points, triangles and what is known of them ---- */

typedef struct dcxVtkData {
    const char *name;
    int parts;       /* 1, or 3 of a vector */
    dcxBytes *value; /* floats */
} dcxVtkData;

/* A file in VTK's XML or its older format; without triangles the points are shown.  dcOk or dcErrState. */
typedef struct dcxVtkFile {
    int points, triangles;
    dcxBytes *point, *corner; /* 3 floats each; 3 whole numbers each */
    dcxVtkData data[8];       /* of triangles, or of points if there are none */
    int num_data;
} dcxVtkFile;

int dcxVtkWrite(const dcxVtkFile *file, const char *path, int kind);

/* vtk.c: the files of one frame; the list of all. */
int dcxVtkFrame(struct dcRecord *record);
int dcxVtkEnd(const struct dcRecord *record);

#endif
