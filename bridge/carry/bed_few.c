/*
 * Few springs of a stiff bed, each with a row of its own.
 *
 * A quarter's row acts where its springs press now.  Where few touch, as of a box in a valley, what rocks puts its
 * weight from one spring on the next within a step; a row at the one that bore last, or between the two, does not see
 * it, and the box rocked for ever.  So of a stiff bed on what bends under it each spring that touches, or will at the
 * present speed, has a row.  What a slot of such a row holds it has from its quarter, and gives back to it.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* Stiffness times mobility and the square of a step.  Softer springs are followed by the step. */
#define STIFF 1
/* In speeds of one step's fall: what is faster than so many flies. */
#define FLIES 8
/* Rad: what its springs press along differs by less on one face. */
#define BENT 1e-3
/* Of the bed's size: as near to where it was, but for its way in a step, it is the same spring. */
#define SAME 1e-4

/* Flat sides meet in as many springs as they have, or will once they are level. */
static int is_uneven(const dcxWorld *dc, int g)
{
    int shape = dc->geoms.geom[g].shape;
    return shape == dcxShapeMesh || shape == dcxShapeHeightfield;
}

/* Two springs turn about each other, but not a bed whose bodies joints hold, nor what rolls. */
static int may_rock(const dcxWorld *dc, const dcxBed *first, const dcxSums *quarter, int num, double h)
{
    double stiffness = 0, mobility = dc->bodies.state[first->b1].inv_mass + dc->bodies.state[first->b2].inv_mass;
    for (int q = 0; q < num; q++) {
        stiffness += quarter[q].ka;
    }
    return num == DCX_QUARTERS && (is_uneven(dc, first->g1) || is_uneven(dc, first->g2)) &&
           stiffness * mobility * h * h > STIFF && first->load > 0 && !first->rolls && !first->moments.on &&
           dcxIsExact(dc, first->b1, first->b2);
}

/* What presses along one line lies on one face, however few of its springs touch yet. */
static int bends(const dcxPairSprings *s)
{
    for (int k = 1; k < s->runs; k++) {
        int i = s->start[k], first = s->start[0];
        double d[3] = {s->u[0][i] - s->u[0][first], s->u[1][i] - s->u[1][first], s->u[2][i] - s->u[2][first]};
        if (v_dot(d, d) > BENT * BENT) {
            return 1;
        }
    }
    return 0;
}

static void read(const dcxPairSprings *s, int i, double *r, double *u)
{
    v_set(r, s->r[0][i], s->r[1][i], s->r[2][i]);
    v_set(u, s->u[0][i], s->u[1][i], s->u[2][i]);
}

/* How fast a spring goes deeper, by how the sides move against each other. */
static double sinks(const dcxBed *bed, const dcxPairSprings *s, int i)
{
    double r[3], u[3], v[3];
    read(s, i, r, u);
    dcxArmVelocity(bed->input.velocity, bed->input.spin, r, v);
    return v_dot(v, u);
}

/* Numbers of those that get rows; 0: of none, or of too many. */
static int find(const dcxBed *first, const dcxPairSprings *s, double h, int *number)
{
    int count = 0;
    for (int i = 0; i < s->count; i++) {
        if (s->x[i] > 0 || s->x[i] + h * sinks(first, s, i) > 0) {
            if (count == DCX_FEW) {
                return 0;
            }
            number[count++] = i;
        }
    }
    return count;
}

/* A slot that is not `taken` and was a spring's at r in the last step; or one that was nobody's, and *known is 0. */
static int slot_at(const dcxWorld *dc, const dcxBed *first, const double *r, double far, unsigned taken, int *known)
{
    double least = far * far;
    int best = -1, unused = -1;
    for (int k = 0; k < DCX_FEW; k++) {
        const dcxBedSlot *slot = &first->own->slot[DCX_QUARTERS + k];
        int was = dcxBedGoesOn(dc, first, slot->seen);
        double d[3];
        if (taken & 1u << k) {
            continue;
        }
        v_sub(d, slot->point, r);
        if (was && v_dot(d, d) <= least) {
            least = v_dot(d, d);
            best = k;
        }
        unused = unused < 0 || !was ? k : unused;
    }
    *known = best >= 0;
    return best >= 0 ? best : unused;
}

/* A spring that had no row of its own has its part of what its quarter bore. */
static void take_over(const dcxWorld *dc, const dcxBed *first, int quarter, double part, dcxBedSlot *slot)
{
    memset(slot, 0, sizeof *slot);
    if (part > 0 && dcxBedGoesOn(dc, first, first->own->slot[quarter].bore)) {
        *slot = first->own->slot[quarter];
        slot->load *= part;
        slot->carried.whole *= part;
        slot->carried.stored *= part;
    }
}

static void slots_find(const dcxWorld *dc, const dcxBed *first, const dcxPairSprings *s, const dcxSums *quarter,
                       double far, const int *number, dcxFewSprings *few)
{
    unsigned taken = 0;
    for (int j = 0; j < few->num; j++) {
        int i = number[j], known, q = s->cluster[i];
        double r[3], u[3];
        read(s, i, r, u);
        int k = slot_at(dc, first, r, far, taken, &known);
        dcxBedSlot *slot = &first->own->slot[DCX_QUARTERS + k];
        taken |= 1u << k;
        if (!known) {
            double part = s->x[i] > 0 ? s->ka[i] * s->x[i] / quarter[q].force : 0;
            take_over(dc, first, q, part, slot);
        }
        v_copy(slot->point, r);
        slot->seen = dc->evaluations;
        slot->quarter = q;
        few->slot[j] = DCX_QUARTERS + k;
    }
}

/* What springs with rows of their own bore is their quarters' again; of how friction holds, that of the foremost. */
static void give_back(const dcxWorld *dc, const dcxBed *first)
{
    const dcxBedOwn *own = first->own;
    double most[DCX_QUARTERS] = {0};
    for (int k = DCX_QUARTERS; k < own->num_slots && k < DCX_QUARTERS + DCX_FEW; k++) {
        dcxBedSlot *from = &own->slot[k], *to = &own->slot[from->quarter];
        if (!dcxBedGoesOn(dc, first, from->bore) || !dcxBedGoesOn(dc, first, from->seen)) {
            continue;
        }
        double *foremost = &most[from->quarter], load = *foremost > 0 ? to->load : 0;
        double whole = *foremost > 0 ? to->carried.whole : 0, stored = *foremost > 0 ? to->carried.stored : 0;
        if (from->load >= *foremost) {
            *foremost = max_of(from->load, 1e-300);
            *to = *from;
            to->k = 0; /* its line is not the quarter's */
        }
        to->load = load + from->load;
        to->carried.whole = whole + from->carried.whole;
        to->carried.stored = stored + from->carried.stored;
        from->bore = from->seen = 0;
    }
}

int dcxBedFew(const dcxWorld *dc, const dcxBed *first, const dcxPairSprings *s, const dcxSums *quarter, int num,
              double size, double h, dcxFewSprings *few)
{
    int number[DCX_FEW];
    double toward, pace = 0;
    few->num = 0;
    if (may_rock(dc, first, quarter, num, h)) {
        pace = dcxBedPace(dc, first, &toward);
        few->num = pace < FLIES * dc->gravity_norm * h && bends(s) ? find(first, s, h, number) : 0;
    }
    if (few->num == 0) {
        give_back(dc, first);
        return 1;
    }
    if (!dcxBedSlots(first->own, DCX_QUARTERS + DCX_FEW)) {
        return 0;
    }
    slots_find(dc, first, s, quarter, SAME * size + h * pace, number, few);
    for (int j = 0; j < few->num; j++) {
        dcxSpringSums(s, number[j], &few->sums[j]);
    }
    return 1;
}
