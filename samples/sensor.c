/*
 * sensor: weights are put on a scale, one after the other, and taken off again.
 *
 * The scale is a plate on a slider of ODE's and a spring of the library's (dcJointSpringCreate); what it shows is a
 * contact sensor: the sum of the forces on the plate's geom, and their torque about the origin.  At rest that is the
 * weight of all that lies there, sum m g, and its moment, sum m g x.  While a weight lands it shows more.
 */
#include <math.h>

#include "runner/scene.h"

enum { WEIGHTS = 3, ACTS = 2 * WEIGHTS };

static const dReal gravity = REAL(9.81);
static const double period = 2;  /* s: between two acts */
static const double drop = 0.02; /* m: a weight is let go so far above the plate */
static const double mass[WEIGHTS] = {1, 2, 5}, at[WEIGHTS] = {-0.3, 0, 0.25}; /* kg, m */
static const double side = 0.1, thickness = 0.04;                             /* m */

static struct scale {
    dcSensorID sensor;
    dBodyID plate, weight[WEIGHTS];
    int column[2]; /* shown, expected */
    int acts;      /* done by now */
    struct {
        double force, moment; /* at the end of each act */
        double weighs, turns; /* what they are to be, by where the weights lie then: they bounce as they land */
        double largest;       /* force in it */
    } act[ACTS + 1];
} scale;

/* What lies on the plate after so many acts: weights come in order, and go in order. */
static int lies(int weight, int acts)
{
    return acts > weight && acts <= WEIGHTS + weight;
}

static void load(int acts, double *force, double *moment)
{
    int i;

    *force = *moment = 0;
    for (i = 0; i < WEIGHTS; i++) {
        if (lies(i, acts)) {
            *force += mass[i] * gravity;
            *moment += mass[i] * gravity * dBodyGetPosition(scale.weight[i])[0];
        }
    }
}

static dBodyID add_box(struct run *run, double m, double x, double z, double lx, double lz, dGeomID *geom)
{
    dBodyID body = dBodyCreate(run->world);
    dMass inertia;

    *geom = dCreateBox(run->space, (dReal)lx, (dReal)side, (dReal)lz);
    dMassSetBoxTotal(&inertia, (dReal)m, (dReal)lx, (dReal)side, (dReal)lz);
    dBodySetMass(body, &inertia);
    dGeomSetBody(*geom, body);
    dBodySetPosition(body, (dReal)x, 0, (dReal)z);
    return body;
}

/* A plate that only goes up and down, on a spring. */
static dGeomID add_plate(struct run *run)
{
    dGeomID geom;
    dJointID slider = dJointCreateSlider(run->world, 0);
    dcJointSpringDef spring = dcJointSpringDefault();

    scale.plate = add_box(run, 2, 0, -thickness / 2, 0.8, thickness, &geom);
    dJointAttach(slider, scale.plate, 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
    spring.stiffness = 20000;
    spring.damping = 400;
    dcJointSpringCreate(run->dc, slider, dcSliderPosition, &spring);
    return geom;
}

static void setup(struct run *run)
{
    dcMaterial steel;
    dcSensorDef def = dcSensorDefault();
    dGeomID plate, geom;
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    run->dc = dcWorldCreate(run->world);
    dcMaterialPreset("steel, dry", &steel);
    dcWorldSetDefaultMaterial(run->dc, &steel);

    scale = (struct scale){.acts = 0};
    plate = add_plate(run);
    def.first.geoms = &plate;
    def.first.num_geoms = 1;
    scale.sensor = dcSensorCreate(run->dc, &def);
    for (i = 0; i < WEIGHTS; i++) { /* each waits where nothing is until its act comes */
        scale.weight[i] = add_box(run, mass[i], at[i], 1, side, side, &geom);
        dBodySetKinematic(scale.weight[i]);
    }
    scale.column[0] = recordColumn(&run->record, "weight shown [N]");
    scale.column[1] = recordColumn(&run->record, "weight there [N]");
}

/* One weight comes, or goes. */
static void act(int number)
{
    int i = number % WEIGHTS;
    dBodyID body = scale.weight[i];

    if (number < WEIGHTS) {
        dBodySetDynamic(body);
        dBodySetPosition(body, (dReal)at[i], 0,
                         (dReal)(side / 2 + drop) + dBodyGetPosition(scale.plate)[2] + REAL(0.02));
    } else {
        dBodySetKinematic(body);
        dBodySetLinearVel(body, 0, 0, 0);
        dBodySetAngularVel(body, 0, 0, 0);
        dBodySetPosition(body, (dReal)at[i], 0, 1);
    }
}

static void look(struct run *run)
{
    dcSensorSum sum;
    double force, moment;

    dcSensorGetSum(scale.sensor, &sum);
    load(scale.acts, &force, &moment);
    recordSet(&run->record, scale.column[0], -(double)sum.force[2]);
    recordSet(&run->record, scale.column[1], force);
    scale.act[scale.acts].force = 0 - (double)sum.force[2];
    scale.act[scale.acts].moment = (double)sum.torque[1];
    scale.act[scale.acts].weighs = force;
    scale.act[scale.acts].turns = moment;
    scale.act[scale.acts].largest = fmax(scale.act[scale.acts].largest, -(double)sum.force[2]);
    if (scale.acts < ACTS && run->time >= period * (scale.acts + 1) - 1e-9) {
        act(scale.acts++);
    }
}

static void finish(struct run *run)
{
    int i, lying = 0;
    long begun;

    plotTitles(&run->plot, "A scale: weights of 1, 2 and 5 kg come and go", "time [s]", "force on the plate [N]");
    plotCommand(&run->plot, "set yrange [0:170]");
    plotCurve(&run->plot, scale.column[0], "the sensor shows");
    plotCurve(&run->plot, scale.column[1], "sum of m g");
    for (i = 0; i <= scale.acts; i++) {
        if (i == scale.acts && run->time < period * (i + 1) - 0.5 * period) { /* no time to settle */
            break;
        }
        tableAbsolute(&run->table, scale.act[i].force, scale.act[i].weighs, 1e-3, "N", "after act %d: weight", i);
        tableAbsolute(&run->table, scale.act[i].moment, scale.act[i].turns, 1e-3, "N m", "after act %d: moment", i);
    }
    for (i = 1; i <= WEIGHTS && i < scale.acts; i++) {
        tableInfo(&run->table, scale.act[i].largest, "N", "largest while weight %d landed", i);
    }
    for (i = 0; i < WEIGHTS; i++) {
        lying += lies(i, scale.acts);
    }
    begun = dcSensorGetCount(scale.sensor, dcSensorBegin);
    tableAbsolute(&run->table, (double)(begun - dcSensorGetCount(scale.sensor, dcSensorEnd)), lying, 0, "",
                  "contacts begun less ended");
    tableInfo(&run->table, (double)begun, "", "contacts begun, bounces counted");
}

const struct scene sceneSensor = {
    .name = "sensor",
    .about = "a contact sensor weighs what is put on a plate and taken off",
    .time = 2 * (ACTS + 1),
    .quick_time = 3.9,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
