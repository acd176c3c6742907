/* A scene in mid-contact with things to pass around, and the check that a refused call changed nothing in it. */
#ifndef DC_TEST_REFUSAL_H
#define DC_TEST_REFUSAL_H

#include "fixture.h"

typedef struct RefusalScene {
    Scene scene, other;  /* two worlds */
    dGeomID ball, plane; /* in contact */
    dBodyID body;        /* the ball's */
    dBodyID stranger;    /* a body of the other world */
} RefusalScene;

extern RefusalScene refusal;

/* Fixture of a case. */
void refusalOpen(void);
void refusalClose(void);

/* All that a refused call must not touch. */
typedef struct RefusalState {
    dReal numbers[40];
    dcMaterial world_material, geom_material, default_material;
    int integers[12];
    dBodyID plane_body;
} RefusalState;

void refusalBegin(RefusalState *before);
/* One message since the beginning, with both texts in it (in any case of letters), and nothing changed. */
void refusalEnd(const RefusalState *before, const char *function, const char *fragment);

#endif
