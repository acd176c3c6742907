/* Heightfields of all the forms that ODE's constructors take: the surface is that of ODE's geom. */
#include <math.h>

#include "scenes/fixture.h"

enum { BYTE, SHORT, SINGLE, DOUBLE, FUNCTION, formats };
enum { columns = 7, rows = 5 };

static unsigned char bytes[columns * rows];
static short shorts[columns * rows];
static float floats[columns * rows];
static double doubles[columns * rows];
static int asked[columns * rows];

static dReal height_at(void *data, int column, int row)
{
    ck_assert(data == doubles && column >= 0 && column < columns && row >= 0 && row < rows);
    asked[column + row * columns]++;
    return (dReal)doubles[column + row * columns];
}

static void fill(int format)
{
    for (int k = 0; k < columns * rows; k++) {
        int value = k * 37 % 101; /* of each format a value that only it can have */
        bytes[k] = (unsigned char)(value + 150);
        shorts[k] = (short)(100 * value - 5000);
        floats[k] = (float)(0.37 * value - 11);
        doubles[k] = format == BYTE     ? bytes[k]
                     : format == SHORT  ? shorts[k]
                     : format == SINGLE ? (double)floats[k]
                                        : 0.37 * value - 11;
        asked[k] = 0;
    }
}

static double scale_of(int format)
{
    return format == SHORT ? -2e-5 : 2e-3;
}

/* ODE's own data, by the constructor of the format. */
static dHeightfieldDataID build(int format, int wrap)
{
    dHeightfieldDataID d = dGeomHeightfieldDataCreate();
    dReal scale = (dReal)scale_of(format), offset = REAL(0.3), thickness = REAL(0.5), w = 3, l = 2;
    switch (format) {
    case BYTE: dGeomHeightfieldDataBuildByte(d, bytes, 1, w, l, columns, rows, scale, offset, thickness, wrap); break;
    case SHORT:
        dGeomHeightfieldDataBuildShort(d, shorts, 1, w, l, columns, rows, scale, offset, thickness, wrap);
        break;
    case SINGLE:
        dGeomHeightfieldDataBuildSingle(d, floats, 1, w, l, columns, rows, scale, offset, thickness, wrap);
        break;
    case DOUBLE:
        dGeomHeightfieldDataBuildDouble(d, doubles, 1, w, l, columns, rows, scale, offset, thickness, wrap);
        break;
    default:
        dGeomHeightfieldDataBuildCallback(d, doubles, height_at, w, l, columns, rows, scale, offset, thickness, wrap);
    }
    return d;
}

static int tell(Scene *scene, dGeomID geom, int format, int wrap)
{
    dcHeightfieldSource source = {NULL, 3, 2, columns, rows, scale_of(format), 0.3, 0.5, wrap};
    const void *const samples[] = {bytes, shorts, floats, doubles};
    for (int k = 0; k < columns * rows; k++) {
        asked[k] = 0;
    }
    return format == FUNCTION
               ? dcGeomSetHeightfieldCallback(scene->dc, geom, &source, height_at, doubles, 1)
               : dcGeomSetHeightfieldSamples(scene->dc, geom, &source, (dcHeightFormat)format, samples[format], 1);
}

/* Height of ODE's surface: where a ray from above hits it. */
static double ode_height(dGeomID field, double x, double z)
{
    dContactGeom hit[4];
    dGeomID ray = dCreateRay(0, 4);
    dGeomRaySet(ray, (dReal)x, 3, (dReal)z, 0, -1, 0);
    ck_assert_int_ge(dCollide(ray, field, 4, hit, sizeof *hit), 1);
    dGeomDestroy(ray);
    return (double)hit[0].pos[1];
}

/* A small ball whose centre is on ODE's surface is as deep as it is thick, wherever it lies. */
START_TEST(test_surface_is_that_of_ode)
{
    int format = _i / 2, wrap = _i % 2;
    Scene scene;
    sceneOpen(&scene, 0);
    fill(format);
    dHeightfieldDataID data = build(format, wrap);
    dGeomID field = dCreateHeightfield(scene.space, data, 1), ball = sceneBall(&scene, 1e-3, 1, 0, 0, 0);
    ck_assert_int_eq(tell(&scene, field, format, wrap), dcOk);
    for (int k = 0; k < columns * rows && format == FUNCTION; k++) {
        int last = k % columns == columns - 1 || k / columns == rows - 1;
        ck_assert_int_eq(asked[k] > 0, !(wrap && last));
    }
    for (int i = 0; i < 40; i++) {
        double x = (wrap ? 4 : 1.4) * sin(7.0 * i + 1), z = (wrap ? 3 : 0.9) * sin(5.0 * i + 2);
        double y = ode_height(field, x, z);
        dBodySetPosition(dGeomGetBody(ball), (dReal)x, (dReal)y, (dReal)z);
        sceneEvaluate(&scene);
        dcContactReport report;
        ck_assert_int_ge(dcWorldGetNumContacts(scene.dc), 1);
        ck_assert_int_eq(dcWorldGetContact(scene.dc, 0, &report), dcOk);
        assertWithin((double)report.depth, 1e-3, byPrecision(1e-9, 1e-5));
    }
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    sceneClose(&scene);
    dGeomHeightfieldDataDestroy(data);
}
END_TEST

static Scene *called;
static dGeomID called_geom;

static dReal meddles(void *data, int column, int row)
{
    (void)data;
    ck_assert_int_eq(dcGeomForget(called->dc, called_geom), dcErrState);
    return (dReal)(column + row);
}

START_TEST(test_refused)
{
    Scene scene;
    sceneOpen(&scene, 0);
    fill(DOUBLE);
    dHeightfieldDataID data = build(DOUBLE, 0);
    dGeomID field = dCreateHeightfield(scene.space, data, 1), ball = sceneBall(&scene, 1, 1, 0, 0, 0);
    dcHeightfieldSource source = {NULL, 3, 2, columns, rows, 1, 0, 0.5, 0};
    ck_assert_int_eq(dcGeomSetHeightfieldSamples(scene.dc, ball, &source, dcHeightByte, bytes, 1), dcErrArgument);
    ck_assert_int_eq(dcGeomSetHeightfieldSamples(scene.dc, field, NULL, dcHeightByte, bytes, 1), dcErrArgument);
    ck_assert_int_eq(dcGeomSetHeightfieldSamples(scene.dc, field, &source, (dcHeightFormat)4, bytes, 1), dcErrArgument);
    ck_assert_int_eq(dcGeomSetHeightfieldSamples(scene.dc, field, &source, dcHeightByte, NULL, 1), dcErrValue);
    ck_assert_int_eq(dcGeomSetHeightfieldCallback(scene.dc, field, &source, NULL, NULL, 1), dcErrArgument);
    floats[7] = NAN;
    ck_assert_int_eq(dcGeomSetHeightfieldSamples(scene.dc, field, &source, dcHeightSingle, floats, 1), dcErrValue);
    source.columns = 1;
    ck_assert_int_eq(dcGeomSetHeightfieldSamples(scene.dc, field, &source, dcHeightByte, bytes, 1), dcErrValue);
    ck_assert_int_eq(dcGeomSetHeightfieldCallback(scene.dc, field, &source, height_at, doubles, 1), dcErrValue);
    ck_assert_int_eq(messages.errors, 8);
    source.columns = source.rows = 2;
    called = &scene;
    called_geom = field;
    ck_assert_int_eq(dcGeomSetHeightfieldCallback(scene.dc, field, &source, meddles, NULL, 1), dcOk);
    sceneClose(&scene);
    dGeomHeightfieldDataDestroy(data);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("height formats", 20, &tests);
    tcase_add_loop_test(tests, test_surface_is_that_of_ode, 0, 2 * formats);
    tcase_add_test(tests, test_refused);
    return fixtureMain(suite);
}
