/* The joint spring's element, for its law and for its rows. */
#ifndef DC_JOINT_SPRING_H
#define DC_JOINT_SPRING_H

#include "carry/joint_rows.h"

typedef struct dcJointSpring {
    dcJointElement j;
    dcJointSpringDef live, normal;
    /* of the last step in which a row carried it */
    dcxJointAxis axis;
    unsigned carried;
    double load;   /* generalized force */
    double before; /* rate at the start */
} dcJointSpring;

/* Energy at coordinate q. */
double dcJointSpringEnergy(const dcJointSpringDef *def, double q);

/* carry/spring_rows.c */
int dcxSpringCarry(dcImpl *dc, dcElement *e, double h);
void dcxSpringCarried(dcImpl *dc, dcElement *e, const dcxRow *row, int count, double h);

#endif
