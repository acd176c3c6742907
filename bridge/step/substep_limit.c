/*
 * The limit of substeps: what the shortest substep cannot resolve is softened until it can.
 *
 * Each body has the squared frequency of all that acts on it, and of what may touch it within the substep; stiffnesses
 * at it are divided by (omega h)^2 where that is over 1.  A Hertz contact then is a linear spring of omega h < 1,
 * whatever its modulus: the tangent is taken at the depth that the substep may reach.
 */
#include <math.h>

#include "contact/contact.h"
#include "element/element.h"
#include "state/world_data.h"
#include "step.h"

/* A contact's tangent stiffness at the depth x that it may reach, with its dissipation at speed v. */
static double reached_stiffness(const dcxWorld *dc, const dcxContacts *list, int i, double x, double v)
{
    const dcxPairLaw *law = &dc->pairs.law[list->contact[i].law];
    int curved = list->contact[i].curved;
    double k = curved < 2 ? law->k[curved] : list->own[i][0];
    return 1.5 * k * sqrt(x) * (1 + 1.5 * law->c * v);
}

static void add(dcxWorld *dc, int body, double omega2)
{
    if (dc->bodies.state[body].inv_mass > 0) {
        dc->bodies.info[body].hard += omega2;
    }
}

static void add_contact(dcxWorld *dc, const dcxContacts *list, int i, double x, double v)
{
    const dcxContact *c = &list->contact[i];
    double stiffness = reached_stiffness(dc, list, i, x, v);
    int both = dc->bodies.state[c->b1].inv_mass > 0 && dc->bodies.state[c->b2].inv_mass > 0;
    for (int side = 0; side < 2; side++) {
        double w = dcxContactMobility(&dc->bodies, c, list->arm[i], side);
        add(dc, side ? c->b2 : c->b1, (both ? 2 : 1) * stiffness * w);
    }
}

static void add_contacts(dcxWorld *dc, double h)
{
    for (int i = 0; i < dc->touch.count; i++) {
        /* the rate that it had before its own force, which may have been far too great */
        double v = fabs(dc->touch.xdot[i] + dc->touch.lag_w[i] * dc->touch.fn[i]);
        add_contact(dc, &dc->touch, i, dc->touch.x[i] + v * h, v);
    }
    for (int i = 0; i < dc->near.count; i++) {
        double speed, t = dcxTimeToTouch(dc, i, &speed);
        if (t < 2 * h) {
            add_contact(dc, &dc->near, i, speed * h, speed);
        }
    }
}

static void add_others(dcxWorld *dc, double h)
{
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *b = &dc->beds.bed[dc->beds.live[i]];
        if (b->result.displaced > 0 || b->near_time < 2 * h) {
            add(dc, b->b1, b->omega2[0]);
            add(dc, b->b2, b->omega2[1]);
        }
    }
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            const dcxPart *part = &e->part[k];
            double damped = part->rate / h - part->rate * part->rate; /* a damper wants rate h < 1, not its square */
            add(dc, part->body, part->omega2 > 0 ? part->omega2 + damped : 0);
            add(dc, part->body, e->near_time < 2 * h ? e->near_omega2 : 0);
        }
    }
}

void dcxLimitClear(dcxWorld *dc)
{
    for (int k = 0; dc->hardened && k < dc->bodies.count; k++) {
        dc->bodies.info[k].hard = 0;
    }
    dc->hardened = 0;
}

int dcxLimitSoften(dcxWorld *dc, double h)
{
    int late = 0;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcxBodyInfo *info = &dc->bodies.info[dc->bodies.active[k]];
        info->was_hard = info->hard;
        info->hard = 0;
    }
    add_contacts(dc, h);
    add_others(dc, h);
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcxBodyInfo *info = &dc->bodies.info[dc->bodies.active[k]];
        info->hard *= h * h;
        late |= info->hard > 1.5 * fmax(info->was_hard, 1);
    }
    dc->hardened = 1;
    return late;
}
