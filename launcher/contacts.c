/* The program's contact joints and steps: its own dJointCreateContact makes rows of our law. */
#include "convex.h"
#include "hooks.h"
#include "report.h"
#include "stops.h"
#include "transforms.h"
#include "worlds.h"

/* Bodies are known by their geoms when a contact is made: one that names none, or one twice, stays as it is. */
static int names_a_body(const dContactGeom *geom)
{
    dBodyID one = geom->g1 ? dGeomGetBody(geom->g1) : 0, two = geom->g2 ? dGeomGetBody(geom->g2) : 0;
    return one != two;
}

/* A ray is no solid: such contacts are the program's own springs. */
static int names_a_ray(const dContactGeom *geom)
{
    return (geom->g1 && dGeomGetClass(geom->g1) == dRayClass) || (geom->g2 && dGeomGetClass(geom->g2) == dRayClass);
}

/* Friction is the program's, none too, which the library would take for the materials'; or theirs, if asked for. */
static void set_friction(const Settings *settings, dSurfaceParameters *surface)
{
    if (settings->own_friction) {
        surface->mu = -1;
    } else if (!(surface->mu > 0)) {
        surface->mode |= dContactApprox1;
        surface->mu = 0;
    }
}

DC_API dJointID dJointCreateContact(dWorldID id, dJointGroupID group, const dContact *contact)
{
    const Real *real = hookReal();
    if (hookPasses()) {
        return real->dJointCreateContact(id, group, contact);
    }
    dJointID joint = 0;
    hookEnter();
    const Settings *settings = launchSettings();
    const World *world = worldOf(id);
    dContact ours = *contact;
    ours.geom.g1 = transformOf(contact->geom.g1);
    ours.geom.g2 = transformOf(contact->geom.g2);
    if (world && world->dc && names_a_body(&ours.geom) && !names_a_ray(&ours.geom) &&
        pairsHave(&settings->pairs, ours.geom.g1, ours.geom.g2)) {
        set_friction(settings, &ours.surface);
        convexTell(world, contact->geom.g1); /* what is inside of a transform, too */
        convexTell(world, contact->geom.g2);
        joint = dcJointCreateContact(world->dc, group, &ours);
    }
    reportContact(contact, joint != 0);
    hookLeave();
    return joint ? joint : real->dJointCreateContact(id, group, contact);
}

static int step(dWorldID id, dReal h, int (*step_of_ode)(dWorldID, dReal))
{
    if (hookPasses()) {
        return step_of_ode(id, h);
    }
    hookEnter();
    World *world = worldOf(id);
    if (world && world->dc) {
        stopsSoften(world);
        dcWorldApply(world->dc, h);
        world->steps = 1;
    }
    hookLeave();
    int result = step_of_ode(id, h); /* other threads step theirs */
    hookEnter();
    world = worldOf(id); /* which may lie elsewhere by now */
    if (world) {
        world->steps = 0;
    }
    reportStep(world, (double)h);
    hookLeave();
    return result;
}

DC_API int dWorldStep(dWorldID id, dReal h)
{
    return step(id, h, hookReal()->dWorldStep);
}

DC_API int dWorldQuickStep(dWorldID id, dReal h)
{
    return step(id, h, hookReal()->dWorldQuickStep);
}
