/* The functions that are called, and arguments for them; see fuzz.h. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

/* ---- arguments that need more than a word ---- */

/* Where the functions put what they return. */
static struct Out {
    dVector4 vector, second, third;
    dMatrix3 matrix;
    dcMaterial material;
    dcFoundation foundation;
    dcBedReport bed;
    dcSpringReport one_spring, springs[4];
    dcContactReport report;
    dcSensorContact sensed;
    dcSensorSum sum;
    dcSensorEvent event;
    dcPointReport point;
    dcStepTimes times;
    dcPairMaterial pair;
    dSurfaceParameters surface;
    unsigned lost;
    dcFoundationResult pressed;
    dcFoundationSpring spring;
    dcNearest nearest;
    dJointFeedback feedback;
    double number[8];
    int corner[3];
} out;

static const dcFriction law = {0.8, 0.6, 0};
static const dcResistance resists = {10, 1, 50, 0.01};
static const dcAdhesionStep sticks = {1e-3, 1, 1, 0.1, 0.01, 0.01, 1, 0};
static const double one = 1;

/* Short ones cost too much to be had often. */
static dReal edge_length(Fuzz *f)
{
    double any = fuzzReal(f), none = any > 1e-5 && any < 0.05 ? -any : any;
    return (dReal)(fuzzOdds(f, 5) ? none : fuzzOdds(f, 20) ? 0 : fuzzBetween(f, 0.1, 1));
}

/* Elements do not grow without end. */
static int few_points(Fuzz *f)
{
    return fuzzOdds(f, 50);
}

static dcMaterial *material_of(Fuzz *f)
{
    static dcMaterial usual;
    dcMaterial *m = fuzzMaterial(f);
    usual = dcMaterialDefault();
    return m ? m : &usual;
}

static const dcCombination *rules_of(Fuzz *f)
{
    static dcCombination rules;
    rules = dcCombinationDefault();
    for (int i = 0; i < dcNumQuantities; i++) {
        dcRule rule = (dcRule)fuzzInt(f, dcNumRules);
        rules.rule[i] = dcRuleFault((dcQuantity)i, rule) ? rules.rule[i] : rule;
    }
    return &rules;
}

static int set_pair(Fuzz *f)
{
    dcPairMaterial pair;
    int class1 = fuzzNumber(f), class2 = fuzzNumber(f);
    fuzzPair(f, &pair);
    pair.share1 = class1 == class2 ? 0.5 : pair.share1;
    return dcWorldSetPairMaterial(fuzzWorld(f), class1, class2, fuzzOdds(f, 30) ? NULL : &pair);
}

static dcFoundation *foundation_of(Fuzz *f)
{
    static dcFoundation usual;
    dcFoundation *m = fuzzFoundation(f);
    usual = dcFoundationDefault();
    return m ? m : &usual;
}

static dcPointLaw *law_of(Fuzz *f)
{
    static dcPointLaw m;
    m = dcPointLawDefault();
    m.stiffness = fuzzReal(f);
    m.damping = fuzzReal(f);
    m.type = (dcPointForceType)fuzzInt(f, 2);
    return &m;
}

static dcFoundationInput *pressed(Fuzz *f)
{
    static dcFoundationInput in;
    in = (dcFoundationInput){.mesh = f->mesh[fuzzInt(f, 3)],
                             .solid = fuzzSolid(f),
                             .law = dcFoundationDefault(),
                             .weight = 1,
                             .transition_velocity = 0.01,
                             .rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    memcpy(in.position, fuzzPoint(f), sizeof in.position);
    return &in;
}

static void create_convex(Fuzz *f)
{
    static double planes[24] = {-1, 0, 0, .25, 1, 0, 0, .25, 0, -1, 0, .25, 0, 1, 0, .25, 0, 0, -1, .25, 0, 0, 1, .25};
    unsigned polygon[80] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
    double point[24];
    for (int i = 0; i < 24; i++) {
        point[i] = i / 3 >> i % 3 & 1 ? 0.25 : -0.25;
    }
    if (fuzzInt(f, 2)) {
        polygon[fuzzInt(f, 30)] = (unsigned)fuzzInt(f, 9);
        point[fuzzInt(f, 24)] = fuzzReal(f);
    }
    dcConvexRelease(dcConvexCreate(planes, 6, point, 8, polygon, NULL));
}

static int set_surface_velocity(Fuzz *f)
{
    dReal linear[3], angular[3];
    for (int i = 0; i < 3; i++) {
        linear[i] = (dReal)fuzzReal(f);
        angular[i] = (dReal)fuzzSafe(f);
    }
    return dcGeomSetSurfaceVelocity(fuzzWorld(f), fuzzGeom(f), fuzzInt(f, 2) ? linear : NULL,
                                    fuzzInt(f, 2) ? angular : NULL);
}

static int set_friction_direction(Fuzz *f)
{
    dReal axis[3], around[3];
    for (int i = 0; i < 3; i++) {
        axis[i] = (dReal)fuzzSafe(f);
        around[i] = (dReal)fuzzReal(f);
    }
    return dcGeomSetFrictionDirection(fuzzWorld(f), fuzzGeom(f), fuzzInt(f, 4) ? axis : NULL,
                                      fuzzInt(f, 2) ? around : NULL, (dReal)fabs(fuzzReal(f)), (dReal)fuzzSafe(f));
}

/* ---- the list ---- */

#define W fuzzWorld(f)
#define SP fuzzSpace(f)
#define B fuzzBody(f)
#define G fuzzGeom(f)
#define PL fuzzGeomOf(f, dPlaneClass)
#define J fuzzJointOf(f)
#define E fuzzForce(f, -1)
#define ST fuzzForce(f, FUZZ_STOP)
#define SG fuzzForce(f, FUZZ_SPRING)
#define JF fuzzForce(f, fuzzInt(f, 2) ? FUZZ_STOP : FUZZ_SPRING)
#define PF fuzzForce(f, FUZZ_PLANE)
#define RB fuzzBall(f)
#define MESH fuzzMesh(f)
#define R (dReal) fuzzReal(f)
#define R64 fuzzReal(f)
#define N fuzzNumber(f)
#define F fuzzInt(f, 2)
#define CO (dcJointCoordinate)(fuzzInt(f, dcNumJointCoordinates + 3) - 1)
#define PARAM (fuzzInt(f, 2) ? dParamERP : fuzzInt(f, 2) ? dParamCFM : N)

#define INT(name, expression) \
    static int call_##name(Fuzz *f) \
    { \
        (void)f; \
        return (int)(expression); \
    }
#define ANY(name, expression) \
    static int call_##name(Fuzz *f) \
    { \
        (void)f; \
        (void)(expression); \
        return 0; \
    }
#include "calls_bridge.h"
#include "calls_elements.h"
#include "calls_plugin.h"
#include "calls_record.h"
#undef INT
#undef ANY

#define INT(name, expression) {#name, call_##name},
#define ANY(name, expression) {#name, call_##name},
static const FuzzEntry list[] = {
#include "calls_bridge.h"
#include "calls_elements.h"
#include "calls_plugin.h"
#include "calls_record.h"
};

const FuzzEntry *fuzzEntry(int i)
{
    return i < (int)(sizeof list / sizeof *list) ? &list[i] : NULL;
}
