/*
 * The own solve alone: microseconds per call for stacks and pyramids of boxes, four rows to a pair, and for a lattice
 * of spheres, three rows to each.  Each call begins with the loads of the last; `still`: nothing has changed;
 * `stirred`: every body has been pushed a little; `cold`: no loads are known.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "carry/solve.h"
#include "state/row_data.h"

enum { most_bodies = 4200, most_rows = 16000 };
static const double step = 1.0 / 60, gravity = 9.81;
static dcxFree body[most_bodies], fresh[most_bodies];
static dcxRow row[most_rows];
static int num_bodies, num_rows;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * ((double)t.tv_sec + 1e-9 * (double)t.tv_nsec);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int add_body(double moment)
{
    dcxFree *b = &fresh[num_bodies];
    memset(b, 0, sizeof *b);
    b->inv_mass = 1;
    b->inv_inertia[0] = b->inv_inertia[4] = b->inv_inertia[8] = 1 / moment;
    b->v[2] = -gravity * step;
    return num_bodies++;
}

/* n: 0 x, 1 y, 2 z */
static void add_row(int b1, int b2, int n, const double arm1[3], const double arm2[3])
{
    dcxRow *r = &row[num_rows++];
    memset(r, 0, sizeof *r);
    r->b1 = b1;
    r->b2 = b2;
    r->n[n] = r->t[0][(n + 1) % 3] = r->t[1][(n + 2) % 3] = 1;
    memcpy(r->arm[0], arm1, sizeof r->arm[0]);
    memcpy(r->arm[1], arm2, sizeof r->arm[1]);
    r->softness = r->slip = 4e-5 * step;
    r->mu = 0.5;
}

static void add_face(int upper, int lower, double shift, double left, double right)
{
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? right : left, y = i & 2 ? 0.1 : -0.1;
        double a[3] = {x, y, -0.1}, b[3] = {x + shift, y, lower ? 0.1 : 0};
        add_row(upper, lower, 2, a, b);
    }
}

static void begin(void)
{
    num_bodies = 1;
    num_rows = 0;
    memset(fresh, 0, sizeof fresh);
}

static void make_stack(int count)
{
    begin();
    for (int i = 0; i < count; i++) {
        int box = add_body(0.04 / 6);
        add_face(box, box - 1, 0, -0.1, 0.1);
    }
}

static void make_pyramid(int layers)
{
    int below = 0;
    begin();
    for (int layer = 0; layer < layers; layer++) {
        int first = num_bodies;
        for (int i = 0; i < layers - layer; i++) {
            int box = add_body(0.04 / 6);
            if (layer == 0) {
                add_face(box, 0, 0, -0.1, 0.1);
            } else {
                add_face(box, below + i, 0.105, -0.1, -0.005);
                add_face(box, below + i + 1, -0.105, 0.005, 0.1);
            }
        }
        below = first;
    }
}

/* side x side x height, each touching six others. */
static void make_spheres(int side, int height)
{
    begin();
    for (int i = 0; i < side * side * height; i++) {
        int x = i % side, y = i / side % side, z = i / side / side, at[3] = {x, y, z}, ball = add_body(0.4 * 0.0025);
        int neighbour[3] = {ball - 1, ball - side, ball - side * side};
        for (int n = 0; n < 3; n++) {
            double a[3] = {0}, b[3] = {0};
            a[n] = -0.05;
            b[n] = at[n] > 0 ? 0.05 : 0;
            add_row(ball, at[n] > 0 ? neighbour[n] : 0, n, a, b);
        }
    }
}

/* Median of so many calls. */
static double measure(dcxSolver *solver, int calls, double stir, int cold)
{
    double *t = calloc((size_t)calls, sizeof *t);
    for (int i = -20; t && i < calls; i++) {
        memcpy(body, fresh, sizeof body);
        for (int b = 1; b < num_bodies; b++) {
            for (int k = 0; k < 3; k++) {
                body[b].v[k] += stir * (rand() / (double)RAND_MAX - 0.5);
            }
        }
        for (int r = 0; cold && r < num_rows; r++) {
            row[r].load = row[r].friction[0] = row[r].friction[1] = 0;
        }
        double start = now();
        dcxSolve(solver, body, num_bodies, row, num_rows, step, 1e-6, 60);
        if (i >= 0) {
            t[i] = now() - start;
        }
    }
    qsort(t, (size_t)calls, sizeof *t, compare);
    double median = t[calls / 2];
    free(t);
    return median;
}

static void report(const char *name, dcxSolver *solver)
{
    double stirred = measure(solver, 60, 1e-3, 0), still = measure(solver, 60, 0, 0), cold = measure(solver, 20, 0, 1);
    printf("%-16s %7d %7d | %9.1f %9.1f %9.1f\n", name, num_bodies - 1, num_rows, still, stirred, cold);
}

int main(void)
{
    dcxSolver *solver = dcxSolverNew();
    srand(1);
    printf("The own solve; median microseconds per call\n"
           "                  bodies    rows |     still   stirred      cold\n");
    make_stack(10);
    report("stack", solver);
    make_stack(20);
    report("stack", solver);
    make_pyramid(10);
    report("pyramid", solver);
    make_pyramid(20);
    report("pyramid", solver);
    make_spheres(13, 24);
    report("spheres", solver);
    dcxSolverFree(solver);
    return 0;
}
