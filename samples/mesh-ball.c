/*
 * mesh-ball: how fine must a mesh be?
 *
 * A bed of springs puts one spring at the centroid of each face: f = k a x for a face of area a at depth x.  On a ball
 * of radius R pressed into a plane by x, ever finer faces add up to
 *     k (integral of the depth over the surface) = k pi R x^2
 * which is k times the volume of the spherical cap, pi x^2 (R - x/3), but for x/(3 R): springs count a face's area, not
 * that of its shadow.  The vertices lie on the sphere, so a mesh with edges of length h lies inside it by about
 * h^2/(6 R), and that much later it touches: half the edge length, a quarter of the error.
 *
 * Balls of several refinements are pressed down slowly by sliders; others are dropped and come to rest at the depth
 * where k pi R x^2 is their weight.
 */
#include <math.h>

#include "runner/scene.h"
#include "runner/shapes.h"

enum { BALLS = 4 };

static const dReal gravity = REAL(9.81);  /* m/s^2 */
static const dReal radius = REAL(0.1);    /* m */
static const dReal density = REAL(1000.); /* kg/m^3 */
static const dReal speed = REAL(1e-3);    /* m/s, of pressing */
static const double stiffness = 1e8;      /* k, Pa/m: 10 cm of hard rubber */
static const double first = 2e-3;         /* m: depth from which errors are averaged */

static struct ball {
    int faces, column;
    dBodyID pressed, dropped;
    double sum, samples; /* of the force's relative error */
    double force, depth; /* at the end */
} ball[BALLS];

static dBodyID add_ball(struct run *run, const struct mesh *mesh, int i, dReal y, double dissipation)
{
    dGeomID geom = meshGeom(run->space, mesh);
    dBodyID body = dBodyCreate(run->world);
    dcFoundation springs = dcFoundationDefault();
    dMass m;

    dMassSetSphere(&m, density, radius);
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, (dReal)i * 3 * radius, y, radius);
    springs.stiffness = stiffness;
    springs.dissipation = dissipation;
    dcGeomSetFoundation(run->dc, geom, &springs);
    return body;
}

static void press(struct run *run, dBodyID body)
{
    dJointID slider = dJointCreateSlider(run->world, 0);

    dJointAttach(slider, body, 0);
    dJointSetSliderAxis(slider, 0, 0, -1);
    dJointSetSliderParam(slider, dParamVel, speed);
    dJointSetSliderParam(slider, dParamFMax, REAL(1e6));
}

static void setup(struct run *run)
{
    dcSolid sphere = {dcSolidSphere, {radius, 0, 0, 0}, NULL};
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    dWorldSetGravity(run->world, 0, 0, -gravity);
    dCreatePlane(run->space, 0, 0, 1, 0);
    for (i = 0; i < BALLS; i++) {
        struct ball *b = &ball[i];
        const struct mesh *mesh;
        mesh = meshOfSolid(&sphere, 0.02 * pow(0.5, i));
        b->faces = mesh->num_faces;
        b->pressed = add_ball(run, mesh, i, -2 * radius, 0);
        b->dropped = add_ball(run, mesh, i, 2 * radius, 5);
        press(run, b->pressed);
        b->column = recordColumn(&run->record, "force over k pi R x^2: %d faces", b->faces);
        b->sum = b->samples = 0;
    }
}

static double limit_force(double depth)
{
    return stiffness * M_PI * (double)radius * depth * depth;
}

static void look(struct run *run)
{
    int i;

    for (i = 0; i < BALLS && run->steps > 0; i++) {
        struct ball *b = &ball[i];
        dVector3 force, torque;
        dcForceGetBodyForce(dcWorldGetFoundationForce(run->dc), b->pressed, force, torque);
        b->depth = (double)radius - dBodyGetPosition(b->pressed)[2];
        b->force = force[2];
        recordSet(&run->record, b->column, b->force / limit_force(b->depth));
        if (b->depth >= first) {
            b->sum += fabs(b->force / limit_force(b->depth) - 1);
            b->samples++;
        }
    }
}

/* How far inside the sphere the faces' centroids are, m: edges of length h make faces of area sqrt(3)/4 h^2. */
static double inset(const struct ball *b)
{
    const double r = radius, square = 4 * M_PI * r * r / b->faces / (sqrt(3) / 4);

    return square / (6 * r);
}

static void finish(struct run *run)
{
    const struct ball *finest = &ball[BALLS - 1];
    const double r = radius, weight = density * 4 / 3 * M_PI * r * r * r * (double)gravity;
    const double rest = sqrt(weight / (stiffness * M_PI * r)), x = finest->depth;
    const double cap = M_PI * x * x * (r - x / 3);
    int i;

    plotTitles(&run->plot, "Balls of ever finer faces pressed into a plane at 1 mm/s", "time [s], depth [mm]",
               "force / (k {/Symbol p} R x^2)");
    plotCommand(&run->plot, "set yrange [0:1.1]");
    plotCommand(&run->plot, "set key inside right bottom");
    for (i = 0; i < BALLS; i++) {
        const struct ball *b = &ball[i];
        const double error = b->samples > 0 ? b->sum / b->samples : (double)NAN;
        tableAbsolute(&run->table, 100 * error, 0, 100 * 2 * inset(b) / first, "%", "mean error of the force, %d faces",
                      b->faces);
        plotCurve(&run->plot, b->column, "%d faces", b->faces);
    }
    plotFormula(&run->plot, "ever finer", "1");
    plotFormula(&run->plot, "k (volume of the cap)", "1 - x*1e-3/(3*%g)", r);
    for (i = 1; i < BALLS; i++) {
        const double now = ball[i].sum / ball[i].samples, before = ball[i - 1].sum / ball[i - 1].samples;
        tableRelative(&run->table, before / now, inset(&ball[i - 1]) / inset(&ball[i]), 0.15, "",
                      "errors of %d / %d faces", ball[i - 1].faces, ball[i].faces);
    }
    tableRelative(&run->table, finest->force, limit_force(x), 0.01, "N", "force at %.3g mm, %d faces", 1e3 * x,
                  finest->faces);
    tableRelative(&run->table, finest->force / (stiffness * cap), 1 / (1 - x / (3 * r)), 0.01, "",
                  "the same over k (volume of the cap)");
    for (i = 0; i < BALLS; i++) {
        tableRelative(&run->table, r - dBodyGetPosition(ball[i].dropped)[2], rest, 1.2 * inset(&ball[i]) / rest, "m",
                      "a dropped ball's depth at rest, %d faces", ball[i].faces);
    }
}

const struct scene sceneMeshBall = {
    .name = "mesh-ball",
    .about = "balls made of faces: force and resting depth against the spherical cap, finer and finer",
    .time = 5,
    .quick_time = 3,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
