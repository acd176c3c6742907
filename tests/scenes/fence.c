/* See fence.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "fence.h"
#include "older_ode.h"

#include <ode/ode.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What was closed last stays closed; the oldest of it is given back to the system. */
enum { most_closed = 1 << 14 };
static struct region {
    void *start;
    size_t size;
} closed[most_closed];
static int next_closed;

static size_t whole_pages(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (size + page - 1) / page * page;
}

static void *fenced_alloc(dsizeint size)
{
    void *at = mmap(NULL, whole_pages(size ? size : 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) {
        abort();
    }
    return at;
}

static void fenced_free(void *at, dsizeint size)
{
    if (!at) {
        return;
    }
    struct region *oldest = &closed[next_closed];
    next_closed = (next_closed + 1) % most_closed;
    if (oldest->start) {
        munmap(oldest->start, oldest->size);
    }
    *oldest = (struct region){at, whole_pages(size ? size : 1)};
    mprotect(oldest->start, oldest->size, PROT_NONE);
}

static void *fenced_realloc(void *at, dsizeint old_size, dsizeint new_size)
{
    void *to = fenced_alloc(new_size);
    memcpy(to, at, old_size < new_size ? old_size : new_size);
    fenced_free(at, old_size);
    return to;
}

void fenceInstall(void)
{
    dSetAllocHandler(fenced_alloc);
    dSetReallocHandler(fenced_realloc);
    dSetFreeHandler(fenced_free);
}
