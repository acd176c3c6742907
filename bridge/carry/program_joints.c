/*
 * Way (c): the joints that bodies have before a step: which contact of the program's each is, and which bodies have no
 * others.  Joints may have been destroyed since they were made, so none is asked that is not found on its bodies.
 *
 * ODE finds the joint of a number by a walk over all before it.  Where a body has many, as a plate with a thousand
 * things on it, they are found on the bodies at their other ends, or with the static world.  If some are neither, which
 * none of this step's contacts is, one that the own solve cannot bear is looked for.
 */
#include <string.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "met.h"
#include "parts.h"

/* A body with more joints has many. */
#define MANY 32

/* Whether a joint is on the bodies that its row has, the same way round. */
static int joins_its_bodies(const dcxWorld *dc, const dcxMade *made, dJointID joint)
{
    if (!made->met) {
        return 1;
    }
    const dcxSpot *spot = dcxMetSpot(made->met, made->spot);
    return dJointGetBody(joint, 0) == dcxBodyShown(dc, spot->body[0]) &&
           dJointGetBody(joint, 1) == dcxBodyShown(dc, spot->body[1]);
}

/* A joint that was found on a body: whether the own solve can bear it.  *which: the contact that it is, or NULL. */
static int note(dcxWorld *dc, dJointID joint, dcxMade **which)
{
    *which = NULL;
    if (!dJointIsEnabled(joint)) {
        return 1;
    }
    int contact = dJointGetType(joint) == dJointTypeContact;
    dcxMade *made = contact ? dcxMadeOf(dc->carry, dc->stamp, joint) : NULL;
    if (!made || !joins_its_bodies(dc, made, joint)) {
        return 0;
    }
    made->joint = joint;
    *which = made;
    return made->fits;
}

/* The entry of the body at a joint's other end. */
static int other_end(const dcxWorld *dc, int b, dJointID joint, const dcxMade *made)
{
    if (made && made->met) {
        return made->b1 == b ? made->b2 : made->b1;
    }
    dBodyID one = dJointGetBody(joint, 0);
    return dcxBodyFind(dc, one == dc->bodies.info[b].id ? dJointGetBody(joint, 1) : one);
}

/* It is one less to be found of a body that has many. */
static void found(dcxWorld *dc, int b, int fits)
{
    if (b > 0 && dc->bodies.more[b].unfound > 0) {
        dc->bodies.more[b].unfound--;
        dc->carry->root[b] = fits ? dc->carry->root[b] : 0;
    }
}

/* All joints of a body, one by one. */
static void note_each(dcxWorld *dc, int b, int any_crowded)
{
    dBodyID id = dc->bodies.info[b].id;
    for (int i = dBodyGetNumJoints(id) - 1; i >= 0; i--) {
        dJointID joint = dBodyGetJoint(id, i);
        dcxMade *made;
        int fits = note(dc, joint, &made);
        dc->carry->root[b] = fits ? dc->carry->root[b] : 0;
        if (any_crowded) {
            found(dc, other_end(dc, b, joint, made), fits);
        }
    }
}

/* Those of a body that has many with another such one, or (other = 0) with the static world. */
static void note_between(dcxWorld *dc, int b, int other)
{
    dJointID *list = dc->carry->joint_list;
    int count = dConnectingJointList(dc->bodies.info[b].id, other ? dc->bodies.info[other].id : 0, list);
    for (int i = 0; i < count; i++) {
        dcxMade *made;
        int fits = note(dc, list[i], &made);
        found(dc, b, fits);
        found(dc, other, fits);
    }
}

/* Some are on none of those: whether there is one that the own solve cannot bear.  What was put on before all contacts
 * is the last, what was after them the first. */
static void note_rest(dcxWorld *dc, int b)
{
    dBodyID id = dc->bodies.info[b].id;
    dc->bodies.more[b].unfound = 0;
    dcxMade *made;
    int count = dBodyGetNumJoints(id);
    for (int k = 0; k < count && dc->carry->root[b] != 0; k++) {
        if (!note(dc, dBodyGetJoint(id, k % 2 ? k / 2 : count - 1 - k / 2), &made)) {
            dc->carry->root[b] = 0;
        }
    }
}

/* Bodies that have many joints, and how many most have; negative: out of memory. */
static int find_crowded(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int crowded = 0, most = 0;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k], count = dcxMoves(dc, b) ? dBodyGetNumJoints(dc->bodies.info[b].id) : 0;
        dc->bodies.more[b].unfound = count > MANY ? count : 0;
        crowded += count > MANY;
        most = count > most ? count : most;
    }
    return crowded == 0 || dcxReserve((void **)&carry->joint_list, &carry->cap_joint_list, most, sizeof(dJointID))
               ? crowded
               : -1;
}

static void note_crowded(dcxWorld *dc)
{
    const int *active = dc->bodies.active, num = dc->bodies.num_active;
    for (int k = 0; k < num; k++) {
        if (dc->bodies.more[active[k]].unfound > 0) {
            note_between(dc, active[k], 0);
        }
        for (int i = k + 1; i < num && dc->bodies.more[active[k]].unfound > 0; i++) {
            if (dc->bodies.more[active[i]].unfound > 0) {
                note_between(dc, active[k], active[i]);
            }
        }
    }
    for (int k = 0; k < num; k++) {
        if (dc->bodies.more[active[k]].unfound > 0) {
            note_rest(dc, active[k]);
        }
    }
}

/* What acts beside gravity and the program's forces ODE's rows know, not the own solve. */
static int is_pushed(const dcxWorld *dc, int b)
{
    static const dcxWrench none;
    return memcmp(&dc->bodies.force[b], &none, sizeof none) != 0;
}

int dcxProgramJoints(dcxWorld *dc)
{
    int crowded = find_crowded(dc);
    if (crowded < 0) {
        return 0;
    }
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        dc->carry->root[b] = dcxMoves(dc, b) && !is_pushed(dc, b) ? b : 0;
    }
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        if (dcxMoves(dc, b) && dc->bodies.more[b].unfound == 0) {
            note_each(dc, b, crowded > 0);
        }
    }
    if (crowded > 0) {
        note_crowded(dc);
    }
    return 1;
}
