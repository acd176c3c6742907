/* Handles of recordings: numbers, of which none is given twice; so one that was closed is seen to be so. */
#include <ode-compliant-view/record.h>

#include <stdatomic.h>

#include "parts.h"

static atomic_flag lock = ATOMIC_FLAG_INIT; /* threads may each have their own recordings */
static struct dcRecord *first;
static uintptr_t last_number;

static void lock_list(void)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
}

static void unlock_list(void)
{
    atomic_flag_clear_explicit(&lock, memory_order_release);
}

struct dcRecord *dcxRecordEnlist(struct dcRecord *record)
{
    lock_list();
    record->number = ++last_number << 1 | 1; /* odd, so no address */
    record->next = first;
    first = record;
    unlock_list();
    return (dcRecordID)record->number;
}

void dcxRecordDelist(struct dcRecord *record)
{
    lock_list();
    struct dcRecord **link = &first;
    while (*link && *link != record) {
        link = &(*link)->next;
    }
    if (*link) {
        *link = record->next;
    }
    unlock_list();
}

struct dcRecord *dcxRecordFind(struct dcRecord *handle)
{
    lock_list();
    struct dcRecord *record = first;
    while (record && record->number != (uintptr_t)handle) {
        record = record->next;
    }
    unlock_list();
    return record;
}
