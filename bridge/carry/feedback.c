/*
 * Feedback of the program's contact joints, in blocks that stay where they are, since ODE keeps their addresses.  A
 * program may destroy the world's handle while its joints live, and step on: so blocks are never freed, but parked for
 * the next world that wants one.
 */
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/core.h"
#include "state/world_data.h"
#include "met.h"
#include "parts.h"

typedef struct block {
    dJointFeedback item[DCX_FEEDBACK_BLOCK];
    struct block *next; /* of those that are parked; ODE does not write here */
} block;

static atomic_flag lock = ATOMIC_FLAG_INIT;
static block *parked;

static void enter(void)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
}

static void leave(void)
{
    atomic_flag_clear_explicit(&lock, memory_order_release);
}

static dJointFeedback *take_block(void)
{
    enter();
    block *b = parked;
    parked = b ? b->next : NULL;
    leave();
    return b || dcxGrow((void **)&b, 0, 1, sizeof *b) ? b->item : NULL;
}

static void park_block(dJointFeedback *items)
{
    block *b = (block *)items;
    enter();
    b->next = parked;
    parked = b;
    leave();
}

dJointFeedback *dcxFeedbackNew(struct dcxCarry *carry, unsigned stamp)
{
    struct dcxFeedback *f = &carry->feedback[stamp & 1];
    f->used = f->stamp == stamp ? f->used : 0;
    f->stamp = stamp;
    int number = f->used / DCX_FEEDBACK_BLOCK;
    if (number == f->num_blocks) {
        if (!dcxReserve((void **)&f->block, &f->cap_blocks, number, sizeof *f->block)) {
            return NULL;
        }
        f->block[number] = take_block();
        if (!f->block[number]) {
            return NULL;
        }
        f->num_blocks++;
    }
    if (!dcxReserve((void **)&f->made, &f->cap_made, f->used, sizeof *f->made) ||
        !dcxReserve((void **)&carry->made_row, &carry->cap_made_rows, f->used, sizeof *carry->made_row)) {
        return NULL;
    }
    f->made[f->used] = carry->making->made;
    carry->made_row[f->used] = carry->making->row;
    return &f->block[number][f->used++ % DCX_FEEDBACK_BLOCK];
}

dcxMade *dcxFeedbackMade(struct dcxCarry *carry, unsigned stamp, const dJointFeedback *feedback)
{
    struct dcxFeedback *f = &carry->feedback[stamp & 1];
    for (int i = 0; i < f->num_blocks && feedback && f->stamp == stamp; i++) {
        int number = (f->last_block + i) % f->num_blocks; /* joints of a body were made one after another */
        const dJointFeedback *items = f->block[number];
        if (feedback >= items && feedback < items + DCX_FEEDBACK_BLOCK) {
            int k = number * DCX_FEEDBACK_BLOCK + (int)(feedback - items);
            f->last_block = number;
            return k < f->used ? &f->made[k] : NULL;
        }
    }
    return NULL;
}

/* The number of a joint among those made, negative: it is none. */
static int number_of(struct dcxFeedback *f, dJointID joint)
{
    if (f->indexed_stamp != f->stamp) {
        f->indexed_stamp = f->stamp;
        f->indexed = 0;
        dcxTableClear(&f->by_id);
    }
    for (; f->indexed < f->used; f->indexed++) {
        uint64_t key = (uint64_t)(uintptr_t)f->made[f->indexed].id;
        if (key && !dcxTablePut(&f->by_id, key, f->indexed)) {
            return -1;
        }
    }
    return dcxTableFind(&f->by_id, (uint64_t)(uintptr_t)joint);
}

dcxMade *dcxMadeOf(struct dcxCarry *carry, unsigned stamp, dJointID joint)
{
    struct dcxFeedback *f = &carry->feedback[stamp & 1];
    const dJointFeedback *feedback = dJointGetFeedback(joint);
    dcxMade *made = dcxFeedbackMade(carry, stamp, feedback);
    int number = !made && feedback && f->stamp == stamp ? number_of(f, joint) : -1; /* the program's took its place */
    return number >= 0 ? &f->made[number] : made;
}

void dcxFeedbackFree(struct dcxCarry *carry)
{
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < carry->feedback[half].num_blocks; i++) {
            park_block(carry->feedback[half].block[i]);
        }
        free(carry->feedback[half].block);
        free(carry->feedback[half].made);
        dcxTableFree(&carry->feedback[half].by_id);
    }
}
