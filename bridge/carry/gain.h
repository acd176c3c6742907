/* What rows bore, for the books: gain.c; contacts and clusters take their loads. */
#ifndef BRIDGE_CARRY_GAIN_H
#define BRIDGE_CARRY_GAIN_H

#include "state/world_data.h"

/* Work that rows did on a body in a step, J. */
typedef struct dcxWork {
    double pressed; /* loads against their way */
    double taken;   /* what single rows took, friction included */
    double whole;   /* all, with friction, which pushes where others would drive a point back */
    double given;   /* rebounds, which was put by before */
    int other;      /* 1 + the one body that they touch it with; less than zero: several */
    double came;    /* what impacts that begin here may take at most; HUGE_VAL: joints hold it */
    int hit;        /* an impact begins or ends here */
} dcxWork;

/* What a row's work of a step explains of what it has stored. */
typedef struct dcxGain {
    double part; /* of the work against its load: what its bodies lost */
    double most; /* by which more can be stored than before, J */
} dcxGain;

int dcxRowActs(const dcxRow *row); /* whether it bore anything at all */
double dcxRowWork(const dcxWorld *dc, const dcxRow *row, const double *after,
                  double h);                /* that it does on the bodies */
void dcxGainsBegin(dcxWorld *dc, double h); /* sums of a step's work by body, where impacts want them */
dcxGain dcxGainOf(const dcxWorld *dc, const dcxRow *row, double done); /* of one whose work is `done` */
/* No more of what a row would have stored than its work explains, and so in its tangential spring; an impact's is
 * bounded where it is told. */
double dcxGainKeeps(const dcxRow *row, const dcxCarried *carried, const dcxGain *gain, double stored, dcHold *hold);

/* Takes what a row of a contact (contact_rows.c) or of a cluster (bed_take.c) bore, `after` being its velocity at the
 * end of the step; the energy that it stores. */
double dcxContactTake(dcxWorld *dc, const dcxRow *row, const double *after, const dcxGain *gain, double h);
double dcxBedTake(dcxWorld *dc, const dcxRow *row, const double *after, const dcxGain *gain, double h);

#endif
