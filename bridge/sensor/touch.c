/* One contact as sensors see it: whose it is, which one of the last step it goes on from, what it bears. */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "parts.h"

static int on_side(const dcxSensor *s, int side, dGeomID geom, dBodyID body)
{
    for (int i = 0; i < s->num_geoms[side]; i++) {
        if (s->geom[side][i] == geom) {
            return 1;
        }
    }
    for (int i = 0; body && i < s->num_bodies[side]; i++) {
        if (s->body[side][i] == body) {
            return 1;
        }
    }
    return s->num_geoms[side] == 0 && s->num_bodies[side] == 0;
}

static int is_it(const dcxTouch *t, const dcxSeen *seen, int turned)
{
    return t->feature == seen->feature && t->g[turned] == seen->g1 && t->g[!turned] == seen->g2;
}

/* The touch of a contact: most often it is the one found last, which has several rows, or comes after that. */
static dcxTouch *find(dcxSensor *s, const dcxSeen *seen, int turned)
{
    for (int i = 0; i < s->count; i++) {
        int at = s->hint + i < s->count ? s->hint + i : s->hint + i - s->count;
        if (!s->touch[at].ended && is_it(&s->touch[at], seen, turned)) {
            s->hint = at;
            return &s->touch[at];
        }
    }
    return NULL;
}

void dcxSensorTakeNote(dcxSensor *s, dcSensorEventKind kind, unsigned long id)
{
    s->counts[kind]++;
    if (!dcxReserve((void **)&s->note, &s->cap_notes, s->num_notes, sizeof *s->note)) {
        s->lacking = 1;
        return;
    }
    s->note[s->num_notes++] = (dcxSensorNote){.kind = kind, .id = id};
}

static dcxTouch *begin(dcxWorld *dc, dcxSensor *s, const dcxSeen *seen, int turned)
{
    if (!dcxReserve((void **)&s->touch, &s->capacity, s->count, sizeof *s->touch)) {
        s->lacking = 1;
        return NULL;
    }
    dcxTouch *t = &s->touch[s->hint = s->count++];
    *t = (dcxTouch){.id = ++s->ids, .feature = seen->feature};
    t->g[turned] = seen->g1;
    t->g[!turned] = seen->g2;
    t->b[turned] = seen->b1;
    t->b[!turned] = seen->b2;
    for (int side = 0; side < 2; side++) {
        t->body[side] = dcxBodyShown(dc, t->b[side]);
    }
    dcxSensorTakeNote(s, dcSensorBegin, t->id);
    return t;
}

static void add(const dcxWorld *dc, const dcxSensor *s, const dcxSeen *seen, int turned, double dt, dcxTouch *t)
{
    double arm[3], at[3], f[3], m[3], turn[3], sign = turned ? -dt : dt;
    v_sub(arm, seen->at, s->at);
    m_mul_t(at, s->turn, arm);
    m_mul_t(f, s->turn, seen->f);
    m_mul_t(m, s->turn, seen->t);
    v_sub(arm, at, s->point);
    v_cross(turn, arm, f);
    v_add_scaled(m, m, 1, turn);
    v_add_scaled(t->impulse, t->impulse, sign, f);
    v_add_scaled(t->moment, t->moment, sign, m);
    v_add_scaled(t->place, t->place, dt * seen->press, at);
    if (!(t->weight > 0)) { /* friction alone, so far */
        v_copy(t->point, at);
    }
    t->weight += dt * seen->press;
    t->press += dt * seen->press;
    t->asleep = 0;
    t->seen = dc->sensors->look;
}

void dcxSensorsSee(dcxWorld *dc, const dcxSeen *seen, double dt)
{
    dBodyID body1 = dcxBodyShown(dc, seen->b1), body2 = dcxBodyShown(dc, seen->b2);
    for (dcxSensor *s = dc->sensors->first; s; s = s->next) {
        int straight = on_side(s, 0, seen->g1, body1) && on_side(s, 1, seen->g2, body2);
        int turned = !straight && on_side(s, 0, seen->g2, body2) && on_side(s, 1, seen->g1, body1);
        if (straight || turned) {
            dcxTouch *t = find(s, seen, 0), *other = t || !straight ? NULL : find(s, seen, 1);
            int way = t ? 0 : other || turned;
            t = t ? t : other ? other : turned ? find(s, seen, 1) : NULL;
            t = t ? t : begin(dc, s, seen, way);
            if (t) {
                add(dc, s, seen, way, dt, t);
            }
        }
    }
}
