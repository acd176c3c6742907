/*
 * Way (c): pairs of geoms that meet in contacts of the program's own making, and what each contact bore.
 */
#ifndef BRIDGE_CARRY_MET_H
#define BRIDGE_CARRY_MET_H

#include "state/world_data.h"

/* Contacts of a pair that are remembered. */
enum { DCX_MET_SIZES = 8, DCX_MET_MOST = 1 << (DCX_MET_SIZES - 1) };

/* Feedback of program's contacts that comes at once. */
enum { DCX_FEEDBACK_BLOCK = 256 };

/* One contact of a pair in a step. */
typedef struct dcxSpot {
    double at[3], n[3];           /* world axes; n into body 1 */
    double load, impulse;         /* what it bore: but for what braked the approach; all of it, N s */
    double rub[3];                /* and along the surface, on body 1, N s; 0: not known */
    double target, softness;      /* of its row */
    double kick;                  /* N */
    double credible;              /* most load that velocities are taken to tell, N */
    double pull;                  /* adhesion, N */
    double x;                     /* overlap when it was made, m */
    int stays;                    /* ODE's collider does not give it any more (program_stay.c); */
    double approach, mobility, k; /* when it was made */
    double stored;                /* J */
    int linear;
    int body[2];            /* entries of the bodies */
    double slip[3], end[3]; /* along the surface now; velocity at the end of the step without it */
    dcxCarried carried;
    dcHold hold;              /* where friction is the materials' and holds */
    double crept[3];          /* likewise: see dcxGrip */
    double limit;             /* likewise: friction that ODE allows whatever the load, N */
    double mu;                /* likewise; 0: not so */
    dJointFeedback *feedback; /* ours, or NULL; where the program's took its place it stays NaN, and velocities tell */
    double ground[3];         /* velocity of geom 1 against geom 2 by bodies of ours, which ODE's do not show */
    int turned;               /* geom 1 has no body: ODE's first body is that of geom 2 */
    int known;                /* 1: load is known */
    int stretch_due;          /* but not how far the bodies went along the surface since */
    int own;                  /* its surface is not the pair's */
    dcxFooting footing;       /* where friction is the materials': what the surfaces do beside their bodies; from its
                                 ellipse on there is what only some have */
} dcxSpot;

/* And what few contacts have. */
typedef struct dcxSpotMore {
    dSurfaceParameters surface; /* if own: as the program wants it */
    double anchor[2][3], seen;  /* if it stays: its point in the frame of each body, and its overlap, m; */
    double axis[2];             /* from that point to the anchor along n: to the axis of what rolls; else 0 */
} dcxSpotMore;

/* A contact's places in this step and in the one before, by turns. */
typedef dcxSpot dcxSpots[2];

/* A contact joint of a step, by the number of its feedback: the own solve may bear it in place of ODE's. */
typedef struct dcxMade {
    struct dcxMet *met; /* NULL: it has no row */
    int spot;           /* its number there */
    int fits;           /* the own solve has all that its surface asks for, */
    int holds;          /* and the program's friction holds by a spring there */
    dJointID id;        /* as it was made: it may be gone */
    dJointID joint;     /* as it was found on its bodies before the step, or 0 */
    int b1, b2;         /* the bodies of its row */
    int at;             /* which row of the own solve's it is; -1: none */
} dcxMade;

/* The one that is being made, with its row. */
typedef struct dcxMaking {
    dcxMade made;
    dcxRow row;
} dcxMaking;

/* Velocities that kicks of this step gave a body. */
typedef struct dcxKick {
    double v[3], w[3];
} dcxKick;

/* What a geom is like: another one may stand at its address one day. */
typedef struct dcxLike {
    int class;
    dBodyID body;
    double size;
} dcxLike;

/* Most places where a solid touches a plane. */
enum { DCX_FLAT_PLACES = 4 };

/* A pair of geoms. */
typedef struct dcxMet {
    dGeomID g1, g2;
    dJointGroupID group; /* of the program's joints of this step, or 0 */
    dcxLike like[2];
    int e1, e2;                    /* their entries, or -1 */
    int again;                     /* it is the second of the same two geoms, which are named both ways round */
    unsigned law;                  /* number of the materials that its law was made of */
    unsigned stamp;                /* of the step in which it last met */
    unsigned rests;                /* and in which both slept: the contacts are those from before */
    int num, num_old;              /* contacts in this step, and in the one before */
    int given;                     /* contacts of this step, doubles included */
    int gone_on;                   /* those of the one before that contacts of this step go on from */
    int half;                      /* of each of the spots, which this step's are in */
    dSurfaceParameters surface[2]; /* of each half's first contact, as the program wants it */
    int under[DCX_FLAT_PLACES];    /* triangles that were under its places: see met_facet_places.c */
    int linear;
    int opposed;             /* contacts look against each other, in this step and in the one before: */
    int was_opposed;         /* as where a body is in a hole of the other one */
    int stout;               /* what of it is on bodies is no thinner than half as wide */
    double k, area, c, size; /* Hertz stiffness, or stiffness of a layer, Pa/m, and what it is wide, m^2 */
    double share;            /* one over how many contacts share that */
    double unsolved;         /* how far ODE's solver left its rows from where they wanted the bodies; 0: not, m */
    int narrow;              /* it is a line or a corner, wider the more it bears: */
    double sunk, felt;       /* how deep that is, m, and what its springs then feel: area times depth, m^3 */
    double spread;           /* how far apart its contacts are, m */
    double bore;             /* what those of the step before bore together, N */
    dcFriction friction;
    double hold;               /* tangential over normal stiffness; 0: friction creeps */
    double pull, bond, stress; /* adhesion: of the pair, N; of a contact, N; per area, Pa */
    double rolling, spinning;  /* arms of these frictions, m */
    double stored;
    double tank;       /* J: what contacts that the step follows took of the bodies and did not give back; NaN: one's is
                          unknown; */
    double gives;      /* what those of this step so far will; */
    double held;       /* and the most that there was since they touched */
    double kick_part;  /* of the impulses put by */
    double budget;     /* J: what is left for kicks in this step; negative: not known yet */
    dcxKick kicked[2]; /* what those so far gave */
    int room;          /* contacts that there is memory for: see met_room.c */
    dcxSpots *spot;    /* side by side, and behind them as much of dcxSpotMore */
} dcxMet;

/* Contact k of this step, of `num`. */
static inline dcxSpot *dcxMetSpot(const dcxMet *met, int k)
{
    return &met->spot[k][met->half];
}

/* And of the step before, of `num_old`. */
static inline dcxSpot *dcxMetOld(const dcxMet *met, int k)
{
    return &met->spot[k][!met->half];
}

/* What else there is of one of the two. */
static inline dcxSpotMore *dcxMetMore(const dcxMet *met, const dcxSpot *spot)
{
    return (dcxSpotMore *)(met->spot + met->room) + (spot - &met->spot[0][0]);
}

static inline int dcxMetIs(const dcxMet *met, int class)
{
    return met->like[0].class == class || met->like[1].class == class;
}

static inline int dcxMetIsRound(const dcxMet *met)
{
    return dcxMetIs(met, dSphereClass) || dcxMetIs(met, dCapsuleClass);
}

/* Room for so many contacts, or for one more unless there are DCX_MET_MOST; they may move.  0: out of memory, and it is
 * as it was. */
int dcxMetRoom(struct dcxCarry *carry, dcxMet *met, int count);
int dcxMetRoomForOne(struct dcxCarry *carry, dcxMet *met);

/* The pair of two geoms, found or made, its law up to date; NULL: out of memory. */
dcxMet *dcxMetFind(dcxWorld *dc, dGeomID g1, dGeomID g2);
/* Two that do not move meet: what they remember of each other waits for when they wake. */
void dcxMetFlip(dcxMet *met); /* its geoms the other way round, and what it remembers; before it meets */
void dcxMetRest(dcxWorld *dc, dGeomID g1, dGeomID g2);
void dcxMetsFree(struct dcxCarry *carry);
int dcxMetsMake(struct dcxCarry *carry);   /* more pairs; 0: out of memory */
void dcxMetsIndex(struct dcxCarry *carry); /* their table, made anew */
/* Fills in the surface of a contact of two bodies, for which there is room; where it is remembered, NULL: nowhere. */
dcxSpot *dcxProgramRow(const dcxWorld *dc, dcxMet *met, int b1, int b2, double h, dContact *c);
struct dcxPress;
/* What a contact presses with, whose row has its bodies and its line (program_press.c); `old`: the one that it goes on
 * from, or NULL.  Fills in how spot slips. */
void dcxProgramPress(const dcxWorld *dc, dcxMet *met, const dContact *c, const dcxRow *row, const dcxSpot *old,
                     double h, dcxSpot *spot, struct dcxPress *press);
/* What the program said of softness and bounce goes; the rest stays, or friction comes from the materials. */
void dcxProgramSurface(const dcxWorld *dc, const dcxMet *met, const struct dcxPress *press, dcxRow *row, dcxSpot *spot,
                       dContact *c);
/* Whether the own solve has what the surface of a contact asks for, which was `asked` when the program made it, the
 * contact going on from `old` or NULL: then the row has the program's friction. */
int dcxProgramFits(const dcxWorld *dc, const dcxMet *met, const struct dcxPress *press, const dSurfaceParameters *asked,
                   const dcxSpot *old, dcxSpot *spot, dcxRow *row);
/* The entry of the body that a geom is on, or goes with; negative: out of memory. */
int dcxGroundBody(dcxWorld *dc, dGeomID id);
/* Notes which contacts the joints of the step's bodies are, and begins islands: a body of its own where the own solve
 * can bear all of its joints, else of the static world.  0: out of memory. */
int dcxProgramJoints(dcxWorld *dc);
/* Room for the bodies of a step whose contacts the own solve bears (program_borne.c), 0: out of memory; one of them,
 * which gets its forces; and for a step that no contacts were made for, ODE has the joints again. */
int dcxBorneRoom(dcxWorld *dc);
void dcxBorneAdd(dcxWorld *dc, int b);
void dcxBorneRevive(dcxWorld *dc);
/* What acts throughout the step beside a row, on ODE's bodies. */
void dcxRowPush(const dcxWorld *dc, const dcxRow *row, double force);
/* What the program's joint does not know: bodies of ours.  `ground` receives what is so missing of body 1 against 2. */
void dcxGroundMoves(const dcxWorld *dc, int b1, int b2, dContact *c, double *ground);
/* A joint whose force is read once ODE has stepped, if there is a spot to be told it; 0: out of memory. */
dJointID dcxProgramJoint(dcxWorld *dc, dJointGroupID group, const dContact *c, dcxSpot *spot);
/* Both for a contact that the program did not make, in its group.  *spot: NULL if there is none; 0: out of memory. */
int dcxProgramJoin(dcxWorld *dc, dcxMet *met, const int body[2], double h, dContact *c, dcxSpot **spot);
/* What ODE says that a contact bore, on the pair's first body; 0: nothing, or it is known otherwise. */
int dcxSpotForce(const dcxSpot *spot, double *force);
/* What the contacts of the step that is done gave each body; then how one of them moves at its end, the first body
 * against the second.  0: only nearly. */
void dcxGiven(dcxWorld *dc);
int dcxSpotAfter(const dcxWorld *dc, const dcxSpot *spot, const double *force, double *v);
/* The kick of a row, in N: second halves of a pair's impacts give no more than the first halves put by. */
double dcxMetKick(const dcxWorld *dc, dcxMet *met, const dcxRow *row, double h);
/* Whether one of the two is not what it was when they met last, so that nothing is to be remembered; takes note. */
int dcxMetIsOther(dcxMet *met);
/* The law of a pair, from the geoms' materials and shapes. */
void dcxMetLaw(dcxWorld *dc, dcxMet *met);
/* What the pair touches with, by its contacts of the step before and what they bore (met_area.c). */
void dcxMetSpread(const dcxWorld *dc, dcxMet *met);
/* The same of the first contact of a pair that meets anew, as deep as it will come; and of one at a depth. */
struct dcxPress;
void dcxMetBegin(const dcxWorld *dc, dcxMet *met, const double *n, const struct dcxPress *press, double inv_mass);
double dcxMetAreaAt(const dcxWorld *dc, const dcxMet *met, const double *n, double x);
/* Of a solid on a triangle of a mesh: where it touches, if the mesh is flat there; else the triangle's own normal,
 * where that is a shorter way out, and its depth. */
void dcxMetFacet(const dcxWorld *dc, dcxMet *met, dContactGeom *c);
int dcxMetHas(const dcxMet *met, const dContactGeom *c); /* a contact of this step is at its very place */
/* Of a ball on a mesh, else 0: its normal passes through its middle; `near`: how far from a contact another one is of
 * the same place. */
int dcxMetRound(const dcxMet *met, dContactGeom *c, double *near);
/* Whether one of this step is of the same place already: then it gets no row.  `stays`: the collider dropped it. */
int dcxMetDouble(const dcxMet *met, dContact *c, int stays);
/* Whether the program's room for contacts was too little for a pair with a mesh; makes some of the others.  0: out of
 * memory. */
int dcxMetWasCut(const struct dcxCarry *carry, const dcxMet *met);
int dcxMetComplete(dcxWorld *dc, dcxMet *met, double h);
/* Of a capsule on a box, its other end (program_ends.c); 0: out of memory. */
int dcxProgramEnds(dcxWorld *dc, dcxMet *met, double h);
/* One ray for all that looks at meshes. */
dGeomID dcxCarryRay(struct dcxCarry *carry);
/* A feedback that stays where it is for two steps, of a joint that is dcxCarry.making; NULL: out of memory. */
dJointFeedback *dcxFeedbackNew(struct dcxCarry *carry, unsigned stamp);
/* The joint's that it is of, or NULL: it is none of this step, or of the one before.  And that of a joint, which may
 * have a feedback of the program's by now. */
dcxMade *dcxMadeOf(struct dcxCarry *carry, unsigned stamp, dJointID joint);
dcxMade *dcxFeedbackMade(struct dcxCarry *carry, unsigned stamp, const dJointFeedback *feedback);
void dcxFeedbackFree(struct dcxCarry *carry);
/* Radius of what rolls over a contact with this normal, 0: nothing does; brings a point to its axis, or its middle. */
double dcxRollsBy(dGeomID geom, const double *n);
void dcxRollsAbout(dGeomID geom, double *at);
/* How deep a point under it is in what it rolls on; 0: not known of such a geom. */
int dcxRolledDepth(dGeomID geom, const double *p, double *depth);
/* A pair meets again: loads of old contacts that only the velocities tell. */
void dcxMetRecall(dcxWorld *dc, dcxMet *met);
/* A new step: this step's contacts become old ones. */
void dcxMetTurn(dcxWorld *dc, dcxMet *met);

#endif
