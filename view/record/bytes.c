/* Numbers as bytes, the lowest first; and bytes as letters. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

static void grow(dcxBytes *b, size_t room)
{
    unsigned char *data = realloc(b->data, room);
    b->failed = !data;
    b->data = data ? data : b->data;
    b->room = data ? room : b->room;
}

int dcxBytesBegin(dcxBytes *b, size_t size)
{
    size_t room = b->room ? b->room : 256;
    b->size = 0;
    b->failed = 0;
    while (room < size + 4) {
        room *= 2;
    }
    if (room > b->room) {
        grow(b, room);
    }
    return !b->failed;
}

void dcxBytesPut(dcxBytes *b, uint32_t value, int bytes)
{
    if (b->size + 4 > b->room && !b->failed) {
        grow(b, b->room ? 2 * b->room : 256);
    }
    for (int i = 0; i < bytes && !b->failed; i++) {
        b->data[b->size++] = (unsigned char)(value >> 8 * i & 255);
    }
}

void dcxBytesSet(dcxBytes *b, size_t at, uint32_t value)
{
    for (int i = 0; i < 4 && !b->failed; i++) {
        b->data[at + (size_t)i] = (unsigned char)(value >> 8 * i & 255);
    }
}

void dcxBytesFloat(dcxBytes *b, double value)
{
    const float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    dcxBytesPut(b, bits, 4);
}

void dcxBytesCount(dcxBytes *b, uint32_t value)
{
    while (value > 127) {
        dcxBytesPut(b, (value & 127) | 128, 1);
        value >>= 7;
    }
    dcxBytesPut(b, value, 1);
}

void dcxBytesFree(dcxBytes *b)
{
    free(b->data);
    memset(b, 0, sizeof *b);
}

void dcxBytesWrite(const dcxBytes *b, FILE *file)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < b->size; i += 3) {
        const size_t left = b->size - i;
        const unsigned three = (unsigned)b->data[i] << 16 | (left > 1 ? (unsigned)b->data[i + 1] << 8 : 0) |
                               (left > 2 ? b->data[i + 2] : 0);
        fputc(letter[three >> 18], file);
        fputc(letter[three >> 12 & 63], file);
        fputc(left > 1 ? letter[three >> 6 & 63] : '=', file);
        fputc(left > 2 ? letter[three & 63] : '=', file);
    }
}
