/* The own solve: against closed forms, against a dense reference, and the two ways of it against each other. */
#include <stdlib.h>
#include <string.h>

#include "carry/solve.h"
#include "state/row_data.h"
#include "scenes/plugin_test.h"

static const double h = 1.0 / 60, gravity = 9.81;
enum { room = 200 };

typedef struct scene {
    dcxFree body[room];
    dcxRow row[room];
    int num_bodies, num_rows;
} scene;

static scene s;
static dcxSolver *solver;

static void begin(void)
{
    memset(&s, 0, sizeof s);
    s.num_bodies = 1;
    solver = dcxSolverNew();
}

static void end(void)
{
    dcxSolverFree(solver);
}

static int add_body(double mass, double inertia)
{
    dcxFree *b = &s.body[s.num_bodies];
    b->inv_mass = mass > 0 ? 1 / mass : 0;
    b->inv_inertia[0] = b->inv_inertia[4] = b->inv_inertia[8] = mass > 0 ? 1 / inertia : 0;
    b->v[2] = mass > 0 ? -gravity * h : 0;
    return s.num_bodies++;
}

static double inverse_mass(int body, const double n[3], const double arm[3])
{
    double t[3] = {arm[1] * n[2] - arm[2] * n[1], arm[2] * n[0] - arm[0] * n[2], arm[0] * n[1] - arm[1] * n[0]};
    return s.body[body].inv_mass + s.body[body].inv_inertia[0] * (t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
}

static dcxRow *add_row(int b1, int b2, const double n[3], const double arm1[3], const double arm2[3], double mu)
{
    dcxRow *r = &s.row[s.num_rows++];
    r->b1 = b1;
    r->b2 = b2;
    int small = fabs(n[0]) < 0.6 ? 0 : 1;
    double other[3] = {small == 0, small == 1, 0};
    for (int k = 0; k < 3; k++) {
        r->n[k] = n[k];
        r->arm[0][k] = arm1[k];
        r->arm[1][k] = arm2[k];
        r->t[0][k] = n[(k + 1) % 3] * other[(k + 2) % 3] - n[(k + 2) % 3] * other[(k + 1) % 3];
    }
    double size = length_of(r->t[0]);
    for (int k = 0; k < 3; k++) {
        r->t[0][k] /= size;
    }
    for (int k = 0; k < 3; k++) {
        r->t[1][k] = n[(k + 1) % 3] * r->t[0][(k + 2) % 3] - n[(k + 2) % 3] * r->t[0][(k + 1) % 3];
    }
    r->softness = r->slip = 1e-5 * h * (inverse_mass(b1, n, arm1) + inverse_mass(b2, n, arm2));
    r->mu = mu;
    return r;
}

static const double up[3] = {0, 0, 1};

/* A cube's four lower corners on the body below, whose centre is `deep` under them. */
static void add_face(int upper, int lower, double half, double deep, double mu)
{
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? half : -half, y = i & 2 ? half : -half;
        double a[3] = {x, y, -half}, b[3] = {x, y, deep};
        add_row(upper, lower, up, a, b, mu);
    }
}

static void add_stack(int count, double mu)
{
    for (int i = 1; i <= count; i++) {
        add_body(1, 0.04 / 6);
        add_face(i, i - 1, 0.1, i > 1 ? 0.1 : 0, mu);
    }
}

static void solve(double tolerance, int exact_up_to)
{
    ck_assert_int_eq(dcxSolve(solver, s.body, s.num_bodies, s.row, s.num_rows, h, tolerance, exact_up_to), 0);
}

static double total_load(void)
{
    double sum = 0;
    for (int i = 0; i < s.num_rows; i++) {
        sum += s.row[i].load;
    }
    return sum;
}

static void push(int body, double sign, double j, const double n[3], const double arm[3])
{
    dcxFree *b = &s.body[body];
    for (int k = 0; k < 3; k++) {
        double torque = arm[(k + 1) % 3] * n[(k + 2) % 3] - arm[(k + 2) % 3] * n[(k + 1) % 3];
        b->v[k] += sign * j * b->inv_mass * n[k];
        b->w[k] += sign * j * b->inv_inertia[0] * torque;
    }
}

static double parting(const dcxRow *r)
{
    double u = 0;
    for (int side = 0; side < 2; side++) {
        const dcxFree *b = &s.body[side ? r->b2 : r->b1];
        const double *arm = r->arm[side];
        for (int k = 0; k < 3; k++) {
            double turn = b->w[(k + 1) % 3] * arm[(k + 2) % 3] - b->w[(k + 2) % 3] * arm[(k + 1) % 3];
            u += (side ? -1 : 1) * r->n[k] * (b->v[k] + turn);
        }
    }
    return u;
}

/* One ball on the floor, both ways: u = -soft load and u = -g h + load h / m. */
START_TEST(test_ball)
{
    begin();
    double arm[3] = {0, 0, -0.1}, mass = 3;
    add_row(add_body(mass, 0.4 * mass * 0.01), 0, up, arm, up, 0.5);
    solve(1e-14, _i);
    double expected = gravity * h / (s.row[0].softness + h / mass);
    assert_close(s.row[0].load, expected, 1e-12);
    assert_within("velocity", s.body[1].v[2], -s.row[0].softness * expected, 1e-12, gravity * h);
    end();
}
END_TEST

/* Ten boxes, against Gauss-Seidel on softer rows carried to the end. */
START_TEST(test_stack)
{
    begin();
    add_stack(10, 0);
    for (int i = 0; i < s.num_rows; i++) {
        s.row[i].softness *= 1e3;
    }
    static scene reference;
    static double load[room];
    memset(load, 0, sizeof load);
    scene kept = s;
    for (int sweep = 0; sweep < 20000; sweep++) {
        for (int i = 0; i < s.num_rows; i++) {
            dcxRow *r = &s.row[i];
            double w = inverse_mass(r->b1, r->n, r->arm[0]) + inverse_mass(r->b2, r->n, r->arm[1]);
            double next = fmax(0, load[i] + (r->target - parting(r) - r->softness * load[i]) / (h * w + r->softness));
            push(r->b1, 1, h * (next - load[i]), r->n, r->arm[0]);
            push(r->b2, -1, h * (next - load[i]), r->n, r->arm[1]);
            load[i] = next;
        }
    }
    reference = s;
    s = kept;
    solve(1e-13, 60);
    for (int i = 0; i < s.num_rows; i++) {
        assert_within("load", s.row[i].load, load[i], 1e-10, 10 * gravity);
    }
    for (int i = 0; i < s.num_bodies; i++) {
        assert_within("velocity", s.body[i].v[2], reference.body[i].v[2], 1e-10, gravity * h);
    }
    end();
}
END_TEST

/* A stiff stack with friction: weight is carried, and the next step takes it as it is, to the last bit. */
START_TEST(test_warm)
{
    begin();
    add_stack(10, 0.5);
    dcxFree fresh[12];
    memcpy(fresh, s.body, sizeof fresh);
    solve(1e-9, 60);
    double floor = 0;
    for (int i = 0; i < 4; i++) {
        floor += s.row[i].load;
    }
    assert_close(floor, 10 * gravity, 2e-3); /* the stack sinks a little */
    scene once = s;
    memcpy(s.body, fresh, sizeof fresh);
    solve(1e-9, 60);
    for (int i = 0; i < s.num_rows; i++) {
        assert_within("load", s.row[i].load, once.row[i].load, 1e-9, gravity);
    }
    end();
}
END_TEST

/* A box pushed sideways: held below the limit, and above it braked by mu m g, in every direction, whatever the
 * tangents. */
START_TEST(test_friction)
{
    static const double share[2] = {0.9, 1.5};
    for (int i = 0; i < 2; i++) {
        for (int turn = 0; turn < 8; turn++) {
            begin();
            add_stack(1, 0.4);
            double a = 0.3 + turn, speed = share[i] * 0.4 * gravity * h;
            for (int r = 0; r < 4; r++) {
                double frame[2][3] = {{cos(2 * a), sin(2 * a), 0}, {-sin(2 * a), cos(2 * a), 0}};
                memcpy(s.row[r].t, frame, sizeof frame);
            }
            s.body[1].v[0] = speed * cos(a);
            s.body[1].v[1] = speed * sin(a);
            solve(1e-10, _i);
            double left = share[i] > 1 ? speed - 0.4 * gravity * h : 0, v = hypot(s.body[1].v[0], s.body[1].v[1]);
            assert_within("speed", v, left, 1e-4, gravity * h);
            if (left > 0) {
                assert_within("direction", atan2(s.body[1].v[1], s.body[1].v[0]), remainder(a, 2 * M_PI), 1e-4, 1);
            }
            end();
        }
    }
}
END_TEST

/* What pulls too holds a body from above. */
START_TEST(test_two_sided)
{
    begin();
    double arm[3] = {0, 0, 0.1};
    add_row(add_body(2, 0.01), 0, up, arm, up, 0)->lowest = -INFINITY;
    s.body[1].v[2] = gravity * h;
    solve(1e-13, _i);
    assert_close(s.row[0].load, -gravity * h / (s.row[0].softness + h / 2), 1e-10);
    end();
}
END_TEST

/* A ton on a gram. */
START_TEST(test_mass_ratio)
{
    begin();
    double below[3] = {0, 0, -0.1}, above[3] = {0, 0, 0.1};
    add_row(add_body(1e-3, 1e-6), 0, up, below, up, 0.5);
    add_row(add_body(1e3, 1), 1, up, below, above, 0.5);
    s.row[0].softness *= 1e-5;
    s.row[1].softness *= 1e-5;
    solve(1e-9, 60);
    assert_close(s.row[0].load, 1e3 * gravity, 1e-3);
    assert_within("speed", s.body[2].v[2], 0, 0.02, gravity * h);
    end();
}
END_TEST

static void add_heap(int count)
{
    for (int i = 1; i <= count; i++) {
        add_body(random_log(0.3, 3), random_log(0.002, 0.02));
        for (int c = 0; c < 2; c++) {
            double n[3] = {random_between(-0.5, 0.5), random_between(-0.5, 0.5), 1}, size = length_of(n), a[3], b[3];
            for (int k = 0; k < 3; k++) {
                n[k] /= size;
                a[k] = random_between(-0.1, 0.1);
                b[k] = random_between(-0.1, 0.1);
            }
            dcxRow *r = add_row(i, (int)random_between(0, i), n, a, b, c ? 0.3 : 0);
            r->softness *= 2e4;
            r->slip *= 2e4;
        }
    }
}

/* Newton's method and sweeps find the same velocities, and momentum changes by what the floor gives. */
START_TEST(test_agreement)
{
    begin();
    add_heap(8);
    scene given = s;
    solve(1e-11, 60);
    scene exact = s;
    s = given;
    for (int i = 0; i < 200; i++) {
        memcpy(s.body, given.body, sizeof s.body);
        solve(1e-11, _i);
    }
    for (int i = 1; i < s.num_bodies; i++) {
        for (int k = 0; k < 3; k++) {
            assert_within("velocity", s.body[i].v[k], exact.body[i].v[k], 1e-6, gravity * h);
        }
    }
    double change[3] = {0};
    for (int i = 1; i < s.num_bodies; i++) {
        for (int k = 0; k < 3; k++) {
            change[k] += (exact.body[i].v[k] - given.body[i].v[k]) / s.body[i].inv_mass;
        }
    }
    for (int i = 0; i < s.num_rows; i++) {
        const dcxRow *r = &exact.row[i];
        for (int k = 0; k < 3 && r->b2 == 0; k++) {
            change[k] -= h * (r->load * r->n[k] + r->friction[0] * r->t[0][k] + r->friction[1] * r->t[1][k]);
        }
    }
    assert_within("momentum", length_of(change), 0, 1e-12, 1);
    end();
}
END_TEST

/* What is no number stays where it is; all else is solved as if it were not there. */
START_TEST(test_contained)
{
    begin();
    add_stack(3, 0.5);
    int lost = add_body(1, 0.01);
    add_face(lost, 3, 0.1, 0.1, 0.5);
    s.body[lost].v[1] = NAN;
    double arm[3] = {0, 0, -0.1};
    add_row(1, 0, up, arm, up, 0.5)->target = INFINITY;
    s.row[0].load = NAN;
    solve(1e-9, _i);
    for (int i = 12; i < s.num_rows; i++) {
        ck_assert_double_eq(s.row[i].load, 0);
    }
    assert_close(total_load(), (1 + 2 + 3) * gravity, _i > 0 ? 1e-3 : 0.5);
    end();
}
END_TEST

/* The same bits from a solver that has seen other things, and between bodies that are moved, which join nothing. */
START_TEST(test_same_bits)
{
    begin();
    int belt = add_body(0, 0);
    s.body[belt].v[0] = 0.3;
    for (int i = 0; i < 5; i++) {
        add_face(add_body(1, 0.01), belt, 0.1, 0, 0.5);
    }
    scene given = s;
    solve(1e-9, 1);
    scene once = s;
    memset(&s, 0, sizeof s);
    s.num_bodies = 1;
    add_heap(20);
    solve(1e-9, _i);
    s = given;
    solve(1e-9, 1);
    ck_assert_mem_eq(s.body, once.body, sizeof s.body);
    ck_assert_mem_eq(s.row, once.row, sizeof s.row);
    ck_assert_double_eq(s.body[belt].v[0], 0.3);
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solve");
    TCase *tests = tcase_create("solve");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, test_ball, 0, 2);
    tcase_add_test(tests, test_stack);
    tcase_add_test(tests, test_warm);
    tcase_add_loop_test(tests, test_friction, 0, 2);
    tcase_add_loop_test(tests, test_two_sided, 0, 2);
    tcase_add_test(tests, test_mass_ratio);
    tcase_add_loop_test(tests, test_agreement, 0, 2);
    tcase_add_loop_test(tests, test_contained, 0, 5);
    tcase_add_loop_test(tests, test_same_bits, 0, 2);
    return run_suite(suite);
}
