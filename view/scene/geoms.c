/* Geoms: where each is, its shape and its colour. */
#include <math.h>
#include <string.h>

#include "parts.h"

/* ---- what is known of a geom ---- */

dcxViewKnown *dcxViewKnow(dcxViewScene *s, const void *key, int *fresh)
{
    struct dcxViewMemory *m = s->memory;
    const int room = dcxViewRoom(&m->known, &m->known_room, m->table.count + 1, sizeof *m->known);
    const int number = room ? dcxViewTableAdd(&m->table, key, fresh) : -1;
    if (number < 0) {
        m->code = dcErrMemory;
        return NULL;
    }
    if (*fresh) {
        memset(&m->known[number], 0, sizeof *m->known);
    }
    *fresh = m->known[number].id == 0; /* coloured or hidden, but not seen yet */
    return &m->known[number];
}

/* Colours that are told apart, also by those who see few of them; in order of coming. */
static const float colours[][3] = {
    {0.00f, 0.45f, 0.70f}, {0.84f, 0.37f, 0.00f}, {0.00f, 0.62f, 0.45f}, {0.80f, 0.47f, 0.65f},
    {0.90f, 0.62f, 0.00f}, {0.34f, 0.71f, 0.91f}, {0.62f, 0.31f, 0.24f}, {0.55f, 0.55f, 0.20f},
};
static const float still_colour[3] = {0.62f, 0.62f, 0.60f}, ground_colour[3] = {0.55f, 0.57f, 0.55f};

static void colour_of(const dcxViewKnown *known, int flags, float colour[3])
{
    const float *usual = colours[(unsigned)known->id % (sizeof colours / sizeof *colours)];
    if (flags & (dcxViewGround | dcxViewPlane)) {
        usual = ground_colour;
    } else if (flags & dcxViewStatic) {
        usual = still_colour;
    }
    memcpy(colour, known->own_colour ? known->colour : usual, 3 * sizeof *colour);
}

dcxViewGeom *dcxViewGeomNew(dcxViewScene *s, dcxViewKnown *known, dGeomID geom, dBodyID body)
{
    if (!dcxViewRoom(&s->geom, &s->memory->geom_room, s->num_geoms + 1, sizeof *s->geom)) {
        s->memory->code = dcErrMemory;
        return NULL;
    }
    dcxViewGeom *g = &s->geom[s->num_geoms];
    memset(g, 0, sizeof *g);
    if (known->id == 0) {
        known->id = ++s->memory->next_id;
    }
    known->at = s->num_geoms;
    g->geom = geom;
    g->body = body;
    g->id = known->id;
    g->shape = known->shape;
    memcpy(g->size, known->size, sizeof g->size);
    g->flags = (body ? (dBodyIsEnabled(body) ? 0 : dcxViewAsleep) : dcxViewStatic) | (geom ? 0 : dcxViewStandsIn) |
               (known->hidden ? dcxViewHidden : 0);
    g->rotation[0] = g->rotation[4] = g->rotation[8] = 1;
    colour_of(known, g->flags, g->colour);
    s->num_geoms++;
    return g;
}

/* ---- sizes and shapes ---- */

static void size_set(double size[3], double x, double y, double z)
{
    size[0] = x;
    size[1] = y;
    size[2] = z;
}

/* How large a geom is now, as the shape's factors; for a capsule radius and half length. */
static void measure(dGeomID geom, double size[3])
{
    dVector3 sides;
    dReal radius, length;
    size_set(size, 1, 1, 1);
    switch (dGeomGetClass(geom)) {
    case dSphereClass:
        radius = dGeomSphereGetRadius(geom);
        size_set(size, (double)radius, (double)radius, (double)radius);
        break;
    case dBoxClass:
        dGeomBoxGetLengths(geom, sides);
        size_set(size, (double)sides[0] / 2, (double)sides[1] / 2, (double)sides[2] / 2);
        break;
    case dCapsuleClass:
        dGeomCapsuleGetParams(geom, &radius, &length);
        size_set(size, (double)radius, (double)length / 2, 0);
        break;
    case dCylinderClass:
        dGeomCylinderGetParams(geom, &radius, &length);
        size_set(size, (double)radius, (double)radius, (double)length / 2);
        break;
    case dPlaneClass: size_set(size, 0, 0, 0); break;
    default: break;
    }
}

static int choose_shape(dcxViewScene *s, dGeomID geom, const double size[3])
{
    switch (dGeomGetClass(geom)) {
    case dSphereClass: return dcxViewShapeUnit(s, dcxViewSphere);
    case dCapsuleClass: return dcxViewShapeCapsule(s, size[1] / size[0]);
    case dCylinderClass: return dcxViewShapeUnit(s, dcxViewCylinder);
    case dPlaneClass: return dcxViewShapeUnit(s, dcxViewSquare);
    case dTriMeshClass: return dcxViewShapeTrimesh(s, geom);
    case dConvexClass: return dcxViewShapeConvex(s, geom);
    case dHeightfieldClass: return dcxViewShapeHeightfield(s, geom);
    default: return dcxViewShapeUnit(s, dcxViewBox);
    }
}

static const void *data_of(dGeomID geom, int *faces)
{
    *faces = 0;
    if (dGeomGetClass(geom) == dTriMeshClass) {
        *faces = dGeomTriMeshGetTriangleCount(geom);
        return dGeomTriMeshGetTriMeshDataID(geom);
    }
    return dGeomGetClass(geom) == dHeightfieldClass ? dGeomHeightfieldGetHeightfieldData(geom) : NULL;
}

/* A mesh or heightfield that another geom has is not read again. */
static int shared_shape(const dcxViewScene *s, const dcxViewKnown *known)
{
    const struct dcxViewMemory *m = s->memory;
    for (int i = 0; known->data && i < m->table.count; i++) {
        if (m->known[i].id && m->known[i].data == known->data && m->known[i].faces == known->faces) {
            return m->known[i].shape;
        }
    }
    return -1;
}

/* Another geom at this address, or this one with another size or mesh, is another thing. */
static int renew(dcxViewScene *s, dcxViewKnown *known, dGeomID geom)
{
    double size[3];
    int faces;
    const void *data = data_of(geom, &faces);
    const int class = dGeomGetClass(geom);

    measure(geom, size);
    if (known->id && known->class == class && known->data == data && known->faces == faces &&
        memcmp(size, known->measured, sizeof size) == 0) {
        return 1;
    }
    known->id = 0;
    known->class = class;
    known->data = data;
    known->faces = faces;
    memcpy(known->measured, size, sizeof size);
    known->shape = shared_shape(s, known);
    if (known->shape < 0) {
        known->shape = choose_shape(s, geom, size);
    }
    if (class == dCapsuleClass) {
        size_set(size, size[0], size[0], size[0]);
    }
    memcpy(known->size, size, sizeof size);
    return known->shape >= 0;
}

/* ---- what is looked at ---- */

static dBodyID body_of(dcxViewScene *s, dGeomID geom)
{
    if (dGeomGetClass(geom) == dPlaneClass) {
        return s->memory->dc ? dcGeomGetPlaneBody(s->memory->dc, geom) : 0;
    }
    return dGeomGetBody(geom);
}

static int is_seen(int class)
{
    return class >= 0 && class != dRayClass && class != dGeomTransformClass &&
           (class <= dHeightfieldClass || class >= dFirstUserClass);
}

/* ODE calls transforms out of date, but has them still. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/* The geom in a transform has its pose against the transform's. */
static void look_inside(dcxViewScene *s, dGeomID transform)
{
    const dGeomID inner = dGeomTransformGetGeom(transform);
    const int first = s->num_geoms;
    if (!inner || dGeomGetClass(inner) == dGeomTransformClass) {
        return;
    }
    dcxViewGeomLook(s, inner);
    if (s->num_geoms > first) {
        dcxViewGeom *g = &s->geom[first], outer;
        const dcxViewGeom in = *g;
        dcxViewPlace(&outer, dGeomGetPosition(transform), dGeomGetRotation(transform));
        g->body = dGeomGetBody(transform);
        g->flags &= ~(dcxViewStatic | dcxViewAsleep);
        g->flags |= g->body ? (dBodyIsEnabled(g->body) ? 0 : dcxViewAsleep) : dcxViewStatic;
        dcxViewBodyAdd(s, g->body);
        for (int i = 0; i < 3; i++) {
            g->position[i] = outer.position[i];
            for (int j = 0; j < 3; j++) {
                g->position[i] += outer.rotation[3 * i + j] * in.position[j];
                g->rotation[3 * i + j] = outer.rotation[3 * i] * in.rotation[j] +
                                         outer.rotation[3 * i + 1] * in.rotation[3 + j] +
                                         outer.rotation[3 * i + 2] * in.rotation[6 + j];
            }
        }
    }
}

void dcxViewGeomLook(dcxViewScene *s, dGeomID geom)
{
    const int class = dGeomGetClass(geom);
    int fresh;
    if (class == dGeomTransformClass) {
        look_inside(s, geom);
    }
    if (!is_seen(class)) {
        return;
    }
    dcxViewKnown *known = dcxViewKnow(s, geom, &fresh);
    if (!known || !renew(s, known, geom)) {
        return;
    }
    dcxViewGeom *g = dcxViewGeomNew(s, known, geom, body_of(s, geom));
    if (!g) {
        return;
    }
    dcxViewBodyAdd(s, g->body);
    if (class == dPlaneClass) {
        dcxViewPlacePlane(g);
    } else if (class == dHeightfieldClass) {
        dcxViewPose(geom, g->position, g->rotation);
    } else if (class >= dFirstUserClass) {
        dcxViewPlaceBox(g);
    } else {
        dcxViewPlace(g, dGeomGetPosition(geom), dGeomGetRotation(geom));
    }
    if (!g->body && (class == dPlaneClass || class == dHeightfieldClass)) {
        g->flags |= dcxViewGround;
    }
    colour_of(known, g->flags, g->colour);
}
