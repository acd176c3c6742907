/* The law of one contact as a row: normal_row.c. */
#ifndef BRIDGE_CARRY_PRESS_H
#define BRIDGE_CARRY_PRESS_H

#include "law/law.h"
#include "state/world_data.h"

/* What a contact's normal row is made from.  Rates of approach are positive. */
typedef struct dcxPress {
    double x;        /* overlap now; < 0: gap, m */
    double approach; /* now, m/s */
    double free;     /* at the end of the step without any row */
    double blow;     /* m/s: that others may add within the step */
    double mobility; /* W, 1/kg: of this row alone */
    double k, c;     /* f = k x^(3/2) (1 + 3/2 c xdot), or linear: f = k x (1 + c xdot) */
    int linear;
    double stiff;    /* k where an impact will be deepest, if it is more there; else 0 */
    double size;     /* m: of what touches */
    double wedged;   /* part of its force that others of the pair press against, as on a body in a hole of the other */
    double undo;     /* m/s: no faster is an overlap undone */
    double load;     /* in the last step, but for what braked the approach, N */
    int bore;        /* it bore anything then */
    int fresh;       /* and of the pair nothing but what was born in overlap */
    int stout;       /* it does not rock on its faces, as what is thin does */
    int sinks;       /* it may have too few contacts to be held: see normal_row.c */
    int exact;       /* no joint is known at its bodies: the own solve, which bears stiffer rows, will have it */
    int held;        /* a joint is, which may load them with many times their weight */
    int pressed;     /* its pair bears far more than its bodies weigh, and the own solve bears the pair */
    int decree;      /* one of the two moves by decree: no load stops it */
    int number;      /* of the row among all; < 0: it need not differ from others */
    double softer;   /* so much more does its row give, at rest to no effect: no two are quite alike */
    double crowd;    /* square of frequency times step, of all that touches the bodies */
    double pull;     /* adhesion while it touches, N */
    double deep;     /* m: of the deepest part of it, where x is a mean; 0: as deep as x */
    double unsolved; /* m: so far ODE's solver may leave it from where its row wants it */
    double omega2;   /* linear, 1/s^2: squared frequency of all that comes to touch with it; 0: of it alone */
    double longest;  /* s: the step may turn out to be as long as this; 0: it is known */
} dcxPress;

/* What a step makes of a contact. */
enum { dcxPressRests, dcxPressFollows, dcxPressHits };
int dcxPressPhase(const dcxPress *press, double h, double gravity, const dcxCarried *memory);
/* Load of one that the step follows. */
double dcxPressFollowed(const dcxPress *press);

/* Fills target and softness, and the guess of the load; 0 if the contact takes no part in this step. */
int dcxPressRow(const dcxPress *press, double h, double gravity, dcxCarried *memory, dcxRow *row);
/* Of an impact. */
static inline dcxPressLaw dcxPressLawOf(const dcxPress *press)
{
    double rate = press->omega2 > 0 ? press->omega2 : press->mobility * press->k;
    return (dcxPressLaw){.c = press->c, .rate = rate, .linear = press->linear};
}

/* Whether only a blow by others can make it touch in this step: its friction is not worth its price then. */
static inline int dcxPressIsFar(const dcxPress *press, double h)
{
    return !press->bore && press->x + h * press->free < 0;
}
/* The energy that the first half of an impact puts by for the second. */
double dcxImpactTake(dcxCarried *carried, double impulse, double part);

#endif
