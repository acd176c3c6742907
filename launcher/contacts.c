/* The program's contact joints and steps: its own dJointCreateContact makes rows of our law. */
#include "hooks.h"
#include "report.h"
#include "stops.h"
#include "worlds.h"

/* Bodies are known by their geoms when a contact is made: one that names none stays as it is. */
static int names_a_body(const dContactGeom *geom)
{
    return (geom->g1 && dGeomGetBody(geom->g1)) || (geom->g2 && dGeomGetBody(geom->g2));
}

DC_API dJointID dJointCreateContact(dWorldID id, dJointGroupID group, const dContact *contact)
{
    const Real *real = hook_real();
    if (hook_passes()) {
        return real->dJointCreateContact(id, group, contact);
    }
    const Settings *settings = launch_settings();
    const World *world = world_of(id);
    dJointID joint = 0;
    hook_enter();
    if (world && world->dc && names_a_body(&contact->geom) &&
        pairs_have(&settings->pairs, contact->geom.g1, contact->geom.g2)) {
        dContact ours = *contact;
        if (settings->own_friction) {
            ours.surface.mu = -1; /* the materials' */
        }
        joint = dcJointCreateContact(world->dc, group, &ours);
    }
    report_contact(contact, joint != 0);
    hook_leave();
    return joint ? joint : real->dJointCreateContact(id, group, contact);
}

static int step(dWorldID id, dReal h, int (*step_of_ode)(dWorldID, dReal))
{
    if (hook_passes()) {
        return step_of_ode(id, h);
    }
    const World *world = world_of(id);
    if (world && world->dc) {
        hook_enter();
        stops_soften(world);
        dcWorldApply(world->dc, h);
        hook_leave();
    }
    int result = step_of_ode(id, h);
    hook_enter();
    report_step(world, (double)h);
    hook_leave();
    return result;
}

DC_API int dWorldStep(dWorldID id, dReal h)
{
    return step(id, h, hook_real()->dWorldStep);
}

DC_API int dWorldQuickStep(dWorldID id, dReal h)
{
    return step(id, h, hook_real()->dWorldQuickStep);
}
