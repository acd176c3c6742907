/* See row_step.h. */
#include "row_step.h"

#include <string.h>

#include "core/core.h"
#include "element/element.h"
#include "state/row_data.h"
#include "state/world_data.h"
#include "step/step.h"

enum { most_rows = 64 };

/* What a row becomes; a two-sided one solves for load + bias >= 0. */
typedef struct Carrier {
    dJointFeedback feedback;
    double bias;
    dVector3 normal;
} Carrier;

static dBodyID body_of(const dcxWorld *dc, int entry)
{
    return entry ? dc->bodies.info[entry].id : 0;
}

static void push(dBodyID body, const double *n, double f, const double *arm)
{
    if (body) {
        const dReal *p = dBodyGetPosition(body);
        dBodyAddForceAtPos(body, f * n[0], f * n[1], f * n[2], p[0] + arm[0], p[1] + arm[1], p[2] + arm[2]);
    }
}

static void make_joint(const dcxWorld *dc, dJointGroupID group, const dcxRow *row, Carrier *carrier)
{
    dBodyID b1 = body_of(dc, row->b1), b2 = body_of(dc, row->b2);
    dContact contact;
    memset(&contact, 0, sizeof contact);
    memset(carrier, 0, sizeof *carrier);
    carrier->bias = row->lowest == 0          ? 0
                    : row->lowest > -INFINITY ? -row->lowest
                                              : 1e3 * (1 + fabs(row->load) + fabs(row->target) / row->softness);
    for (int i = 0; i < 3; i++) {
        contact.geom.pos[i] = dc->bodies.state[row->b1].p[i] + row->arm[0][i];
        contact.geom.normal[i] = carrier->normal[i] = row->n[i];
    }
    contact.surface.mode = dContactSoftERP | dContactSoftCFM | dContactMotionN;
    contact.surface.soft_cfm = row->softness;
    contact.surface.motionN = row->target + row->softness * carrier->bias;
    dJointID joint = dJointCreateContact(dc->world, group, &contact);
    dJointAttach(joint, b1, b2);
    dJointSetFeedback(joint, &carrier->feedback);
    push(b1, row->n, -carrier->bias, row->arm[0]);
    push(b2, row->n, carrier->bias, row->arm[1]);
}

static void collect(dcxWorld *dc, int *count)
{
    dc->rows.count = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        int before = dc->rows.count;
        if (e->enabled && e->class->carry) {
            for (int k = 0; k < e->num_parts; k++) {
                memset(&e->part[k].wrench, 0, sizeof e->part[k].wrench);
                e->part[k].load = 0;
            }
            e->potential = e->power = 0;
            ck_assert_int_eq(e->class->carry(dc, e, dc->last_step), dcOk);
        }
        count[i] = dc->rows.count - before;
    }
    ck_assert_int_le(dc->rows.count, most_rows);
}

static void give_back(dcxWorld *dc, const int *count, double step)
{
    int first = 0;
    dc->potential = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (e->enabled && e->class->carry) {
            e->class->carried(dc, e, dc->rows.row + first, count[i], step);
            dc->potential += e->potential;
            dc->dissipated += step * e->power;
        }
        first += count[i];
    }
}

/* Forces that a class gives by itself, for the whole step. */
static void push_parts(const dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            const dcxPart *part = &e->part[k];
            if (part->id && e->class->carry) {
                dBodyAddForce(part->id, part->wrench.f[0], part->wrench.f[1], part->wrench.f[2]);
                dBodyAddTorque(part->id, part->wrench.t[0], part->wrench.t[1], part->wrench.t[2]);
            }
        }
    }
}

void rowStep(Scene *scene, double step)
{
    static Carrier carrier[most_rows];
    int count[64];
    dcxWorld *dc = dcxEnter(dcxHandleWorld, scene->dc, __func__, NULL);
    dJointGroupID group = dJointGroupCreate(0);
    ck_assert_int_le(dc->num_elements, 64);
    dc->stepping = 1;
    dc->last_step = step;
    ck_assert_int_eq(dcxStepBegin(dc, scene->space), dcOk);
    collect(dc, count);
    push_parts(dc);
    dWorldSetContactMaxCorrectingVel(scene->world, dInfinity);
    for (int i = 0; i < dc->rows.count; i++) {
        make_joint(dc, group, &dc->rows.row[i], &carrier[i]);
    }
    ck_assert(dWorldStep(scene->world, step));
    for (int i = 0; i < dc->rows.count; i++) {
        dc->rows.row[i].load = dCalcVectorDot3(carrier[i].feedback.f1, carrier[i].normal) - carrier[i].bias;
    }
    give_back(dc, count, step);
    dJointGroupDestroy(group);
    dc->stepping = 0;
}

void rowRun(Scene *scene, int count, double step)
{
    for (int i = 0; i < count; i++) {
        rowStep(scene, step);
    }
}
