/*
 * Friction of beds that holds: each patch of springs as one, stretched by two translations and a turn about its normal.
 *
 * So the anchor of a patch is not lost where a quarter of it lifts off, and a body that rocks does not walk.  Each row
 * pulls with its own part of the patch's stiffness (that of its displaced springs, times Mindlin's ratio), and slips at
 * its own limit; only what all rows have slipped is lost from the stretch.  A quarter that bears again after the others
 * have been relieved would give energy: the patch keeps an account of what was put in, and has no more.
 */
#include <math.h>
#include <string.h>

#include "../motion.h"
#include "parts.h"

enum { QUARTERS = 4 };

/* A patch's rows in this step. */
typedef struct view {
    dcxPatch *patch;
    dcBed *first;
    int row[QUARTERS], count;
    double n[3], at[3]; /* normal; middle, from the origin of the bed's frame, world axes */
    double k;           /* of all */
} view;

static dcxCluster *cluster_of(const dcImpl *dc, int row)
{
    return &dc->carry->cluster[dc->rows.row[row].number];
}

/* From the origin of the bed's frame to the row's point. */
static void place_of(const dcImpl *dc, const dcBed *first, const dcxRow *row, double *out)
{
    v_add_scaled(out, row->arm[0], 1, dc->bodies.state[row->b1].p);
    v_sub(out, out, first->frame.p);
}

/* Normal and middle of the rows by their stiffness. */
static void find_middle(const dcImpl *dc, view *v)
{
    v_set(v->n, 0, 0, 0);
    v_set(v->at, 0, 0, 0);
    v->k = 0;
    for (int i = 0; i < v->count; i++) {
        const dcxRow *row = &dc->rows.row[v->row[i]];
        const dcxCluster *c = cluster_of(dc, v->row[i]);
        double place[3];
        place_of(dc, v->first, row, place);
        v->k += c->hold_k;
        v_add_scaled(v->n, v->n, c->hold_k, row->n);
        v_add_scaled(v->at, v->at, c->hold_k, place);
    }
    v_scale(v->n, 1 / v_norm(v->n), v->n);
    v_scale(v->at, 1 / v->k, v->at);
    for (int i = 0; i < v->count; i++) {
        dcxCluster *c = cluster_of(dc, v->row[i]);
        place_of(dc, v->first, &dc->rows.row[v->row[i]], c->arm);
        v_sub(c->arm, c->arm, v->at);
    }
}

/* The patch's stretch carried to the present normal and middle. */
static void carry_along(const dcImpl *dc, const view *v)
{
    dcxPatch *p = v->patch;
    double old[3], shift[3], turned[3];
    dcHold hold = {.force = {p->way[0], p->way[1], p->way[2]}, .stiffness = 1};
    dcHoldCarry(&hold, v->n, dcxRowTurn(dc, &dc->rows.row[v->row[0]], v->n));
    m_mul(old, v->first->frame.r, p->at);
    v_sub(shift, v->at, old);
    v_cross(turned, v->n, shift);
    v_add_scaled(p->way, hold.force, p->turn, turned);
    m_mul_t(p->at, v->first->frame.r, v->at);
}

/* Stretch at a row. */
static void stretch_of(const dcxPatch *p, const dcxRow *row, const dcxCluster *c, double *out)
{
    double turned[3];
    v_cross(turned, row->n, c->arm);
    v_add_scaled(out, p->way, p->turn, turned);
    v_add_scaled(out, out, -v_dot(out, row->n), row->n);
}

static void make_rows(dcImpl *dc, const view *v)
{
    const dcFoundation *f = &v->first->law;
    dcFriction law = {f->static_friction, f->dynamic_friction, f->viscous_friction};
    for (int i = 0; i < v->count; i++) {
        dcxRow *row = &dc->rows.row[v->row[i]];
        dcxCluster *c = cluster_of(dc, v->row[i]);
        double force[3];
        stretch_of(v->patch, row, c, force);
        if (dcxRowLimit(dc, row, &law, force)) {
            c->hold_k = dcxRowSpring(dc, row, c->hold_k, v->first->hold * c->c * dcxRowExpects(row));
            v_scale(force, c->hold_k, force);
            dcxRowPull(row, force);
        }
        v->patch->k_seen[c->slot % QUARTERS] = c->hold_k;
    }
}

void dcxPatchRows(dcImpl *dc, dcBed *first, int from)
{
    static const dcxPatch fresh;
    view patch[DCX_BED_PATCHES] = {{0}};
    for (int i = from; i < dc->rows.count; i++) {
        dcxCluster *c = cluster_of(dc, i);
        view *v = &patch[c->slot / QUARTERS];
        c->hold_k = first->hold * c->k;
        v->row[v->count++] = i;
    }
    for (int i = 0; i < DCX_BED_PATCHES; i++) {
        view *v = &patch[i];
        v->patch = &first->patch[i];
        v->first = first;
        if (v->patch->bore != dc->evaluations - 1) {
            *v->patch = fresh;
        }
        if (v->count > 0) {
            find_middle(dc, v);
            carry_along(dc, v);
            make_rows(dc, v);
        }
    }
}

/* ---- what they did ---- */

void dcxPatchTakeRow(const dcImpl *dc, const dcxRow *row, const double *after, double h, int impact)
{
    dcxCluster *c = &dc->carry->cluster[row->number];
    c->bore = impact ? -1 : 1;
    c->work = -h * (row->friction[0] * v_dot(after, row->t[0]) + row->friction[1] * v_dot(after, row->t[1]));
}

/* The patch goes as its rows' bodies do. */
static void stretch(const dcImpl *dc, const view *v, double h)
{
    const dcxRow *row = &dc->rows.row[v->row[0]];
    const dcxCluster *c = cluster_of(dc, v->row[0]);
    dcxPatch *p = v->patch;
    dcxRow middle = *row;
    double velocity[3];
    v_sub(middle.arm[0], row->arm[0], c->arm);
    v_sub(middle.arm[1], row->arm[1], c->arm);
    dcxRowVelocityAfter(dc, &middle, velocity);
    v_add_scaled(velocity, velocity, -v_dot(velocity, v->n), v->n);
    v_add_scaled(p->way, p->way, h, velocity);
    for (int side = 0; side < 2; side++) {
        const dReal *w = dc->bodies.info[side ? row->b2 : row->b1].ang;
        p->turn += w ? (side ? -h : h) * (w[0] * v->n[0] + w[1] * v->n[1] + w[2] * v->n[2]) : 0;
    }
}

static void scale(dcxPatch *p, double part)
{
    v_scale(p->way, part, p->way);
    p->turn *= part;
}

/* The part of the stretch that some row holds; the energies of the rows at their limits, and without any. */
static double held_part(const dcImpl *dc, const view *v, double *within, double *whole)
{
    double part = 0;
    *within = *whole = 0;
    for (int i = 0; i < v->count; i++) {
        const dcxRow *row = &dc->rows.row[v->row[i]];
        const dcxCluster *c = cluster_of(dc, v->row[i]);
        double s[3], most = row->mu * fmax(row->load, 0);
        stretch_of(v->patch, row, c, s);
        double force = c->hold_k * v_norm(s), holds = force > most ? most / force : 1;
        part = fmax(part, holds);
        *whole += c->hold_k > 0 ? 0.5 * force * force / c->hold_k : 0;
        *within += c->hold_k > 0 ? 0.5 * holds * holds * force * force / c->hold_k : 0;
    }
    return part;
}

/* Takes what a patch's rows did; the energy in it. */
static double settle(const dcImpl *dc, view *v, double h)
{
    static const dcxPatch fresh;
    dcxPatch *p = v->patch;
    double k = 0, seen = 0, within, whole, there = p->energy;
    int impacts = 0;
    if (v->count == 0) {
        return 0;
    }
    v_set(v->n, 0, 0, 0);
    for (int i = 0; i < v->count; i++) {
        const dcxCluster *c = cluster_of(dc, v->row[i]);
        impacts += c->bore < 0;
        there += c->work;
        k += c->hold_k;
        v_add_scaled(v->n, v->n, c->hold_k, dc->rows.row[v->row[i]].n);
    }
    if (impacts > 0 || !(k > 0)) {
        *p = fresh;
        return 0;
    }
    v_scale(v->n, 1 / v_norm(v->n), v->n);
    stretch(dc, v, h);
    double part = held_part(dc, v, &within, &whole);
    if (part < 1) {
        scale(p, part);
        held_part(dc, v, &within, &whole);
    }
    there = fmax(there, 0);
    if (within > there) {
        scale(p, sqrt(there / within));
        whole *= there / within;
    }
    for (int i = 0; i < QUARTERS; i++) {
        seen += p->k_seen[i];
    }
    p->energy = fmin(there, whole * seen / k);
    p->bore = dc->evaluations;
    return p->energy;
}

double dcxPatchesTake(dcImpl *dc, double h)
{
    view v = {0};
    double energy = 0;
    for (int i = 0; i < dc->rows.count; i++) {
        const dcxRow *row = &dc->rows.row[i];
        if (row->owner != dcxOwnerBed || cluster_of(dc, i)->bore == 0) {
            continue;
        }
        const dcxCluster *c = cluster_of(dc, i);
        dcxPatch *patch = &dc->beds.bed[c->bed].patch[c->slot / QUARTERS];
        if (patch != v.patch) {
            energy += settle(dc, &v, h);
            v = (view){.patch = patch, .first = &dc->beds.bed[c->bed]};
        }
        v.row[v.count++] = i;
    }
    return energy + settle(dc, &v, h);
}
