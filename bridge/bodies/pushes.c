/*
 * What bodies are pushed with, by the program and by what joints hold: a sleeper bears anything, so a change wakes.
 */
#include "base/vector.h"
#include "state/world_data.h"
#include "bodies.h"

/* Changes of what pushes a body that count, in parts of its weight and of the push. */
static const double heeded = 0.05;

/* Whether what bodies that joints hold press another one with is not what it was: a motor may press ever harder. */
static int is_pressed_anew(const dcxWorld *dc, dcxBodyMore *more, double weight)
{
    double change[3];
    if (dc->evaluations - dc->bodies.bore > 1) { /* nobody slept */
        more->bore_known = 0;
        return 0;
    }
    if (dc->evaluations - more->borne_in > 1) {
        v_set(more->borne, 0, 0, 0);
    }
    v_sub(change, more->borne, more->bore);
    if (more->bore_known && v_norm(change) <= heeded * (weight + v_norm(more->bore))) {
        return 0;
    }
    int known = more->bore_known;
    v_copy(more->bore, more->borne);
    more->bore_known = 1;
    return known;
}

void dcxSleepBear(dcxWorld *dc, int b, int by, const double *force)
{
    dcxBodyMore *more = &dc->bodies.more[b];
    if (!(dc->bodies.info[by].flags & dcxBodyJointed)) {
        return;
    }
    if (!force) {
        more->bore_known = 0;
        return;
    }
    if (more->borne_in != dc->evaluations) {
        more->borne_in = dc->evaluations;
        v_set(more->borne, 0, 0, 0);
    }
    v_add_scaled(more->borne, more->borne, 1, force);
}

/*
 * A sleeper bears anything, as the static world does; so it wakes where the program, or what a joint holds, begins to
 * push its neighbours or it otherwise, and so does all that lies on that: whether they hold is seen anew.
 */
int dcxPushesNote(dcxWorld *dc)
{
    int woken = 0;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        const dcxWrench *user = &dc->bodies.user[b];
        dcxBodyMore *more = &dc->bodies.more[b];
        double weight = dc->bodies.info[b].mass * dc->gravity_norm, f[3], t[3];
        if (dc->bodies.info[b].flags & (dcxBodyDynamic | dcxBodyAsleep) && is_pressed_anew(dc, more, weight)) {
            more->pushed = dc->evaluations;
            if (dc->bodies.info[b].flags & dcxBodyAsleep) {
                dcxBodyWake(dc, b);
                woken = 1;
            }
        }
        if (!(dc->bodies.info[b].flags & dcxBodyDynamic)) {
            continue;
        }
        v_sub(f, user->f, more->push.f);
        v_sub(t, user->t, more->push.t);
        if (v_norm(f) > heeded * (weight + v_norm(more->push.f)) ||
            v_norm(t) > heeded * (weight * dc->bodies.info[b].extent + v_norm(more->push.t))) {
            more->push = *user;
            more->pushed = dc->evaluations;
        }
    }
    return woken;
}
