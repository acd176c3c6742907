/* Random hits: whatever spins into whatever, at the program's step of 1/60 s, the energy does not rise. */
#include <math.h>

#include "scenes/shape_scene.h"

enum { field = NUM_SHAPES, plane, floor_mesh, num_sides };

static const char *side_name(int side)
{
    return side < NUM_SHAPES ? shapeName(side) : side == field ? "heightfield" : side == plane ? "plane" : "terrain";
}

static double within(double low, double high)
{
    return low + (high - low) * dRandReal();
}

/* A terrain of 8 m x 8 m, of waves of 0.2 m, as heightfield or as mesh. */
enum { posts = 17 };

static double wave(int i, int k)
{
    return 0.1 * sin(0.9 * i) * cos(0.7 * k) - 0.1;
}

static dGeomID make_field(Scene *scene)
{
    static double height[posts * posts];
    for (int i = 0; i < posts * posts; i++) {
        height[i] = wave(i % posts, i / posts);
    }
    dcHeightfieldSource source = {height, 8, 8, posts, posts, 1, 0, 1, 0};
    return shapeField(scene, &source, 1);
}

static dGeomID make_terrain(Scene *scene)
{
    double vertex[posts * posts][3];
    int triangle[2 * (posts - 1) * (posts - 1)][3], n = 0;
    for (int i = 0; i < posts * posts; i++) {
        vertex[i][0] = 0.5 * (i % posts) - 4;
        vertex[i][1] = 0.5 * (i / posts) - 4;
        vertex[i][2] = wave(i % posts, i / posts);
    }
    for (int k = 0; k < posts - 1; k++) {
        for (int i = 0; i < posts - 1; i++) {
            int a = k * posts + i, b = a + posts;
            int two[2][3] = {{a, a + 1, b + 1}, {a, b + 1, b}};
            for (int t = 0; t < 2; t++, n++) {
                for (int c = 0; c < 3; c++) {
                    triangle[n][c] = two[t][c];
                }
            }
        }
    }
    return shapeTriMesh(scene, vertex[0], posts * posts, triangle[0], n);
}

/* Somewhere on a sphere of the given radius. */
static void direction(double *out, double size)
{
    double square;
    do {
        square = 0;
        for (int i = 0; i < 3; i++) {
            out[i] = within(-1, 1);
            square += out[i] * out[i];
        }
    } while (square > 1 || square < 0.01);
    for (int i = 0; i < 3; i++) {
        out[i] *= size / sqrt(square);
    }
}

static void launch(dGeomID geom, double height, double speed, double spin)
{
    dBodyID body = dGeomGetBody(geom);
    double w[3], v[3];
    shapePlace(geom, 0);
    direction(w, spin);
    direction(v, 0.5 * speed);
    dBodySetPosition(body, within(-0.3, 0.3), within(-0.3, 0.3), height);
    dBodySetLinearVel(body, v[0], v[1], v[2] - speed);
    dBodySetAngularVel(body, w[0], w[1], w[2]);
}

/* Energy after each step over that before it, at most; from start to end of one hit. */
static double rise(int one, int two, int number, double most_modulus, int *met)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dRandSetSeed((unsigned long)(1000 * one + 100 * two + 7 * number + 1));
    double modulus = 1e5 * pow(most_modulus / 1e5, dRandReal()), c = within(0.1, 1);
    dcMaterial material = number % 2 ? materialSmooth(modulus, c) : materialRough(modulus, c, 0.6, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dGeomID moving = shapeGeom(&scene, one, within(0.5, 5));
    launch(moving, 1.2, within(1, 3), within(0, 30));
    if (two < NUM_SHAPES) {
        dGeomID other = shapeGeom(&scene, two, within(0.5, 5));
        launch(other, 0, 0, within(0, 30));
        if (number % 3 == 0) {
            dBodySetKinematic(dGeomGetBody(other));
            dBodySetAngularVel(dGeomGetBody(other), 0, 0, 0);
        }
    } else if (two == plane) {
        sceneFloor(&scene);
    } else {
        two == field ? make_field(&scene) : make_terrain(&scene);
    }
    sceneEvaluate(&scene);
    double start = sceneEnergy(&scene), most = start, stored = 0;
    for (int i = 0; i < 60; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        most = fmax(most, sceneEnergy(&scene));
        stored = fmax(stored, dcWorldGetDissipatedEnergy(scene.dc));
    }
    *met = stored > 0;
    sceneClose(&scene);
    return most / start;
}

START_TEST(test_energy)
{
    enum { hits = 30 };
    int one = _i % NUM_SHAPES, two = _i / NUM_SHAPES, contacts = 0;
    static const double modulus[2] = {1e9, 2e11};
    double worst = 0;
    for (int i = 0; i < hits; i++) {
        int met;
        worst = fmax(worst, rise(one, two, i, modulus[i % 4 == 0], &met));
        contacts += met;
    }
    ck_assert_int_gt(contacts, hits / 4);
    ck_assert_msg(worst < 1.01, "%s on %s: energy %g of what there was", side_name(one), side_name(two), worst);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("hits", 60, &tests);
    tcase_add_loop_test(tests, test_energy, 0, NUM_SHAPES * num_sides);
    return fixtureMain(suite);
}
