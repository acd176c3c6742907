/*
 * soft-limits: a ragdoll with soft limits on all its joints is dropped.
 *
 * Elbows and knees are hinges with dParamLoStop and dParamHiStop as in any ODE program; one call for each makes their
 * stops soft.  Neck, shoulders and hips are ball joints, which have no stops in ODE: here they get a cone for the swing
 * and bounds for the twist.  Measured are the largest excess beyond any bound, and the fastest joint at the end, when
 * the ragdoll lies still: rigid stops would jitter there.
 *
 * Parts of the body do not touch each other: category and collide bits are set so.
 */
#include <math.h>

#include "runner/scene.h"

enum { PARTS = 10, JOINTS = 9, MAX_LIMITS = 16 };

static const dReal gravity = REAL(9.81);
static const double stiffness = 2000, dissipation = 0.5; /* N m/rad, s/rad */
static const double friction_torque = 0.6;               /* N m s/rad: the damping of all joints */
static const double drop = 0.8;                          /* m */
static const double worst_allowed = 0.08, still = 0.05;  /* rad, rad/s */

/* A capsule (a ball, if it has no length) from one place to another, in the pose in which the joints are made. */
static const struct part {
    double mass, radius, from[3], to[3];
} part[PARTS] = {
    {30, 0.12, {0, 0, 1.0}, {0, 0, 1.4}},       /* trunk */
    {5, 0.1, {0, 0, 1.7}, {0, 0, 1.7}},         /* head */
    {2, 0.04, {0, 0.22, 1.45}, {0, 0.5, 1.45}}, /* upper arms */
    {2, 0.04, {0, -0.22, 1.45}, {0, -0.5, 1.45}},
    {1.5, 0.035, {0, 0.5, 1.45}, {0, 0.78, 1.45}}, /* forearms */
    {1.5, 0.035, {0, -0.5, 1.45}, {0, -0.78, 1.45}},
    {7, 0.06, {0, 0.1, 0.9}, {0, 0.1, 0.5}}, /* thighs */
    {7, 0.06, {0, -0.1, 0.9}, {0, -0.1, 0.5}},
    {4, 0.05, {0, 0.1, 0.5}, {0, 0.1, 0.08}}, /* shins */
    {4, 0.05, {0, -0.1, 0.5}, {0, -0.1, 0.08}},
};

/* A ball joint with a cone about the limb's own direction, or a hinge with bounds. */
static const struct joint {
    int limb, trunk;
    double at[3], axis[3];
    int hinge;
    double cone, lower, upper; /* rad; of a ball joint the twist's bounds */
} joint[JOINTS] = {
    {1, 0, {0, 0, 1.55}, {0, 0, 1}, 0, 0.6, -0.8, 0.8},     {2, 0, {0, 0.2, 1.45}, {0, 1, 0}, 0, 1.3, -0.9, 0.9},
    {3, 0, {0, -0.2, 1.45}, {0, -1, 0}, 0, 1.3, -0.9, 0.9}, {4, 2, {0, 0.5, 1.45}, {0, 0, 1}, 1, 0, 0, 2.4},
    {5, 3, {0, -0.5, 1.45}, {0, 0, -1}, 1, 0, 0, 2.4},      {6, 0, {0, 0.1, 0.93}, {0, 0, -1}, 0, 0.9, -0.4, 0.4},
    {7, 0, {0, -0.1, 0.93}, {0, 0, -1}, 0, 0.9, -0.4, 0.4}, {8, 6, {0, 0.1, 0.5}, {0, 1, 0}, 1, 0, 0, 2.3},
    {9, 7, {0, -0.1, 0.5}, {0, 1, 0}, 1, 0, 0, 2.3},
};

static dBodyID body[PARTS];
static dcForceID limit[MAX_LIMITS];
static int limits, excess_column, rate_column;
static double worst, rate_at_end, lowest;

static void add_part(struct run *run, int i)
{
    const struct part *p = &part[i];
    double way[3], length = 0;
    dMatrix3 rotation;
    dGeomID geom;
    dMass m;
    int k;

    for (k = 0; k < 3; k++) {
        way[k] = p->to[k] - p->from[k];
        length += way[k] * way[k];
    }
    length = sqrt(length);
    body[i] = dBodyCreate(run->world);
    if (length > 0) {
        geom = dCreateCapsule(run->space, (dReal)p->radius, (dReal)length);
        dMassSetCapsuleTotal(&m, (dReal)p->mass, 3, (dReal)p->radius, (dReal)length);
        dRFromZAxis(rotation, (dReal)way[0], (dReal)way[1], (dReal)way[2]);
        dBodySetRotation(body[i], rotation);
    } else {
        geom = dCreateSphere(run->space, (dReal)p->radius);
        dMassSetSphereTotal(&m, (dReal)p->mass, (dReal)p->radius);
    }
    dBodySetMass(body[i], &m);
    dBodySetPosition(body[i], (dReal)(p->from[0] + way[0] / 2), (dReal)(p->from[1] + way[1] / 2),
                     (dReal)(p->from[2] + way[2] / 2));
    dGeomSetBody(geom, body[i]);
    dGeomSetCategoryBits(geom, 2);
    dGeomSetCollideBits(geom, 1);
}

/* Damping, as flesh has. */
static void add_damping(struct run *run, dJointID id, dcJointCoordinate coordinate, const double *axis)
{
    dcJointSpringDef def = dcJointSpringDefault();
    int k;

    for (k = 0; k < 3; k++) {
        def.axis[k] = (dReal)axis[k];
    }
    def.damping = (dReal)friction_torque;
    dcJointSpringCreate(run->dc, id, coordinate, &def);
}

/* An elbow or a knee: ODE's own stops, made soft. */
static void add_hinge(struct run *run, const struct joint *j)
{
    dJointID id = dJointCreateHinge(run->world, 0);

    dJointAttach(id, body[j->limb], body[j->trunk]);
    dJointSetHingeAnchor(id, (dReal)j->at[0], (dReal)j->at[1], (dReal)j->at[2]);
    dJointSetHingeAxis(id, (dReal)j->axis[0], (dReal)j->axis[1], (dReal)j->axis[2]);
    dJointSetHingeParam(id, dParamLoStop, (dReal)j->lower);
    dJointSetHingeParam(id, dParamHiStop, (dReal)j->upper);
    dcJointSoftenStops(run->dc, id, (dReal)stiffness, (dReal)dissipation);
    limit[limits++] = dcJointGetSoftStop(run->dc, id, dcHingeAngle);
    add_damping(run, id, dcHingeAngle, j->axis);
}

/* A neck, shoulder or hip: a cone and two bounds. */
static void add_ball(struct run *run, const struct joint *j)
{
    dJointID id = dJointCreateBall(run->world, 0);
    dcJointStopDef def = dcJointStopDefault();
    int k;

    dJointAttach(id, body[j->limb], body[j->trunk]);
    dJointSetBallAnchor(id, (dReal)j->at[0], (dReal)j->at[1], (dReal)j->at[2]);
    for (k = 0; k < 3; k++) {
        def.axis[k] = (dReal)j->axis[k];
    }
    def.stiffness = (dReal)stiffness;
    def.dissipation = (dReal)dissipation;
    def.upper = (dReal)j->cone;
    limit[limits++] = dcJointStopCreate(run->dc, id, dcBallSwing, &def);
    def.lower = (dReal)j->lower;
    def.upper = (dReal)j->upper;
    limit[limits++] = dcJointStopCreate(run->dc, id, dcBallTwist, &def);
    add_damping(run, id, dcBallSwing, j->axis);
    add_damping(run, id, dcBallTwist, j->axis);
}

/* The pose of the fall: leaning, and lifted. */
static void lift(void)
{
    const double lean = 0.5, c = cos(lean / 2), s = sin(lean / 2);
    const dQuaternion q = {(dReal)c, 0, (dReal)s, 0};
    int i;

    for (i = 0; i < PARTS; i++) {
        const dReal *p = dBodyGetPosition(body[i]), x = p[0], z = p[2];
        dQuaternion turned;
        dQMultiply0(turned, q, dBodyGetQuaternion(body[i]));
        dBodySetQuaternion(body[i], turned);
        dBodySetPosition(body[i], (dReal)(cos(lean) * x + sin(lean) * z), p[1],
                         (dReal)(-sin(lean) * x + cos(lean) * z + drop));
        dBodySetAngularVel(body[i], REAL(0.5) * (dReal)(i % 3), 0, 0);
    }
}

static void setup(struct run *run)
{
    dcMaterial flesh = dcMaterialDefault();
    dGeomID floor;
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetFrictionModel(run->dc, dcFrictionRegularized); /* the fall that the limit was set for: each is another */
    dWorldSetGravity(run->world, 0, 0, -gravity);
    floor = dCreatePlane(run->space, 0, 0, 1, 0);
    dGeomSetCategoryBits(floor, 1);
    dGeomSetCollideBits(floor, 2);
    flesh.plane_strain_modulus = 1e6;
    flesh.dissipation = 1;
    flesh.static_friction = REAL(0.8);
    flesh.dynamic_friction = REAL(0.7);
    dcWorldSetDefaultMaterial(run->dc, &flesh);

    limits = 0;
    for (i = 0; i < PARTS; i++) {
        add_part(run, i);
    }
    for (i = 0; i < JOINTS; i++) {
        if (joint[i].hinge) {
            add_hinge(run, &joint[i]);
        } else {
            add_ball(run, &joint[i]);
        }
    }
    lift();
    excess_column = recordColumn(&run->record, "largest excess beyond a bound [rad]");
    rate_column = recordColumn(&run->record, "fastest joint [rad/s]");
    worst = 0;
}

static void look(struct run *run)
{
    double excess = 0, rate = 0;
    int i;

    for (i = 0; i < limits; i++) {
        excess = fmax(excess, fabs((double)dcJointStopGetViolation(limit[i])));
        rate = fmax(rate, fabs((double)dcJointForceGetRate(limit[i])));
    }
    worst = fmax(worst, excess);
    rate_at_end = run->time > run->end - 0.5 ? fmax(rate_at_end, rate) : 0;
    lowest = (double)dBodyGetPosition(body[0])[2];
    recordSet(&run->record, excess_column, excess);
    recordSet(&run->record, rate_column, rate);
}

static void finish(struct run *run)
{
    plotTitles(&run->plot, "A ragdoll with soft limits on all its joints is dropped", "time [s]", "[rad] or [rad/s]");
    plotCurve(&run->plot, excess_column, "largest excess beyond a bound [rad]");
    plotCurve(&run->plot, rate_column, "fastest joint [rad/s]");
    plotCommand(&run->plot, "set logscale y");
    plotCommand(&run->plot, "set yrange [1e-5:100]");
    plotCommand(&run->plot, "set format y '10^{%T}'");
    tableAbsolute(&run->table, worst, 0, worst_allowed, "rad", "largest excess of %d limits", limits);
    if (!run->quick) {
        tableAbsolute(&run->table, rate_at_end, 0, still, "rad/s", "fastest joint in the last 0.5 s");
    }
    tableInfo(&run->table, lowest, "m", "height of the trunk at the end");
}

const struct scene sceneSoftLimits = {
    .name = "soft-limits",
    .about = "a ragdoll with soft limits on all its joints is dropped: largest excess, no jitter",
    .time = 5,
    .quick_time = 1,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
