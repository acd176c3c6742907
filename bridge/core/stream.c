/* Bytes that a world's memory is saved to and restored from; see core.h. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core.h"

int dcxStreamChecks(const dcxStream *s)
{
    return s->way == dcxStreamCheck && s->code == dcOk;
}

void dcxStreamRefuse(dcxStream *s, const char *format, ...)
{
    char text[400];
    va_list arguments;
    if (!dcxStreamChecks(s)) {
        return;
    }
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    s->code = dcxFail(dcErrValue, "dcWorldRestore: %s", text);
}

/* Moves on by so many bytes; where they begin, or NULL if there are not so many. */
static const unsigned char *pass(dcxStream *s, size_t size)
{
    if (s->way != dcxStreamSave && size > s->size - s->at) {
        dcxStreamRefuse(s, "the block ends too early, after %zu bytes", s->size);
        s->at = s->size;
        return NULL;
    }
    const unsigned char *from = s->in ? s->in + s->at : NULL;
    s->at += size;
    return from;
}

static void put(dcxStream *s, const void *data, size_t size)
{
    if (s->out && size > 0) {
        memcpy(s->out + s->at, data, size);
    }
    s->at += size;
}

void dcxStreamData(dcxStream *s, void *data, size_t size)
{
    if (s->way == dcxStreamSave) {
        put(s, data, size);
        return;
    }
    const unsigned char *from = pass(s, size);
    if (s->way == dcxStreamLoad && from && size > 0) {
        memcpy(data, from, size);
    }
}

void dcxStreamCopy(dcxStream *s, void *copy, size_t size)
{
    if (s->way == dcxStreamSave) {
        put(s, copy, size);
        return;
    }
    const unsigned char *from = pass(s, size);
    if (from) {
        memcpy(copy, from, size);
    } else {
        memset(copy, 0, size);
    }
}

int dcxStreamCount(dcxStream *s, int now, int most)
{
    int count = now;
    dcxStreamCopy(s, &count, sizeof count);
    if (count < 0 || count > most) {
        dcxStreamRefuse(s, "the block is spoilt, or of another world: %d entries where at most %d can be", count, most);
        return 0;
    }
    return count;
}

void dcxStreamArray(dcxStream *s, void **array, int *capacity, int count, size_t size)
{
    if (dcxStreamChecks(s) && (size_t)count <= (s->size - s->at) / size && !dcxReserve(array, capacity, count, size)) {
        s->code = dcxFail(dcErrMemory, "dcWorldRestore: out of memory");
    }
    dcxStreamData(s, *array, (size_t)count * size);
}

/* Four sums side by side, since each waits for its own last product. */
uint64_t dcxStreamSum(const unsigned char *bytes, size_t size)
{
    uint64_t sum[4] = {1469598103934665603u, 3, 5, size}, word;
    size_t i = 0;
    for (; i + sizeof word <= size; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        uint64_t *to = &sum[i / sizeof word % 4];
        *to = (*to ^ word) * 0x9E3779B97F4A7C15u;
        *to ^= *to >> 29;
    }
    for (; i < size; i++) {
        sum[0] = (sum[0] ^ bytes[i]) * 1099511628211u;
    }
    return ((sum[0] * 31 + sum[1]) * 31 + sum[2]) * 31 + sum[3];
}
