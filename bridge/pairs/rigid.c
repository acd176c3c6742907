/* Pairs that are the program's own affair, and the program's judgement of the others. */
#include "core/core.h"
#include "geoms/geoms.h"
#include "pairs.h"
#include "state/world_data.h"

/* Takes the contact joints off a body that the callback put on it for the pair; how many. */
static int take_joints(dBodyID body, int before, dBodyID other)
{
    int taken = 0;
    while (body && dBodyGetNumJoints(body) > before) {
        dJointID joint = dBodyGetJoint(body, 0); /* the last that was put on */
        dBodyID first = dJointGetBody(joint, 0), second = dJointGetBody(joint, 1);
        if (dJointGetType(joint) != dJointTypeContact || (first == body ? second : first) != other) {
            break;
        }
        dJointAttach(joint, 0, 0);
        taken++;
    }
    return taken;
}

static int ask(dcxWorld *dc, dGeomID a, dGeomID b, int can)
{
    dc->judging = 1;
    dc->judged = 0;
    dc->judge_pair[0] = can ? a : 0;
    dc->judge_pair[1] = b;
    dc->judge(dc->judge_data, a, b);
    dc->judging = 0;
    return dc->judged;
}

int dcxJudge(dcxWorld *dc, int g1, int g2, int takes_part)
{
    const dcxGeom *geom = dc->geoms.geom;
    dGeomID a = geom[g1].id, b = geom[g2].id;
    dBodyID one = geom[g1].body_id, two = geom[g2].body_id;
    dBodyID body = one ? one : two, other = one ? two : one;
    int before = body ? dBodyGetNumJoints(body) : 0;
    if (ask(dc, a, b, 1) | (take_joints(body, before, other) > 0)) {
        return 1;
    }
    dContactGeom contact;
    return takes_part && dCollide(a, b, 1, &contact, sizeof contact) == 0;
}

int dcxJudgeTakes(dcxWorld *dc, dGeomID a, dGeomID b)
{
    const dGeomID *pair = dc->judge_pair;
    int same = pair[0] && ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a));
    dc->judged |= same;
    return same;
}

/* As dSpaceCollide has it: boxes that meet, bits that agree, not both on one body. */
static int ode_names(const dcxGeom *one, const dcxGeom *two)
{
    dReal a[6], b[6];
    if ((one->body_id && one->body_id == two->body_id) ||
        !((one->category & two->collide) || (two->category & one->collide))) {
        return 0;
    }
    dGeomGetAABB(one->id, a);
    dGeomGetAABB(two->id, b);
    return a[0] <= b[1] && b[0] <= a[1] && a[2] <= b[3] && b[2] <= a[3] && a[4] <= b[5] && b[4] <= a[5];
}

/* Rays touch nothing, but the program's callback may look along them: all that they meet. */
static void show_rays(dcxWorld *dc)
{
    for (int i = 0; i < dc->geoms.count; i++) {
        const dcxGeom *ray = &dc->geoms.geom[i];
        if (!ray->id || ray->ode_class != dRayClass || ray->stamp != dc->stamp || !ray->enabled) {
            continue;
        }
        for (int k = 0; k < dc->geoms.num_live; k++) {
            const dcxGeom *geom = &dc->geoms.geom[dc->geoms.live[k]];
            if (ode_names(ray, geom)) {
                ask(dc, ray->id, geom->id, 0);
            }
        }
    }
}

static void hand_over(dcxWorld *dc)
{
    dc->in_rigid = 1;
    for (int i = 0; dc->rigid && i < dc->pairs.num_rigid; i++) {
        const dcxGeom *geom = dc->geoms.geom;
        dc->rigid(dc->rigid_data, geom[dc->pairs.rigid[i][0]].id, geom[dc->pairs.rigid[i][1]].id);
    }
    dc->in_rigid = 0;
}

/* Says once in a world that nobody holds two geoms which touch. */
void dcxCollideLeft(dcxWorld *dc)
{
    hand_over(dc);
    for (int i = 0; !dc->rigid && !dc->pairs.warned_left && i < dc->pairs.num_rigid; i++) {
        const dcxGeom *a = &dc->geoms.geom[dc->pairs.rigid[i][0]], *b = &dc->geoms.geom[dc->pairs.rigid[i][1]];
        dContactGeom contact;
        if (dCollide(a->id, b->id, 1, &contact, sizeof contact) > 0) {
            dc->pairs.warned_left = 1;
            dcxWarn(
                "dcCollide: pairs of two spaces were taken, and %s %p and %s %p among them cannot be: nothing holds "
                "these (dcWorldSetRigidCallback is given them; or call dSpaceCollide2 with your near callback)",
                dcxGeomClassName(a->ode_class), (void *)a->id, dcxGeomClassName(b->ode_class), (void *)b->id);
        }
    }
}

void dcxCollideRigid(dcxWorld *dc)
{
    hand_over(dc);
    for (int i = 0; !dc->rigid && dc->judge && i < dc->pairs.num_rigid; i++) {
        const dcxGeom *geom = dc->geoms.geom;
        ask(dc, geom[dc->pairs.rigid[i][0]].id, geom[dc->pairs.rigid[i][1]].id, 0);
    }
    if (dc->judge) {
        show_rays(dc);
    }
}

void dcxRigidEmpty(dcxWorld *dc)
{
    if (dc->rigid && dc->rigid_group) {
        dJointGroupEmpty(dc->rigid_group);
    }
    if (dc->judge && dc->judge_group) {
        dJointGroupEmpty(dc->judge_group);
    }
}
