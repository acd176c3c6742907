/* See fuzz.h.  Mostly what a function wants, sometimes what it must refuse; never what ODE could not be asked about. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

FuzzSide *fuzzSide(Fuzz *f)
{
    FuzzSide *side = &f->side[fuzzOdds(f, 75) ? 0 : 1];
    return side->world ? side : &f->side[0];
}

const void *fuzzDead(Fuzz *f)
{
    int which = fuzzInt(f, FUZZ_DEAD + 2);
    return which < FUZZ_DEAD ? f->dead[which] : which == FUZZ_DEAD ? NULL : f;
}

void fuzzBury(Fuzz *f, const void *handle)
{
    f->dead[fuzzInt(f, FUZZ_DEAD)] = handle;
}

static void *any_handle(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    switch (fuzzInt(f, 4)) {
    case 0: return side->dc;
    case 1: return side->force[fuzzInt(f, FUZZ_FORCES)].id;
    case 2: return side->ball[fuzzInt(f, FUZZ_BALLS)];
    default: return (void *)(uintptr_t)fuzzDead(f);
    }
}

dcWorldID fuzzWorld(Fuzz *f)
{
    return fuzzOdds(f, 4) ? (dcWorldID)any_handle(f) : fuzzSide(f)->dc;
}

dSpaceID fuzzSpace(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    return side->space[fuzzOdds(f, 80) ? 0 : fuzzInt(f, FUZZ_SPACES)];
}

dBodyID fuzzBody(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    for (int i = 0; i < 6; i++) {
        dBodyID body = side->body[fuzzInt(f, FUZZ_BODIES)];
        if (body) {
            return body;
        }
    }
    return 0;
}

dGeomID fuzzGeom(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    if (fuzzOdds(f, 3)) {
        return (dGeomID)side->space[fuzzInt(f, FUZZ_SPACES)];
    }
    for (int i = 0; i < 6; i++) {
        dGeomID geom = side->geom[fuzzInt(f, FUZZ_GEOMS)];
        if (geom) {
            return geom;
        }
    }
    return 0;
}

dGeomID fuzzGeomOf(Fuzz *f, int geom_class)
{
    dGeomID geom = fuzzGeom(f);
    for (int i = 0; i < 12 && geom && dGeomGetClass(geom) != geom_class; i++) {
        geom = fuzzGeom(f);
    }
    return geom;
}

dJointID fuzzJointOf(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    for (int i = 0; i < 6; i++) {
        dJointID joint = side->joint[fuzzInt(f, FUZZ_JOINTS)];
        if (joint) {
            return joint;
        }
    }
    return 0;
}

dcForceID fuzzForce(Fuzz *f, int kind)
{
    FuzzSide *side = fuzzSide(f);
    if (fuzzOdds(f, 4)) {
        return (dcForceID)any_handle(f);
    }
    if (kind < 0 && fuzzOdds(f, 20)) {
        return fuzzOdds(f, 50) ? dcWorldGetContactForce(side->dc) : dcWorldGetFoundationForce(side->dc);
    }
    for (int i = 0; i < 20; i++) {
        const FuzzForce *force = &side->force[fuzzInt(f, FUZZ_FORCES)];
        int fits = kind < 0 || force->kind == kind || (kind == FUZZ_PLANE && force->kind == FUZZ_MESH);
        if (force->id && (fits || i == 19)) {
            return force->id;
        }
    }
    return (dcForceID)(uintptr_t)fuzzDead(f);
}

dcRollingBallID fuzzBall(Fuzz *f)
{
    dcRollingBallID ball = fuzzSide(f)->ball[fuzzInt(f, FUZZ_BALLS)];
    return fuzzOdds(f, 4) ? any_handle(f) : ball;
}

dcMeshID fuzzMesh(Fuzz *f)
{
    return f->mesh[fuzzInt(f, FUZZ_MESHES)];
}

/* ---- values ---- */

static double or_any(Fuzz *f, double value)
{
    return fuzzOdds(f, 4) ? fuzzReal(f) : value;
}

static double power(Fuzz *f, double a, double b)
{
    return or_any(f, pow(10, fuzzBetween(f, a, b)));
}

dcMaterial *fuzzMaterial(Fuzz *f)
{
    static dcMaterial m;
    if (fuzzOdds(f, 4)) {
        return NULL;
    }
    m = dcMaterialDefault();
    m.plane_strain_modulus = power(f, 3, 9);
    m.dissipation = or_any(f, fuzzBetween(f, 0, 3));
    m.dynamic_friction = or_any(f, fuzzBetween(f, 0, 1));
    m.static_friction = or_any(f, m.dynamic_friction + fuzzBetween(f, 0, 0.5));
    m.viscous_friction = or_any(f, 0);
    m.poissons_ratio = or_any(f, fuzzBetween(f, 0, 0.5));
    m.rolling_friction = or_any(f, fuzzBetween(f, 0, 0.02));
    m.rolling_coefficient = or_any(f, 0);
    m.spinning_coefficient = or_any(f, fuzzBetween(f, 0, 0.1));
    m.adhesion_force = or_any(f, fuzzOdds(f, 50) ? 0 : fuzzBetween(f, 0, 30));
    m.adhesion_energy = or_any(f, fuzzOdds(f, 50) ? 0 : fuzzBetween(f, 0, 20));
    m.adhesion_stress = or_any(f, fuzzOdds(f, 50) ? 0 : fuzzBetween(f, 0, 1000));
    return &m;
}

dcFoundation *fuzzFoundation(Fuzz *f)
{
    static dcFoundation m;
    if (fuzzOdds(f, 4)) {
        return NULL;
    }
    m = dcFoundationDefault();
    m.stiffness = power(f, 4, 9);
    m.dissipation = or_any(f, fuzzBetween(f, 0, 3));
    m.dynamic_friction = or_any(f, fuzzBetween(f, 0, 1));
    m.static_friction = or_any(f, m.dynamic_friction + fuzzBetween(f, 0, 0.5));
    return &m;
}

dcPairMaterial *fuzzPair(Fuzz *f, dcPairMaterial *pair)
{
    pair->modulus = power(f, 3, 8);
    pair->share1 = or_any(f, fuzzBetween(f, 0, 1));
    pair->dissipation = or_any(f, fuzzBetween(f, 0, 3));
    pair->dynamic_friction = or_any(f, fuzzBetween(f, 0, 1));
    pair->static_friction = or_any(f, pair->dynamic_friction);
    pair->tangential_ratio = or_any(f, fuzzBetween(f, 0, 1));
    pair->friction_model = (dcFrictionModel)(fuzzOdds(f, 90) ? fuzzInt(f, 2) : fuzzInt(f, 5));
    return pair;
}

dContact *fuzzContact(Fuzz *f)
{
    static dContact c;
    double a = fuzzBetween(f, -3, 3), b = fuzzBetween(f, -1.5, 1.5);
    memset(&c, 0, sizeof c);
    c.geom.g1 = fuzzGeom(f);
    c.geom.g2 = fuzzGeom(f);
    c.geom.depth = (dReal)or_any(f, fuzzBetween(f, -0.01, 0.1));
    for (int i = 0; i < 3; i++) {
        c.geom.pos[i] = (dReal)fuzzSafe(f);
    }
    c.geom.normal[0] = (dReal)(cos(a) * cos(b));
    c.geom.normal[1] = (dReal)(sin(a) * cos(b));
    c.geom.normal[2] = (dReal)(f->rough ? or_any(f, sin(b)) : sin(b));
    c.surface.mode = fuzzOdds(f, 50) ? dContactBounce | dContactSoftCFM : 0;
    c.surface.mu = (dReal)fuzzBetween(f, -1, 2);
    return &c;
}

dReal *fuzzTriple(Fuzz *f)
{
    static dReal v[2][12];
    static int next;
    next = !next;
    for (int i = 0; i < 12; i++) {
        v[next][i] = (dReal)(fuzzOdds(f, 3) ? fuzzReal(f) : fuzzBetween(f, -1, 1));
    }
    return v[next];
}

double *fuzzPoint(Fuzz *f)
{
    static double v[4];
    for (int i = 0; i < 3; i++) {
        v[i] = fuzzBetween(f, -1, 1);
    }
    return v;
}

/* ---- shapes ---- */

static const int whole[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                              2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};

dcMeshSource *fuzzMeshSource(Fuzz *f)
{
    static double place[24];
    static int face[36];
    static dcMeshSource source;
    memcpy(face, whole, sizeof face);
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) {
            place[3 * i + k] = i >> k & 1 ? 0.25 : -0.25;
        }
    }
    for (int i = fuzzInt(f, 4); i > 0; i--) {
        place[fuzzInt(f, 24)] = fuzzReal(f);
        face[fuzzInt(f, 36)] = fuzzOdds(f, 80) ? fuzzInt(f, 8) : fuzzNumber(f);
    }
    source = (dcMeshSource){place, 8, face, 12, fuzzInt(f, 2), 0};
    if (fuzzOdds(f, 20)) {
        source.num_vertices = fuzzInt(f, 10) - 1;
        source.num_triangles = fuzzInt(f, 14) - 1;
        source.num_vertices = source.num_vertices > 8 ? 8 : source.num_vertices;
        source.num_triangles = source.num_triangles > 12 ? 12 : source.num_triangles;
    }
    return fuzzOdds(f, 2) ? NULL : &source;
}

dcHeightfieldSource *fuzzHeights(Fuzz *f)
{
    static double sample[36];
    static dcHeightfieldSource source;
    for (int i = 0; i < 36; i++) {
        sample[i] = fuzzOdds(f, 1) ? fuzzReal(f) : fuzzBetween(f, 0, 0.2);
    }
    source = (dcHeightfieldSource){sample,       or_any(f, 4), or_any(f, 4),   fuzzInt(f, 7), fuzzInt(f, 7),
                                   or_any(f, 1), or_any(f, 0), or_any(f, 0.5), fuzzInt(f, 2)};
    if (fuzzOdds(f, 80)) {
        source.columns = source.rows = 3;
    }
    return fuzzOdds(f, 2) ? NULL : &source;
}

const void *fuzzSamples(Fuzz *f)
{
    static double sample[36];
    for (int i = 0; i < 36; i++) {
        sample[i] = fuzzBetween(f, 0, 0.2);
    }
    return fuzzOdds(f, 3) ? NULL : sample;
}

dReal fuzzHeightAt(void *f, int column, int row)
{
    (void)row;
    return (dReal)(fuzzOdds(f, 1) ? fuzzReal(f) : 0.05 * column);
}

dcSolid *fuzzSolid(Fuzz *f)
{
    static dcSolid s;
    s = (dcSolid){.type = (dcSolidType)fuzzInt(f, dcSolidHeightfield + 1)};
    s.size[0] = fuzzBetween(f, 0.1, 1), s.size[1] = fuzzBetween(f, 0.1, 1), s.size[2] = fuzzBetween(f, 0.1, 1);
    if (s.type == dcSolidPlane) {
        s.size[0] = s.size[1] = s.size[3] = 0, s.size[2] = 1;
    }
    s.data = s.type == dcSolidMesh          ? (const void *)f->mesh[0]
             : s.type == dcSolidConvex      ? (const void *)f->polytope
             : s.type == dcSolidHeightfield ? (const void *)f->terrain
                                            : NULL;
    return &s;
}
