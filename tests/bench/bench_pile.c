/*
 * Piles of spheres: time per step of the managed step, room by room, beside ODE's own step of the same bodies without
 * any contact, and beside ODE's collision with contact joints and QuickStep; all in this run, all on the same bodies.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <ode-compliant/ode-compliant.h>
#include <ode/ode.h>

#define RADIUS 0.05
#define STEP 5e-4
#define JOINT_STEP 0.01 /* what contact joints are usually stepped with */

typedef struct pile {
    dWorldID world;
    dSpaceID space;
    dJointGroupID group;
    dBodyID *body;
    int count;
    int joints;
} pile;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, compare);
    return x[n / 2];
}

static dBodyID add_ball(pile *p, double x, double y, double z)
{
    dMass mass;
    dMassSetSphere(&mass, 1000, RADIUS);
    dBodyID body = dBodyCreate(p->world);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, (dReal)x, (dReal)y, (dReal)z);
    dGeomSetBody(dCreateSphere(p->space, RADIUS), body);
    return body;
}

/* A bin of five planes, twice as high as wide, filled by a loose lattice. */
static void pile_create(pile *p, int count)
{
    int side = (int)ceil(cbrt(count / 2.0));
    double pitch = 2.02 * RADIUS, wall = 0.5 * side * pitch + 0.01 * RADIUS;
    p->world = dWorldCreate();
    dWorldSetGravity(p->world, 0, 0, (dReal)-9.81);
    p->space = dHashSpaceCreate(0);
    p->group = dJointGroupCreate(0);
    p->body = calloc((size_t)count, sizeof *p->body);
    p->count = count;
    dCreatePlane(p->space, 0, 0, 1, 0);
    dCreatePlane(p->space, 1, 0, 0, (dReal)-wall);
    dCreatePlane(p->space, -1, 0, 0, (dReal)-wall);
    dCreatePlane(p->space, 0, 1, 0, (dReal)-wall);
    dCreatePlane(p->space, 0, -1, 0, (dReal)-wall);
    srand(1);
    for (int i = 0; p->body && i < count; i++) {
        double jitter = 0.005 * RADIUS * (rand() / (double)RAND_MAX - 0.5);
        double x = (i % side + 0.5) * pitch - 0.5 * side * pitch + jitter;
        double y = (i / side % side + 0.5) * pitch - 0.5 * side * pitch - jitter;
        p->body[i] = add_ball(p, x, y, RADIUS + pitch * (i / (side * side)));
    }
}

static void pile_destroy(pile *p)
{
    dJointGroupDestroy(p->group);
    dSpaceDestroy(p->space);
    dWorldDestroy(p->world);
    free(p->body);
}

/* The same state in another world. */
static void pile_copy(const pile *from, pile *to)
{
    pile_create(to, from->count);
    for (int i = 0; i < from->count; i++) {
        const dReal *x = dBodyGetPosition(from->body[i]), *v = dBodyGetLinearVel(from->body[i]);
        const dReal *w = dBodyGetAngularVel(from->body[i]);
        dBodySetPosition(to->body[i], x[0], x[1], x[2]);
        dBodySetLinearVel(to->body[i], v[0], v[1], v[2]);
        dBodySetAngularVel(to->body[i], w[0], w[1], w[2]);
    }
}

static void near_callback(void *data, dGeomID a, dGeomID b)
{
    pile *p = data;
    dContact contact[4];
    int n = dCollide(a, b, 4, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface.mode = dContactApprox1;
        contact[i].surface.mu = (dReal)0.6;
        p->joints++;
        dJointAttach(dJointCreateContact(p->world, p->group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

/* Median milliseconds of ODE's step without contacts. */
static double time_free(const pile *from, int steps, int gyroscopic)
{
    pile p;
    double *t = calloc((size_t)steps, sizeof *t);
    pile_copy(from, &p);
    for (int i = 0; i < p.count; i++) {
        dBodySetGyroscopicMode(p.body[i], gyroscopic);
    }
    for (int i = 0; i < steps; i++) {
        double start = now();
        dWorldStep(p.world, (dReal)STEP);
        t[i] = 1e3 * (now() - start);
    }
    double result = median(t, steps);
    free(t);
    pile_destroy(&p);
    return result;
}

/* Median milliseconds of collision with contact joints, and of QuickStep, in a pile that they settled themselves. */
static void time_joints(const pile *from, int settle, int steps, double *collide, double *quick, int *joints)
{
    pile p;
    double *t = calloc(2 * (size_t)steps, sizeof *t);
    pile_copy(from, &p);
    for (int i = -settle; i < steps; i++) {
        p.joints = 0;
        double start = now();
        dSpaceCollide(p.space, &p, near_callback);
        double middle = now();
        dWorldQuickStep(p.world, (dReal)JOINT_STEP);
        if (i >= 0) {
            t[i] = 1e3 * (middle - start);
            t[steps + i] = 1e3 * (now() - middle);
        }
        dJointGroupEmpty(p.group);
    }
    *joints = p.joints;
    *collide = median(t, steps);
    *quick = median(t + steps, steps);
    free(t);
    pile_destroy(&p);
}

static dcWorldID settle(pile *p, double time)
{
    dcWorldID dc = dcWorldCreate(p->world);
    dcWorldSetStepping(dc, dcStepResolved);
    dcMaterial material = dcMaterialDefault();
    material.plane_strain_modulus = 1e6;
    dcWorldSetDefaultMaterial(dc, &material);
    dcWorldSetSubsteps(dc, 1);
    for (double t = 0; t < time; t += STEP) {
        dcWorldStep(dc, p->space, (dReal)STEP);
    }
    return dc;
}

static void print_rooms(const dcStepTimes *times)
{
    double ms = 1e3 / (double)times->substeps;
    printf("    mean ms per substep: sync %.3f  pairs %.3f  gather %.3f  geometry %.3f  evaluate %.3f  scatter %.3f  "
           "ODE %.3f; %ld pair lists in %ld substeps\n",
           ms * times->sync, ms * times->pairs, ms * times->gather, ms * times->geometry, ms * times->evaluate,
           ms * times->scatter, ms * times->ode, times->rebuilds, times->substeps);
}

/* Median milliseconds per substep of managed steps of so many substeps. */
static double time_managed(const pile *p, dcWorldID dc, int substeps, int steps, dcStepTimes *times)
{
    double *t = calloc((size_t)steps, sizeof *t);
    dcWorldSetSubsteps(dc, substeps);
    dcWorldStep(dc, p->space, (dReal)(substeps * STEP));
    dcWorldSetTiming(dc, 1);
    dcWorldClearTimes(dc);
    for (int i = 0; i < steps; i++) {
        double start = now();
        dcWorldStep(dc, p->space, (dReal)(substeps * STEP));
        t[i] = 1e3 * (now() - start) / substeps;
    }
    dcWorldGetTimes(dc, times);
    double result = median(t, steps);
    free(t);
    return result;
}

static void measure(int count, int steps)
{
    pile p;
    dcStepTimes single, many;
    double collide, quick;
    int joints;
    pile_create(&p, count);
    dcWorldID dc = settle(&p, 2);
    double with_gyro = time_free(&p, steps, 1), without_gyro = time_free(&p, steps, 0);
    time_joints(&p, 100, 21, &collide, &quick, &joints);
    double ours[2] = {time_managed(&p, dc, 1, steps, &single), time_managed(&p, dc, 32, steps / 16 + 1, &many)};
    for (int i = 0; i < 2; i++) {
        printf("%7d %9d %8d | %8.3f | %8.3f %8.3f | %8d %8.3f %9.3f | %6.2f %8.2f %7.1f\n", count,
               dcWorldGetNumContacts(dc), i ? 32 : 1, ours[i], with_gyro, without_gyro, joints, collide, quick,
               ours[i] / with_gyro, ours[i] / without_gyro, (collide + quick) / ours[i]);
        print_rooms(i ? &many : &single);
    }
    dcWorldDestroy(dc);
    pile_destroy(&p);
}

int main(int argc, char **argv)
{
    static const int counts[] = {1000, 4000, 16000};
    int most = argc > 1 ? atoi(argv[1]) : 16000;
    dInitODE2(0);
    printf("Sphere piles; median ms per substep, that is per call of ODE's step\n"
           "                           |     ours | ODE, no contacts  |     ODE with contact joints  |     ratios\n"
           "spheres  contacts substeps |          |    as is gyro off |   joints  collide QuickStep | to ODE gyro off "
           "joints\n");
    for (int i = 0; i < 3; i++) {
        if (counts[i] <= most) {
            measure(counts[i], counts[i] > 4000 ? 96 : 400);
        }
    }
    dCloseODE();
    return 0;
}
