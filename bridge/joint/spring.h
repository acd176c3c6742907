/* The joint spring's element, for its law and for its rows. */
#ifndef BRIDGE_JOINT_SPRING_H
#define BRIDGE_JOINT_SPRING_H

#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"

typedef struct dcxJointSpring {
    dcxJointElement j;
    dcJointSpringDef live, standard;
    /* of the last step in which a row carried it */
    dcxJointAxis axis;
    unsigned carried;
    double load;   /* generalized force */
    double before; /* rate at the start */
} dcxJointSpring;

/* The law of its values, in double. */
static inline dcLinearSpring dcxJointSpringLaw(const dcJointSpringDef *def)
{
    return (dcLinearSpring){.stiffness = def->stiffness,
                            .damping = def->damping,
                            .rest = def->rest,
                            .force_limit = def->force_limit,
                            .lower = def->lower,
                            .upper = def->upper};
}

/* spring_rows.c */
int dcxSpringCarry(dcxWorld *dc, dcxElement *e, double h);
void dcxSpringCarried(dcxWorld *dc, dcxElement *e, const dcxRow *row, int count, double h);

/* keep.c */
void dcxSpringKeep(dcxElement *e, dcxStream *s);

#endif
