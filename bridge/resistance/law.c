/* The resistance of one pair: its load, its laws, its springs, its torque. */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "resistance.h"

void dcxResistBear(dcxWorld *dc, const dcxPair *pair, double load, const double *n, double stiffness)
{
    if (pair->resist >= 0 && load > 0) {
        dcxBearing *now = &dc->resists.resist[pair->resist].now;
        now->load += load;
        now->stiffness += stiffness;
        v_add_scaled(now->n, now->n, load, n);
    }
}

/* What was summed up is complete: it pressed in this evaluation, or not. */
void dcxResistSettle(dcxWorld *dc, dcxResist *r)
{
    double size = v_norm(r->now.n);
    if (size > 0) {
        r->last = r->now;
        v_scale(r->last.n, 1 / size, r->now.n);
        r->bore = dc->evaluations;
    }
    r->now = (dcxBearing){0, 0, {0, 0, 0}};
}

static void split(const double *a, const double *n, double part[dcxResistKinds][3])
{
    v_scale(part[dcxSpins], v_dot(a, n), n);
    v_sub(part[dcxRolls], a, part[dcxSpins]);
}

static void spin_of(const dcxWorld *dc, const dcxResist *r, double *spin)
{
    v_sub(spin, dc->bodies.state[r->b1].w, dc->bodies.state[r->b2].w);
}

static int is_here(const dcxWorld *dc, int b)
{
    return b == 0 || dc->bodies.info[b].stamp == dc->stamp;
}

int dcxResistGoesOn(const dcxWorld *dc, const dcxResist *r)
{
    return r->used && is_here(dc, r->b1) && is_here(dc, r->b2) && dcxGoesOn(dc, r->bore, r->b1, r->b2);
}

/* What a torque along d (not a unit vector) does to the spin of one against the other; of all that resist, together. */
static double mobility(const dcxWorld *dc, const dcxResist *r, const double *d)
{
    double square = v_dot(d, d), sum = 0;
    for (int side = 0; side < 2 && square > 0; side++) {
        int b = side ? r->b2 : r->b1;
        if (dc->bodies.state[b].inv_mass > 0) {
            double spin[3];
            dcxInvInertia(&dc->bodies, b, d, spin);
            sum += v_dot(spin, d) / square * fmax(1, dc->bodies.predicted[b].load);
        }
    }
    return sum;
}

static void law_set(const dcxWorld *dc, dcxResist *r, int kind, double step, const double *turn, const double *spin)
{
    double d[3];
    v_add_scaled(d, turn, step, spin);
    const double *along = kind == dcxSpins ? r->last.n : v_dot(d, d) > 0 ? d : r->last.n;
    r->law[kind] = (dcResistance){.stiffness = dcResistanceStiffness(r->last.stiffness, r->arm[kind]),
                                  .limit = r->arm[kind] * r->last.load,
                                  .mobility = mobility(dc, r, along),
                                  .step = step};
}

static int law_is_fit(const dcResistance *law)
{
    return law->stiffness > 0 && law->stiffness < INFINITY && law->mobility > 0 && law->mobility < INFINITY;
}

void dcxResistLaws(const dcxWorld *dc, dcxResist *r, double step)
{
    double w[3], turn[dcxResistKinds][3], spin[dcxResistKinds][3], stored = 0;
    spin_of(dc, r, w);
    split(r->turn, r->last.n, turn);
    split(w, r->last.n, spin);
    for (int kind = 0; kind < dcxResistKinds; kind++) {
        law_set(dc, r, kind, step, turn[kind], spin[kind]);
        if (!law_is_fit(&r->law[kind])) {
            v_set(turn[kind], 0, 0, 0);
            r->law[kind].stiffness = 0;
        } else {
            static const double none[3] = {0, 0, 0};
            dcResistanceTurn(&r->law[kind], turn[kind], none);
            stored += dcResistanceEnergy(&r->law[kind], turn[kind]);
        }
    }
    double part = stored > r->stored ? sqrt(r->stored / stored) : 1;
    for (int kind = 0; kind < dcxResistKinds; kind++) {
        v_scale(turn[kind], part, turn[kind]);
    }
    v_add_scaled(r->turn, turn[0], 1, turn[1]);
}

double dcxResistTurn(dcxResist *r, const double *way)
{
    double turn[dcxResistKinds][3], ways[dcxResistKinds][3], stored = 0;
    split(r->turn, r->last.n, turn);
    split(way, r->last.n, ways);
    for (int kind = 0; kind < dcxResistKinds; kind++) {
        if (r->law[kind].stiffness > 0) {
            dcResistanceTurn(&r->law[kind], turn[kind], ways[kind]);
            stored += dcResistanceEnergy(&r->law[kind], turn[kind]);
        }
    }
    v_add_scaled(r->turn, turn[0], 1, turn[1]);
    return stored;
}

void dcxResistPush(dcxWorld *dc, dcxResist *r)
{
    double w[3], turn[dcxResistKinds][3], spin[dcxResistKinds][3];
    double *one = dc->bodies.force[r->b1].t, *two = dc->bodies.force[r->b2].t;
    spin_of(dc, r, w);
    split(r->turn, r->last.n, turn);
    split(w, r->last.n, spin);
    v_set(r->torque, 0, 0, 0);
    for (int kind = 0; kind < dcxResistKinds; kind++) {
        double t[3];
        if (r->law[kind].stiffness > 0) {
            dcResistanceTorque(&r->law[kind], turn[kind], spin[kind], t);
            v_add_scaled(r->torque, r->torque, 1, t);
        }
    }
    v_add_scaled(one, one, 1, r->torque);
    v_add_scaled(two, two, -1, r->torque);
}

/* Power that goes into springs; one that gives way takes no more. */
static double stores(const dcxResist *r, const double *w)
{
    double turn[dcxResistKinds][3], sum = 0;
    split(r->turn, r->last.n, turn);
    for (int kind = 0; kind < dcxResistKinds; kind++) {
        const dcResistance *law = &r->law[kind];
        double power = law->stiffness * v_dot(turn[kind], w);
        int gives = power > 0 && law->stiffness * v_norm(turn[kind]) >= law->limit * (1 - 1e-12);
        sum += gives ? 0 : power;
    }
    return sum;
}

void dcxResistPower(const dcxWorld *dc, const dcxResist *r, double *takes, double *loses)
{
    double w[3];
    spin_of(dc, r, w);
    *takes = -v_dot(r->torque, w);
    *loses = *takes - stores(r, w);
}
