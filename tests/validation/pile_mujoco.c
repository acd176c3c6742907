/*
 * A thousand spheres in a bin, as tests/bench/bench_pile has them: MuJoCo.  Its argument is a file to write the model
 * to; prints "ms_per_step spheres contacts version", of the computing time of the process.  It is compiled and run by
 * others.sh; MuJoCo has no part in the build.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <mujoco/mujoco.h>

#define RADIUS 0.05
#define PITCH 0.101 /* of the loose lattice that they fall from */
#define SIDE 8
#define WALL 0.40425 /* half the bin's width */
#define LONG_STEP 5e-3
#define STEP 5e-4
#define TIMED_STEPS 400

/* Before 2.3.0 all arrays lie in one buffer of less than 2 GiB, dense ones of constraints among them. */
#if mjVERSION_HEADER < 230
#define SPHERES 900
#define SIZES "nconmax='3000' njmax='9000' nstack='100000000'"
#else
#define SPHERES 1000
#define SIZES "memory='4G'" /* of which only what is used is touched */
#endif

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void write_wall(FILE *file, double x, double y)
{
    fprintf(file, "<geom type='plane' size='0 0 1' pos='%g %g 0' zaxis='%g %g 0'/>\n", x * WALL, y * WALL, -x, -y);
}

/*
 * Of MuJoCo's three solvers CG is the quickest here: Newton's method, its default, takes hundreds of times as long.
 * Of its two cones the elliptic one is Coulomb's.  With its own solref and solimp the lowest spheres give way by a
 * tenth of their diameter, as they do in bench_pile.
 */
static int write_model(const char *name)
{
    FILE *file = fopen(name, "w");
    if (!file) {
        return 0;
    }
    fprintf(file, "<mujoco><option timestep='%g' solver='CG' cone='elliptic' jacobian='sparse'/>\n", LONG_STEP);
    fprintf(file, "<size " SIZES "/>\n<default><geom density='1000' friction='0.5 0 0'/></default>\n<worldbody>\n");
    fprintf(file, "<geom type='plane' size='0 0 1'/>\n");
    write_wall(file, 1, 0);
    write_wall(file, -1, 0);
    write_wall(file, 0, 1);
    write_wall(file, 0, -1);
    srand(1);
    for (int i = 0; i < SPHERES; i++) {
        double jitter = 0.005 * RADIUS * (rand() / (double)RAND_MAX - 0.5);
        double x = (i % SIDE + 0.5 - 0.5 * SIDE) * PITCH + jitter;
        double y = (i / SIDE % SIDE + 0.5 - 0.5 * SIDE) * PITCH - jitter;
        double z = RADIUS + PITCH * (i / (SIDE * SIDE));
        fprintf(file, "<body pos='%.9g %.9g %.9g'><freejoint/><geom size='%g'/></body>\n", x, y, z, RADIUS);
    }
    fprintf(file, "</worldbody></mujoco>\n");
    return fclose(file) == 0;
}

static void step_until(const mjModel *model, mjData *data, double time)
{
    while (data->time < time) {
        mj_step(model, data);
    }
}

/* MuJoCo leaves contacts out that it has no room for, and starts anew what went astray: then nothing was measured. */
static int was_warned(const mjData *data)
{
    for (int i = 0; i < mjNWARNING; i++) {
        if (data->warning[i].number) {
            fprintf(stderr, "warning %d of MuJoCo\n", i);
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    char error[1000] = "";
    if (argc != 2 || !write_model(argv[1])) {
        fprintf(stderr, "usage: pile_mujoco FILE\n");
        return 1;
    }
    mjModel *model = mj_loadXML(argv[1], NULL, error, sizeof error);
    mjData *data = model ? mj_makeData(model) : NULL;
    if (!data) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }

    step_until(model, data, 4);
    model->opt.timestep = STEP;
    step_until(model, data, 4.1);
    double start = now();
    for (int i = 0; i < TIMED_STEPS; i++) {
        mj_step(model, data);
    }
    double ms = 1e3 * (now() - start) / TIMED_STEPS;
    if (was_warned(data)) {
        return 1;
    }
    printf("%.3g %d %d %s\n", ms, SPHERES, (int)data->ncon, mj_versionString());
    mj_deleteData(data);
    mj_deleteModel(model);
    return 0;
}
