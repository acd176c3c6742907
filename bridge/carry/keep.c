/* What the carriers keep from step to step (core/stream.c): pairs of way (c), books, the patience of the solve. */
#include <limits.h>
#include <stddef.h>

#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"
#include "solve_parts.h"

/* Its room too: where that grows patience begins anew, and so it must at the same step. */
static void keep_solver(dcxSolver *solver, dcxStream *s)
{
    int bodies = dcxStreamCount(s, solver->room_bodies, solver->made_bodies);
    int rows = dcxStreamCount(s, solver->room_rows, solver->made_rows);
    if (s->way == dcxStreamLoad) {
        solver->room_bodies = bodies;
        solver->room_rows = rows;
    }
    dcxStreamData(s, &solver->skip, sizeof solver->skip);
    dcxStreamData(s, &solver->vain, sizeof solver->vain);
    dcxStreamData(s, &solver->vain_rows, sizeof solver->vain_rows);
    dcxStreamData(s, &solver->wait, sizeof solver->wait);
    dcxStreamData(s, &solver->backoff, sizeof solver->backoff);
    dcxStreamData(s, &solver->in_succession, sizeof solver->in_succession);
    dcxStreamData(s, &solver->easy, sizeof solver->easy);
    dcxStreamData(s, &solver->hard_rows, sizeof solver->hard_rows);
}

/* Pairs are kept for the world's life, so that there are never fewer than when it was saved. */
static void keep_mets(struct dcxCarry *carry, dcxStream *s)
{
    int count = dcxStreamCount(s, carry->num_mets, carry->num_made);
    for (int i = 0; i < count; i++) {
        dcxMet *met = carry->met[i];
        int num = dcxStreamCount(s, met->num, DCX_MET_MOST), old = dcxStreamCount(s, met->num_old, DCX_MET_MOST);
        int spots = num > old ? num : old;
        if (dcxStreamChecks(s) && !dcxMetRoom(carry, met, spots)) {
            s->code = dcxFail(dcErrMemory, "dcWorldRestore: out of memory");
        }
        dcxStreamData(s, met, offsetof(dcxMet, room));
        dcxStreamData(s, met->spot, (size_t)spots * sizeof *met->spot);
        dcxStreamData(s, spots > 0 ? dcxMetMore(met, met->spot[0]) : NULL, 2 * (size_t)spots * sizeof(dcxSpotMore));
    }
    if (s->way == dcxStreamLoad) {
        carry->num_mets = count;
        dcxMetsIndex(carry);
    }
}

/* What ODE wrote for contacts that were not taken yet; the blocks too stay for the world's life. */
static void keep_feedback(struct dcxFeedback *f, dcxStream *s)
{
    int used = dcxStreamCount(s, f->used, f->num_blocks * DCX_FEEDBACK_BLOCK);
    for (int i = 0; i < used; i++) {
        dcxStreamData(s, &f->block[i / DCX_FEEDBACK_BLOCK][i % DCX_FEEDBACK_BLOCK], sizeof **f->block);
    }
    f->used = s->way == dcxStreamLoad ? used : f->used;
    dcxStreamData(s, &f->stamp, sizeof f->stamp);
}

void dcxCarryKeep(dcxWorld *dc, dcxStream *s)
{
    struct dcxCarry *carry = dc->carry;
    dcxStreamData(s, &carry->h, sizeof carry->h);
    dcxStreamData(s, &carry->stored, sizeof carry->stored);
    dcxStreamData(s, &carry->strain, sizeof carry->strain);
    dcxStreamData(s, carry->asleep, sizeof carry->asleep);
    dcxStreamData(s, &carry->asleep_changes, sizeof carry->asleep_changes);
    dcxStreamData(s, &carry->laws, sizeof carry->laws);
    dcxStreamData(s, &carry->laws_stamp, sizeof carry->laws_stamp);
    dcxStreamData(s, &carry->step, sizeof carry->step);
    dcxStreamData(s, &carry->longest, sizeof carry->longest);
    dcxStreamData(s, &carry->made_stamp, sizeof carry->made_stamp);
    dcxStreamData(s, &carry->most_given, sizeof carry->most_given);
    keep_solver(carry->solver, s);
    keep_mets(carry, s);
    keep_feedback(&carry->feedback[0], s);
    keep_feedback(&carry->feedback[1], s);
    dcxBorneKeep(dc, s);
}
