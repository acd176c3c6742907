/* Which kinds of pairs a space has; see ode-compliant/advice.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/advice.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "advice.h"

/* Sizes and masses count as alike within this. */
#define ALIKE 1.25
/* Meetings of a kind that are looked at for the fastest. */
enum { MEETINGS = 4096 };

/* Geoms of one kind: the first of them, and in which list their numbers stand. */
typedef struct sort {
    int first, count;
} sort;

typedef struct sorts {
    int *geom, num_geoms;
    sort *sort;
    int *of; /* by place among the geoms */
    int count;
} sorts;

dcAdviceQuestion dcAdviceQuestionDefault(void)
{
    return (dcAdviceQuestion){.step = (dReal)(1.0 / 60), .speed = 0, .depth_part = (dReal)0.01};
}

static int alike(double a, double b)
{
    return a == b || (a > 0 && b > 0 && a < ALIKE * b && b < ALIKE * a);
}

static double size_of(const dcxWorld *dc, int g)
{
    dReal box[6];
    double sum = 0;
    if (dc->geoms.geom[g].shape == dcxShapePlane || dc->geoms.geom[g].shape == dcxShapeHeightfield) {
        return INFINITY;
    }
    dGeomGetAABB(dc->geoms.geom[g].id, box);
    for (int i = 0; i < 3; i++) {
        sum += (double)box[2 * i + 1] - (double)box[2 * i];
    }
    return sum;
}

static int same_sort(const dcxWorld *dc, int a, int b)
{
    const dcxGeom *g = dc->geoms.geom;
    const dcxSurface *s = &dc->geoms.surface[a], *t = &dc->geoms.surface[b];
    const dcMaterial *m = s->live.own ? &s->live.material : &dc->default_material,
                     *n = t->live.own ? &t->live.material : &dc->default_material;
    return g[a].shape == g[b].shape && g[a].category == g[b].category && g[a].collide == g[b].collide &&
           s->material_class == t->material_class && dc->geoms.solid[a].mode == dc->geoms.solid[b].mode &&
           memcmp(m, n, sizeof *m) == 0 && alike(dcxMassOf(dc, a), dcxMassOf(dc, b)) &&
           alike(size_of(dc, a), size_of(dc, b));
}

/* Sorts the geoms; 0: out of memory. */
static int make_sorts(const dcxWorld *dc, sorts *s)
{
    size_t n = (size_t)s->num_geoms + 1;
    s->sort = calloc(n, sizeof *s->sort);
    s->of = calloc(n, sizeof *s->of);
    for (int i = 0; s->sort && s->of && i < s->num_geoms; i++) {
        int g = s->geom[i], k = 0;
        while (k < s->count && !same_sort(dc, s->sort[k].first, g)) {
            k++;
        }
        if (k == s->count) {
            s->sort[s->count++].first = g;
        }
        s->sort[k].count++;
        s->of[i] = k;
    }
    return s->sort && s->of;
}

/* May two geoms make a compliant contact?  Its kind, or -1; their order may be changed. */
static int kind_of(dcxWorld *dc, int *g1, int *g2)
{
    const dcxGeom *a = &dc->geoms.geom[*g1], *b = &dc->geoms.geom[*g2];
    int moves = !isinf(dcxMassOf(dc, *g1)) || !isinf(dcxMassOf(dc, *g2));
    if (!moves || a->rigid || b->rigid || !a->enabled || !b->enabled || !dcxPairWanted(dc, *g1, *g2)) {
        return -1;
    }
    return dcxPairKind(dc, g1, g2);
}

/* The fastest meeting of two sorts, and how many pairs they have; 0: none. */
static int look_at(dcxWorld *dc, const sorts *s, int k1, int k2, int best[3], dcxMeeting *fastest)
{
    int pairs = 0, looked = 0;
    for (int i = 0; i < s->num_geoms; i++) {
        for (int j = k1 == k2 ? i + 1 : 0; s->of[i] == k1 && j < s->num_geoms; j++) {
            int g1 = s->geom[i], g2 = s->geom[j], kind;
            if (s->of[j] != k2 || looked > MEETINGS || (kind = kind_of(dc, &g1, &g2)) < 0) {
                pairs += s->of[j] == k2 && pairs > 0 && looked > MEETINGS;
                continue;
            }
            dcxMeeting meeting;
            dcxMeetingOf(dc, g1, g2, &meeting);
            pairs++;
            looked++;
            if (pairs == 1 || meeting.speed > fastest->speed) {
                *fastest = meeting;
                best[0] = g1;
                best[1] = g2;
                best[2] = kind;
            }
        }
    }
    return pairs;
}

/* Puts one in its place among those found: most substeps first. */
static void insert(const dcAdvice *one, dcAdvice *advice, int count, int max)
{
    int at = count < max ? count : max;
    while (at > 0 && advice[at - 1].substeps < one->substeps) {
        at--;
    }
    for (int i = (count < max ? count : max - 1); i > at; i--) {
        advice[i] = advice[i - 1];
    }
    if (at < max) {
        advice[at] = *one;
    }
}

static int advise(dcxWorld *dc, const sorts *s, const dcAdviceQuestion *question, dcAdvice *advice, int max)
{
    int count = 0;
    for (int k1 = 0; k1 < s->count; k1++) {
        for (int k2 = k1; k2 < s->count; k2++) {
            int best[3];
            dcxMeeting fastest;
            int pairs = look_at(dc, s, k1, k2, best, &fastest);
            if (pairs > 0) {
                dcAdvice one;
                memset(&one, 0, sizeof one);
                one.pairs = pairs;
                if (max > 0) {
                    dcxAdvisePair(dc, best[0], best[1], best[2], &fastest, question, &one);
                    insert(&one, advice, count, max);
                }
                count++;
            }
        }
    }
    if (count > 0 && max > 0) {
        advice[0].sets_price = 1;
    }
    return count;
}

static int check(const dcxWorld *dc, dSpaceID space, const dcAdviceQuestion *q, const dcAdvice *advice, int max)
{
    if (!space || !dGeomIsSpace((dGeomID)space)) {
        return dcxFail(dcErrArgument, "dcWorldAdvise: space %p is not a space", (void *)space);
    }
    if (max < 0 || (max > 0 && !advice)) {
        return dcxFail(max < 0 ? dcErrValue : dcErrArgument, "dcWorldAdvise: advice %p, max %d", (const void *)advice,
                       max);
    }
    const double positive[] = {(double)q->step, (double)q->depth_part};
    for (int i = 0; i < 2; i++) {
        if (!(positive[i] > 0) || isinf(positive[i])) {
            return dcxFail(dcErrValue, "dcWorldAdvise: %s must be positive and finite, not %g",
                           i ? "depth_part" : "step", positive[i]);
        }
    }
    if (!(q->speed >= 0) || isinf((double)q->speed)) {
        return dcxFail(dcErrValue, "dcWorldAdvise: speed must be finite and not negative, not %g", (double)q->speed);
    }
    return dc->collecting == 1 ? dcxFail(dcErrState, "dcWorldAdvise: pairs that were taken wait for dcWorldApply")
                               : dcOk;
}

int dcWorldAdvise(dcWorldID handle, dSpaceID space, const dcAdviceQuestion *question, dcAdvice *advice, int max)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    dcAdviceQuestion usual = dcAdviceQuestionDefault();
    question = question ? question : &usual;
    code = dc ? check(dc, space, question, advice, max) : code;
    if (code != dcOk) {
        return code;
    }
    sorts s = {0};
    dcxRun(dc, __func__); /* combining asks the caller */
    s.num_geoms = dcxGeomsList(dc, space, &s.geom);
    code = s.num_geoms >= 0 && make_sorts(dc, &s) ? dcOk : dcErrMemory;
    dc->gravity_changed |= dcxReadGravity(dc);
    int count = code == dcOk ? advise(dc, &s, question, advice, max) : 0;
    free(s.geom);
    free(s.sort);
    free(s.of);
    dcxRest(dc);
    return code == dcOk ? count : dcxFail(code, "dcWorldAdvise: out of memory");
}
