/*
 * Way (c): bodies whose contacts the own solve bore, from dcWorldApply on.  Until the next round a joint of each tells
 * whether it lives, unless the program tells of all that it destroys.  What ODE did not step keeps the forces it was
 * given: they are taken back.
 */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

int dcxBorneRoom(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    return dcxReserve((void **)&carry->borne, &carry->cap_borne, dc->bodies.num_active, sizeof *carry->borne) &&
           (dc->bodies.told || dcxPostBegin(&carry->tales, dc->world));
}

static dJointID tale(dcxWorld *dc, dBodyID id)
{
    const dcxWatches *tales = &dc->carry->tales;
    return dc->bodies.told ? 0 : dcxTellTale(dc->world, tales->group, id, tales->post);
}

void dcxBorneAdd(dcxWorld *dc, int b)
{
    struct dcxCarry *carry = dc->carry;
    const dcxBodyInfo *info = &dc->bodies.info[b];
    const dcxWrench *force = &dc->bodies.force[b];
    dBodyAddForce(info->id, (dReal)force->f[0], (dReal)force->f[1], (dReal)force->f[2]);
    dBodyAddTorque(info->id, (dReal)force->t[0], (dReal)force->t[1], (dReal)force->t[2]);
    struct dcxBorne *borne = &carry->borne[carry->num_borne++];
    borne->body = b;
    borne->id = info->id;
    borne->tells = tale(dc, info->id);
    borne->island = dcxIslandAt(dc, b);
    memcpy(borne->left, info->facc, sizeof borne->left);
    carry->borne_stamp = dc->stamp;
}

static int lives(const dcxWorld *dc, const struct dcxBorne *borne)
{
    int stands = borne->body > 0 && (!borne->tells || dJointGetBody(borne->tells, 0) == borne->id);
    return stands && borne->id == dc->bodies.info[borne->body].id;
}

void dcxBorneTold(dcxWorld *dc, int b)
{
    for (int i = 0; i < dc->carry->num_borne; i++) {
        struct dcxBorne *borne = &dc->carry->borne[i];
        borne->body = borne->body == b ? -1 : borne->body;
    }
}

/* ODE's step takes forces away, but of a body that it puts to sleep. */
static int keeps(const dcxWorld *dc, const struct dcxBorne *borne)
{
    const dReal *f = dc->bodies.info[borne->body].facc;
    int any = borne->left[0] != 0 || borne->left[1] != 0 || borne->left[2] != 0;
    return any && memcmp(f, borne->left, sizeof borne->left) == 0;
}

static void take_back(dcxWorld *dc, int b)
{
    const dcxWrench *w = &dc->bodies.force[b];
    dBodyID id = dc->bodies.info[b].id;
    dBodyAddForce(id, (dReal)-w->f[0], (dReal)-w->f[1], (dReal)-w->f[2]);
    dBodyAddTorque(id, (dReal)-w->t[0], (dReal)-w->t[1], (dReal)-w->t[2]);
}

/* No step followed: the joints told of nothing. */
static void untell(struct dcxCarry *carry)
{
    struct dcxFeedback *f = &carry->feedback[carry->borne_stamp & 1];
    for (int k = 0; k < f->used && f->stamp == carry->borne_stamp; k++) {
        f->block[k / DCX_FEEDBACK_BLOCK][k % DCX_FEEDBACK_BLOCK].f1[0] = (dReal)NAN;
    }
}

/* Steps beyond those that ODE waits until it puts what is idle to sleep. */
#define LATE 10

/*
 * ODE puts no body to sleep as long as its island is awake, and here it knows of none.  What is idle by its measure,
 * which may be a mean of many steps, it has put to sleep lately.
 */
static int keeps_awake(const dcxWorld *dc, const struct dcxBorne *borne)
{
    if (!dBodyIsEnabled(borne->id) || keeps(dc, borne)) {
        return 0;
    }
    double steps =
        max_of(dBodyGetAutoDisableSteps(borne->id), (double)dBodyGetAutoDisableTime(borne->id) / dc->carry->h);
    unsigned late = (unsigned)min_of(steps + LATE, INT_MAX);
    return !dBodyGetAutoDisableFlag(borne->id) || !dcxWasLately(dc, dc->bodies.more[borne->body].idled, late);
}

/* Faster than what its own thresholds let fall asleep. */
static int is_fast(dBodyID id)
{
    double v = (double)dBodyGetAutoDisableLinearThreshold(id), w = (double)dBodyGetAutoDisableAngularThreshold(id);
    double linear[3], angular[3];
    dcxVectorRead(linear, dBodyGetLinearVel(id));
    dcxVectorRead(angular, dBodyGetAngularVel(id));
    return v_dot(linear, linear) > v * v || v_dot(angular, angular) > w * w;
}

/* Islands of which anything sleeps, and which of them are awake; whether there are any. */
static int note_islands(dcxWorld *dc)
{
    int sleeps = 0;
    for (int i = 0; i < dc->carry->num_borne; i++) {
        const struct dcxBorne *borne = &dc->carry->borne[i];
        if (lives(dc, borne) && !dBodyIsEnabled(borne->id)) {
            dc->bodies.more[borne->island].drowsy = dc->stamp;
            sleeps = 1;
        }
    }
    for (int i = 0; sleeps && i < dc->carry->num_borne; i++) {
        const struct dcxBorne *borne = &dc->carry->borne[i];
        if (lives(dc, borne) && (keeps_awake(dc, borne) || (dBodyIsEnabled(borne->id) && is_fast(borne->id)))) {
            dc->bodies.more[borne->island].lively = dc->stamp;
        }
    }
    return sleeps;
}

/* All of an island is idle: as in ODE it falls asleep as a whole. */
static void lay_down(dcxWorld *dc, const struct dcxBorne *borne)
{
    const dcxBodyMore *island = &dc->bodies.more[borne->island];
    if (lives(dc, borne) && dBodyIsEnabled(borne->id) && island->drowsy == dc->stamp && island->lively != dc->stamp) {
        dBodySetLinearVel(borne->id, 0, 0, 0);
        dBodySetAngularVel(borne->id, 0, 0, 0);
        dBodyDisable(borne->id);
    }
}

/* Of one that ODE's step itself put to sleep, which stands still where it was. */
static int is_woken(const dcxWorld *dc, const struct dcxBorne *borne)
{
    const double *p = dc->bodies.state[borne->body].p;
    const dcxBodyInfo *info = &dc->bodies.info[borne->body];
    int still = dc->bodies.more[borne->island].lively == dc->stamp && dBodyGetAutoDisableFlag(info->id);
    for (int i = 0; i < 3; i++) {
        still &= (double)info->pos[i] == p[i] && info->vel[i] == 0 && info->ang[i] == 0;
    }
    return still;
}

static void note_asleep(dcxWorld *dc, const struct dcxBorne *borne)
{
    dc->bodies.more[borne->body].idled = dc->evaluations;
    if (is_woken(dc, borne)) {
        dBodyEnable(borne->id);
    }
}

/* Until dcWorldApply, those that live are watched as all are that were taken for the round. */
void dcxProgramHear(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int stepped = 1, sleeps = note_islands(dc);
    for (int i = 0; i < carry->num_borne; i++) {
        struct dcxBorne *borne = &carry->borne[i];
        if (!lives(dc, borne)) {
            borne->body = -1;
            continue;
        }
        int dozes = !dBodyIsEnabled(borne->id), kept = keeps(dc, borne);
        if (kept) {
            take_back(dc, borne->body);
            stepped &= dozes;
        }
        if (dozes) {
            note_asleep(dc, borne);
        } else if (sleeps && !kept) { /* else ODE did not step it */
            lay_down(dc, borne);
        }
        dcxBodyWatch(dc, borne->body);
    }
    if (!stepped) {
        untell(carry);
    }
    if (carry->num_borne > 0) {
        dcxPostClear(&carry->tales);
    }
}

void dcxBorneRevive(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    for (int i = 0; i < carry->num_borne; i++) {
        dBodyID id = carry->borne[i].body > 0 ? dc->bodies.info[carry->borne[i].body].id : 0;
        for (int k = 0; id && k < dBodyGetNumJoints(id); k++) {
            dJointID joint = dBodyGetJoint(id, k);
            if (!dJointIsEnabled(joint) && dJointGetType(joint) == dJointTypeContact &&
                dcxMadeOf(carry, carry->borne_stamp, joint)) {
                dJointEnable(joint);
            }
        }
    }
}

/* The joints that tell are made anew, if there are to be any. */
static void tell_again(dcxWorld *dc, int count)
{
    struct dcxCarry *carry = dc->carry;
    dcxPostClear(&carry->tales);
    carry->num_borne = count > 0 && (dc->bodies.told || dcxPostBegin(&carry->tales, dc->world)) ? count : 0;
    for (int i = 0; i < carry->num_borne; i++) {
        struct dcxBorne *borne = &carry->borne[i];
        dBodyID id = borne->body > 0 && borne->body < dc->bodies.count ? dc->bodies.info[borne->body].id : 0;
        borne->body = id ? borne->body : 0;
        borne->id = id;
        borne->tells = tale(dc, id);
    }
}

void dcxBorneRetell(dcxWorld *dc)
{
    tell_again(dc, dc->carry->num_borne);
}

void dcxBorneKeep(dcxWorld *dc, dcxStream *s)
{
    struct dcxCarry *carry = dc->carry;
    int count = dcxStreamCount(s, carry->num_borne, carry->cap_borne);
    for (int i = 0; i < count; i++) {
        dcxStreamData(s, &carry->borne[i].body, sizeof carry->borne[i].body);
        dcxStreamData(s, &carry->borne[i].island, sizeof carry->borne[i].island);
        dcxStreamData(s, carry->borne[i].left, sizeof carry->borne[i].left);
    }
    dcxStreamData(s, &carry->borne_stamp, sizeof carry->borne_stamp);
    if (s->way == dcxStreamLoad) {
        tell_again(dc, count);
    }
}
