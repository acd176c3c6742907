/*
 * What every force element is made of: the common part, and one table of functions for each class.  An element's
 * forces end up as one wrench for each body that it acts on; everything but finding those wrenches is done here.
 */
#ifndef BRIDGE_ELEMENT_ELEMENT_H
#define BRIDGE_ELEMENT_ELEMENT_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"

/* One body of an element, and what the element does to it. */
typedef struct dcxPart {
    dBodyID id;       /* 0: the static world */
    int body;         /* its entry, once prepared */
    dcxWrench wrench; /* force and torque about the centre of mass, by the last evaluation */
    double load;      /* normal force, N >= 0, if it holds the body (friction and sleep ask) */
    int acted;        /* in the evaluation before */
    double rate;      /* its damping over effective mass, 1/s, counted in omega2 as a square */
    double omega2;    /* stiffness over effective mass, 1/s^2: the element's squared frequency at this body */
} dcxPart;

typedef struct dcxElement dcxElement;

/* The first elements of every world are its contacts, beds, and rolling and spinning friction. */
enum { dcxOwnElements = 3 };

/* Where an element, a rolling ball, a geom keeps its values, and the defaults that dcWorldReset() brings back: bytes
 * from its start. */
typedef struct dcxStore {
    size_t live, standard, size; /* of each of both */
} dcxStore;
#define DCX_STORE(type) \
    { \
        offsetof(type, live), offsetof(type, standard), sizeof(((type *)0)->live) \
    }

/* The live values become the defaults; 0: there are none. */
static inline int dcxStoreReset(void *object, const dcxStore *store)
{
    memcpy((char *)object + store->live, (const char *)object + store->standard, store->size);
    return store->size > 0;
}

/* Functions that may be NULL say so. */
typedef struct dcxElementClass {
    const char *name; /* for messages */
    dcForceKind kind; /* for programs */
    /*
     * At the start of a step, before bodies are read: whether what the element hangs on is still there.  dcOk; 1 if it
     * changed, so that the last evaluation is void; or a negative code.  May be NULL.
     */
    int (*prepare)(dcxWorld *dc, dcxElement *e);
    /*
     * Forces at the present state (bodies.state): fills wrench, load and omega2 of all parts (they are zero before),
     * potential and power; if dc->near_time > 0, calls dcxElementNear for what may act within that time.  NULL for
     * contacts and beds, which have rooms of their own.
     */
    void (*evaluate)(dcxWorld *dc, dcxElement *e);
    /* What the element does to a body, where it has no parts.  May be NULL. */
    void (*body_wrench)(const dcxWorld *dc, const dcxElement *e, int body, dcxWrench *out);
    /*
     * Of the element that stands for all beds of a world: a pair of kind dcxKindBed was made or combined anew, `both`
     * what its materials make (0: out of memory); the lists of pairs were made anew (dcOk or a negative code).
     */
    int (*pair)(dcxWorld *dc, dcxPair *pair, const dcPairMaterial *both);
    int (*paired)(dcxWorld *dc);
    /* Reads again whom it acts on, for who asks between steps.  May be NULL. */
    void (*follow)(dcxWorld *dc, dcxElement *e);
    dcxStore store;                 /* size 0: it has none */
    void (*destroy)(dcxElement *e); /* frees what the class added, not the element itself; may be NULL */
    /*
     * Stepping at the program's own step: appends the element's rows for the coming step h (dcxRowNew), instead of
     * evaluate; dcOk or a negative code.  Wrenches that it leaves in the parts act throughout the step.  NULL:
     * evaluate's forces do.
     */
    int (*carry)(dcxWorld *dc, dcxElement *e, double h);
    /* And takes what they bore: row i is its number `i` of `count`, in the order of carry.  Fills what evaluate fills.
     */
    void (*carried)(dcxWorld *dc, dcxElement *e, const dcxRow *row, int count, double h);
    /*
     * Saves and restores what the class keeps beside the common part, values and memory (dcxStreamData); what it hangs
     * on is compared instead (dcxStreamRefuse).  NULL: nothing.
     */
    void (*keep)(dcxElement *e, dcxStream *s);
    int (*lives)(const dcxElement *e); /* whether the bodies of its parts do; NULL: they must */
    /* A body of its parts was destroyed, and is not to be touched.  NULL: the class sees for itself. */
    void (*lose)(dcxElement *e, dBodyID body);
} dcxElementClass;

struct dcxElement {
    const dcxElementClass *class;
    dcxWorld *dc;
    dcForceID handle;
    void *data; /* the caller's */
    int enabled, default_enabled;
    int num_parts, cap_parts;
    dcxPart *part;
    double potential, power;
    int first_row, num_rows; /* of the step, in dcxWorld.rows */
    double near_time;        /* least time in which it may begin to act, s; infinite if it will not */
    double near_omega2;      /* greatest squared frequency it may then have */
};

/* Makes an element's common part (at the start of a block of `size` bytes), its handle and its place in the world. */
dcxElement *dcxElementNew(dcxWorld *dc, const dcxElementClass *class, size_t size);
/* Room for `count` parts, for use outside a step; 0: out of memory. */
int dcxElementReserve(dcxElement *e, int count);
/* Adds a part for a body, or finds the one there is; its number, or a negative code. */
int dcxElementPart(dcxElement *e, dBodyID body);
/* The element of a handle and a class (NULL: any class), or NULL after a message; the rest as in core/core.h. */
dcxElement *dcxElementGet(dcForceID force, const dcxElementClass *class, dcxDoor *door, const char *function,
                          int *code);
/* A value changed: what the last evaluation found is void. */
void dcxElementChanged(dcxElement *e);
void dcxElementFree(dcxElement *e);

/* Adds force f at a point in world axes to a part's wrench. */
void dcxPartAddForce(dcxWorld *dc, dcxPart *part, const double *f, const double *point);
/* For evaluate: the element may begin to act in `time` s, with the squared frequency omega2. */
void dcxElementNear(dcxElement *e, double time, double omega2);

/* Nothing acts: for carry, which is not called with a clean slate. */
static inline void dcxElementClear(dcxElement *e)
{
    for (int i = 0; i < e->num_parts; i++) {
        dcxPart *part = &e->part[i];
        part->wrench = (dcxWrench){{0}, {0}};
        part->load = part->omega2 = 0;
    }
    e->potential = e->power = 0;
    e->near_time = INFINITY;
    e->near_omega2 = 0;
}

/* ---- for all elements of a world ---- */

void dcxElementsReset(dcxWorld *dc);
void dcxElementsFree(dcxWorld *dc);

/* Was something carried in the step before, or earlier in this one, that was carried last in step `stamp` (0: never)?
 * What substeps followed in between was not. */
static inline int dcxFollows(const dcxWorld *dc, unsigned stamp)
{
    unsigned age = dc->stamp - stamp;
    return stamp != 0 && age <= 1 && age <= dc->stamp - dc->bound_since;
}

/* ---- keep.c ---- */

void dcxElementsMark(dcxWorld *dc); /* their bodies: see dcxBodyMark */
void dcxElementsKeep(dcxWorld *dc, dcxStream *s);

/* ---- elements.c ---- */

/* Adds to predicted[].load; the greatest sum touched, and the element that added last to it. */
void dcxElementsFrequency(dcxWorld *dc, double *most, int *worst);
int dcxElementsPrepare(dcxWorld *dc);
void dcxElementsEvaluate(dcxWorld *dc);
void dcxElementsLoad(dcxWorld *dc);
void dcxElementsAdd(dcxWorld *dc);

/* Bodies of elements that do not see for themselves: those of a round may be destroyed before dcWorldApply. */
void dcxElementsWatch(dcxWorld *dc);
void dcxElementsLose(dcxWorld *dc, dBodyID body);

/* ---- rows.c ---- */

/*
 * How many times what is expected of it a row can pull with that pulls too. ODE's numbers bear the pull and what is
 * expected together, so the digits of the one are lost to the other.
 */
#ifdef dSINGLE
#define DCX_AMPLE 10
#else
#define DCX_AMPLE 1e3
#endif

/* A new row of the coming step, all zero but for its number; NULL: out of memory.  Its address holds until the next
 * one. */
dcxRow *dcxRowNew(dcxWorld *dc);

#endif
