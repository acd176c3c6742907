/* All elements of a world in a step: bodies, forces, and how stiff they are together; see element.h. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "element.h"

static int prepare(dcxWorld *dc, dcxElement *e)
{
    int changed = e->class->prepare ? e->class->prepare(dc, e) : 0;
    for (int i = 0; changed >= 0 && i < e->num_parts; i++) {
        int body = dcxBodyEntry(dc, e->part[i].id);
        if (body < 0) {
            return body;
        }
        changed = 1; /* somebody may have turned it, and nothing else would tell */
        e->part[i].body = body;
        dcxBodyActivate(dc, body);
    }
    return changed;
}

int dcxElementsPrepare(dcxWorld *dc)
{
    int changed = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        int code = dc->element[i]->enabled ? prepare(dc, dc->element[i]) : 0;
        if (code < 0) {
            return code;
        }
        changed |= code;
    }
    return changed;
}

void dcxElementsWatch(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (!e->class->lose) { /* an element that is turned off names its bodies, too */
            continue;
        }
        if (e->class->follow) {
            e->class->follow(dc, e);
        }
        for (int k = 0; k < e->num_parts; k++) {
            dcxBodyWatch(dc, dcxBodyEntry(dc, e->part[k].id)); /* without memory for it dcWorldApply fails, too */
        }
    }
}

void dcxElementsLose(dcxWorld *dc, dBodyID body)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        for (int k = e->class->lose ? e->num_parts - 1 : -1; k >= 0; k--) {
            if (e->part[k].id == body) {
                e->class->lose(e, body);
                break;
            }
        }
    }
}

static void clear(dcxElement *e)
{
    for (int i = 0; i < e->num_parts; i++) {
        dcxPart *part = &e->part[i];
        memset(&part->wrench, 0, sizeof part->wrench);
        part->acted = part->omega2 > 0;
        part->load = part->omega2 = part->rate = 0;
    }
    e->potential = e->power = 0;
    e->near_time = INFINITY;
    e->near_omega2 = 0;
}

/* A force that is not finite is not applied; it is reported once, with the element's name. */
static void refuse_bad(dcxWorld *dc, dcxElement *e)
{
    double sum = e->potential + e->power;
    for (int i = 0; i < e->num_parts; i++) {
        const dcxPart *p = &e->part[i];
        for (int k = 0; k < 3; k++) {
            sum += fabs(p->wrench.f[k]) + fabs(p->wrench.t[k]);
        }
        sum += p->omega2 + p->load;
    }
    if (dcxFits(sum)) {
        return;
    }
    if (!dc->warned_force) {
        dc->warned_force = 1;
        dcxWarn("%s %p: the force is not finite; it is not applied", e->class->name, (void *)e->handle);
    }
    clear(e);
}

/* What begins to act has no part in the time before (bodies/scatter.c). */
static void mark_fresh(dcxWorld *dc, const dcxElement *e)
{
    for (int i = 0; i < e->num_parts; i++) {
        if (e->part[i].omega2 > 0 && !e->part[i].acted) {
            dc->bodies.info[e->part[i].body].fresh = dc->evaluations;
        }
    }
}

void dcxElementsEvaluate(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (!e->class->evaluate) {
            continue;
        }
        clear(e);
        if (e->class->carry && dc->carrying) {
            continue;
        }
        if (e->enabled) {
            e->class->evaluate(dc, e);
            refuse_bad(dc, e);
            mark_fresh(dc, e);
        }
    }
}

void dcxElementsLoad(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            dc->bodies.load[e->part[k].body] += e->part[k].load;
        }
    }
}

void dcxElementsAdd(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            dcxWrench *to = &dc->bodies.force[e->part[k].body];
            v_add_scaled(to->f, to->f, 1, e->part[k].wrench.f);
            v_add_scaled(to->t, to->t, 1, e->part[k].wrench.t);
        }
    }
}

void dcxElementsFrequency(dcxWorld *dc, double *most, int *worst)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            int b = e->part[k].body;
            if (dc->bodies.state[b].inv_mass > 0) {
                double *sum = &dc->bodies.predicted[b].load;
                *sum += e->part[k].omega2;
                if (*sum > *most) {
                    *most = *sum;
                    *worst = i;
                }
            }
        }
    }
}
