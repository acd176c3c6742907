/*
 * A step as sensors see it.  Forces come in one look or more a step, each through a part of it; what a look does not
 * see, and does not sleep, has ended.  In a program's own loop a step is one look, once ODE has stepped.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "contact/contact.h"
#include "resistance/resistance.h"
#include "parts.h"

/* ---- a look ---- */

/* Do the moving bodies of a contact sleep, and are they of this step? */
static int sleeps(const dcxWorld *dc, const dcxTouch *t)
{
    int asleep = 0;
    for (int side = 0; side < 2; side++) {
        int b = t->b[side];
        const dcxBodyInfo *info = &dc->bodies.info[b];
        if (b == 0 || (t->body[side] && info->id == t->body[side] && info->flags & dcxBodyKinematic)) {
            continue;
        }
        if (b >= dc->bodies.count || info->id != t->body[side] || info->stamp != dc->stamp ||
            !(info->flags & dcxBodyAsleep)) {
            return 0;
        }
        asleep = 1;
    }
    return asleep;
}

static void end_look(dcxWorld *dc)
{
    for (dcxSensor *s = dc->sensors->first; s; s = s->next) {
        for (int i = 0; i < s->count; i++) {
            dcxTouch *t = &s->touch[i];
            if (t->ended || t->seen == dc->sensors->look) {
                continue;
            }
            t->asleep = sleeps(dc, t);
            if (!t->asleep) {
                t->ended = 1;
                dcxSensorTakeNote(s, dcSensorEnd, t->id);
            }
        }
    }
}

/* Before the first look of a step. */
static void begin_step(dcxWorld *dc)
{
    dc->sensors->begun = 1;
    for (dcxSensor *s = dc->sensors->first; s; s = s->next) {
        s->num_notes = s->num_gone = s->lacking = 0;
        for (int i = 0; i < s->count; i++) {
            dcxTouch *t = &s->touch[i];
            t->press = t->weight = 0;
            v_set(t->impulse, 0, 0, 0);
            v_set(t->moment, 0, 0, 0);
            v_set(t->place, 0, 0, 0);
        }
    }
}

/* Place and axes of the sensor's frame, as bodies stood when the forces were found. */
static void find_frame(const dcxWorld *dc, dcxSensor *s)
{
    static const double unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    v_set(s->at, 0, 0, 0);
    memcpy(s->turn, unit, sizeof unit);
    if (!s->frame) {
        return;
    }
    int b = dcxBodyFind(dc, s->frame);
    const dReal *p = dBodyGetPosition(s->frame), *r = dBodyGetRotation(s->frame);
    for (int i = 0; i < 3; i++) {
        s->at[i] = b > 0 ? dc->bodies.state[b].p[i] : (double)p[i];
    }
    dcxMatrixRead(s->turn, r);
}

static void begin_look(dcxWorld *dc)
{
    if (!dc->sensors->begun) {
        begin_step(dc);
    }
    dc->sensors->look++;
    for (dcxSensor *s = dc->sensors->first; s; s = s->next) {
        find_frame(dc, s);
    }
}

/* ---- the end of a step ---- */

static void settle(dcxTouch *t, double step)
{
    if (t->asleep) {
        t->duration += step;
        return;
    }
    v_scale(t->force, 1 / step, t->impulse);
    v_scale(t->torque, 1 / step, t->moment);
    t->normal = t->press / step;
    if (t->weight > 0) {
        v_scale(t->point, 1 / t->weight, t->place);
    }
    t->duration += t->ended && t->weight == 0 ? 0 : step;
}

/* What ended goes to `gone`; the others move up, in their order. */
static void sort_out(dcxSensor *s, double step)
{
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        dcxTouch *t = &s->touch[i];
        settle(t, step);
        if (!t->ended) {
            s->touch[kept++] = *t;
        } else if (dcxReserve((void **)&s->gone, &s->cap_gone, s->num_gone, sizeof *s->gone)) {
            s->gone[s->num_gone++] = *t;
        } else {
            s->lacking = 1;
        }
    }
    s->count = kept;
    s->hint = 0;
}

static void tell(dcxWorld *dc, const char *function)
{
    const char *running = dc->gate.running;
    for (dcxSensor *s = dc->sensors->first; s; s = s->next) {
        for (int i = 0; s->callback && i < s->num_notes; i++) {
            dcSensorEvent event;
            dcxSensorEvent(s, i, &event);
            dcxRun(dc, running ? running : function);
            s->callback(s->data, s->handle, &event);
        }
    }
    dc->gate.running = running;
}

static void end_step(dcxWorld *dc, double step)
{
    if (!dc->sensors->begun) {
        begin_look(dc);
        end_look(dc);
    }
    dc->sensors->begun = dc->sensors->open = 0;
    dc->sensors->step = step;
    for (dcxSensor *s = dc->sensors->first; s; s = s->next) {
        sort_out(s, step);
    }
    tell(dc, "a sensor's callback");
}

/* ---- who calls ---- */

void dcxSensorsSense(dcxWorld *dc, double dt)
{
    begin_look(dc);
    dcxRowsSee(dc, dcxSensorsSee, dt);
    if (dc->stepping) {
        end_look(dc);
    }
}

static void see_point(dcxWorld *dc, int i, double dt)
{
    const dcxContacts *list = &dc->touch;
    const dcxContact *c = &list->contact[i];
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    dcxSeen seen = {.b1 = c->b1, .b2 = c->b2, .feature = c->feature, .press = list->fn[i]};
    seen.g1 = dc->geoms.geom[pair->g1].id;
    seen.g2 = dc->geoms.geom[pair->g2].id;
    v_scale(seen.f, list->fn[i] - (dc->pairs.sticks ? list->pull[i] : 0), c->n);
    v_add_scaled(seen.f, seen.f, list->fn[i], list->ratio[i]);
    dcxContactPoint(&dc->bodies, c, list->arm[i], seen.at);
    dcxResistShare(dc, c->pair, &seen);
    dcxSensorsSee(dc, &seen, dt);
}

static void see_bed(dcxWorld *dc, const dcxBed *bed, double dt)
{
    dcxSeen seen = {.b1 = bed->b1, .b2 = bed->b2, .feature = -1, .press = bed->result.normal_force};
    dcxWrench wrench = {{0, 0, 0}, {0, 0, 0}};
    double arm[3], turn[3];
    dcxBedAdd(dc, bed, bed->b1, &wrench);
    dcxBedCentre(bed, seen.at);
    v_sub(arm, seen.at, dc->bodies.state[bed->b1].p);
    v_copy(seen.f, wrench.f);
    v_cross(turn, arm, seen.f);
    v_sub(seen.t, wrench.t, turn);
    seen.g1 = dc->geoms.geom[bed->g1].id;
    seen.g2 = dc->geoms.geom[bed->g2].id;
    dcxResistShare(dc, bed->pair, &seen);
    dcxSensorsSee(dc, &seen, dt);
}

static void count_loads(dcxWorld *dc)
{
    dcxResistShow(dc);
    for (int i = 0; dc->contact->enabled && i < dc->touch.count; i++) {
        dcxResistCountSeen(dc, dc->touch.contact[i].pair, dc->touch.fn[i]);
    }
    for (int i = 0; dc->foundation->enabled && i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        dcxResistCountSeen(dc, bed->pair, bed->result.displaced > 0 ? bed->result.normal_force : 0);
    }
}

void dcxSensorsEvaluated(dcxWorld *dc, double dt)
{
    begin_look(dc);
    count_loads(dc);
    for (int i = 0; dc->contact->enabled && i < dc->touch.count; i++) {
        see_point(dc, i, dt);
    }
    for (int i = 0; dc->foundation->enabled && i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->result.displaced > 0) {
            see_bed(dc, bed, dt);
        }
    }
    end_look(dc);
}

void dcxSensorsStepped(dcxWorld *dc, double step)
{
    end_step(dc, step);
}

void dcxSensorsApplied(dcxWorld *dc, double step, int known)
{
    if (known) {
        end_step(dc, step);
        return;
    }
    dc->sensors->open = 1;
    dc->sensors->step = step;
}

void dcxSensorsFetch(dcxWorld *dc)
{
    dcxRowsFetch(dc);
    if (dc->sensors->open && !dcxRowsWait(dc) && dcxProgramTold(dc)) {
        if (!dc->sensors->begun) {
            begin_look(dc);
        }
        dcxProgramSee(dc, dcxSensorsSee, dc->sensors->step);
        end_look(dc);
        end_step(dc, dc->sensors->step);
    }
}
