/* What the program makes and destroys, as far as the library has to know of it. */
#include "convex.h"
#include "hooks.h"
#include "report.h"
#include "stops.h"
#include "transforms.h"
#include "worlds.h"

#define MAKES_LIMITED(name) \
    DC_API dJointID name(dWorldID id, dJointGroupID group) \
    { \
        dJointID joint = hookReal()->name(id, group); \
        if (!hookPasses()) { \
            hookEnter(); \
            stopsAdd(id, joint, group); \
            hookLeave(); \
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
    if (!hookPasses()) {
        hookEnter();
        stopsDropJoint(joint);
        hookLeave();
    }
    hookReal()->dJointDestroy(joint);
}

DC_API void dJointGroupEmpty(dJointGroupID group)
{
    if (!hookPasses()) {
        hookEnter();
        stopsDropGroup(group);
        hookLeave();
    }
    hookReal()->dJointGroupEmpty(group);
}

DC_API void dJointGroupDestroy(dJointGroupID group)
{
    if (!hookPasses()) {
        hookEnter();
        stopsDropGroup(group);
        hookLeave();
    }
    hookReal()->dJointGroupDestroy(group);
}

DC_API void dBodyDestroy(dBodyID body)
{
    if (!hookPasses() && body) {
        hookEnter();
        stopsDropBody(body);
        for (int i = 0; i < worldCount(); i++) {
            const World *world = worldAt(i);
            if (world->dc && world->id == dBodyGetWorld(body)) {
                dcWorldRemoveBody(world->dc, body);
            }
        }
        hookLeave();
    }
    hookReal()->dBodyDestroy(body);
}

DC_API void dGeomDestroy(dGeomID geom)
{
    if (!hookPasses() && geom) {
        hookEnter();
        convexForget(geom);
        transformForget(geom);
        messagesShow(0);
        for (int i = 0; i < worldCount(); i++) {
            if (worldAt(i)->dc && !worldAt(i)->steps) {
                dcGeomForget(worldAt(i)->dc, geom);
            }
        }
        messagesShow(1);
        hookLeave();
    }
    hookReal()->dGeomDestroy(geom);
}

DC_API void dWorldDestroy(dWorldID id)
{
    if (!hookPasses()) {
        hookEnter();
        stopsDropWorld(id);
        convexForgetWorld(id);
        for (int i = 0; i < worldCount(); i++) {
            if (worldAt(i)->id == id) {
                reportWorldEnds(worldAt(i));
            }
        }
        worldForget(id);
        hookLeave();
    }
    hookReal()->dWorldDestroy(id);
}
