/* What the program makes and destroys, as far as the library has to know of it. */
#include "hooks.h"
#include "report.h"
#include "stops.h"
#include "worlds.h"

#define MAKES_LIMITED(name) \
    DC_API dJointID name(dWorldID id, dJointGroupID group) \
    { \
        dJointID joint = hook_real()->name(id, group); \
        if (!hook_passes()) { \
            stops_add(id, joint, group); \
        } \
        return joint; \
    }

MAKES_LIMITED(dJointCreateHinge)
MAKES_LIMITED(dJointCreateSlider)
MAKES_LIMITED(dJointCreateUniversal)
MAKES_LIMITED(dJointCreateHinge2)
MAKES_LIMITED(dJointCreatePR)
MAKES_LIMITED(dJointCreatePU)
MAKES_LIMITED(dJointCreatePiston)
MAKES_LIMITED(dJointCreateAMotor)

DC_API void dJointDestroy(dJointID joint)
{
    if (!hook_passes()) {
        stops_drop_joint(joint);
    }
    hook_real()->dJointDestroy(joint);
}

DC_API void dJointGroupEmpty(dJointGroupID group)
{
    if (!hook_passes()) {
        stops_drop_group(group);
    }
    hook_real()->dJointGroupEmpty(group);
}

DC_API void dJointGroupDestroy(dJointGroupID group)
{
    if (!hook_passes()) {
        stops_drop_group(group);
    }
    hook_real()->dJointGroupDestroy(group);
}

DC_API void dBodyDestroy(dBodyID body)
{
    if (!hook_passes() && body) {
        stops_drop_body(body);
        hook_enter();
        messages_show(0); /* most bodies are not known */
        for (int i = 0; i < num_worlds(); i++) {
            const World *world = world_number(i);
            if (world->dc && world->id == dBodyGetWorld(body)) {
                dcWorldRemoveBody(world->dc, body);
            }
        }
        messages_show(1);
        hook_leave();
    }
    hook_real()->dBodyDestroy(body);
}

DC_API void dGeomDestroy(dGeomID geom)
{
    if (!hook_passes() && geom) {
        hook_enter();
        messages_show(0);
        for (int i = 0; i < num_worlds(); i++) {
            if (world_number(i)->dc) {
                dcGeomForget(world_number(i)->dc, geom);
            }
        }
        messages_show(1);
        hook_leave();
    }
    hook_real()->dGeomDestroy(geom);
}

DC_API void dWorldDestroy(dWorldID id)
{
    if (!hook_passes()) {
        stops_drop_world(id);
        hook_enter();
        for (int i = 0; i < num_worlds(); i++) {
            if (world_number(i)->id == id) {
                report_world_ends(world_number(i));
            }
        }
        hook_leave();
        world_forget(id);
    }
    hook_real()->dWorldDestroy(id);
}
