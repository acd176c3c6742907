/* Reads what recordings write. */
#include "record_read.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *readWhole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    if (file && fseek(file, 0, SEEK_END) == 0) {
        *size = (size_t)ftell(file);
        rewind(file);
        text = malloc(*size + 1);
        if (text && fread(text, 1, *size, file) != *size) {
            free(text);
            text = NULL;
        }
        if (text) {
            text[*size] = 0;
        }
    }
    if (file) {
        fclose(file);
    }
    return text;
}

static int value_of(char c)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(letter, c) : NULL;
    return at ? (int)(at - letter) : -1;
}

size_t readBase64(const char *text, unsigned char *bytes)
{
    unsigned bits = 0;
    size_t size = 0;
    int held = 0;
    for (; value_of(*text) >= 0 || *text == '='; text++) {
        if (*text == '=') {
            bits = 0; /* what follows begins anew */
            held = 0;
            continue;
        }
        bits = bits << 6 | (unsigned)value_of(*text);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes[size++] = (unsigned char)(bits >> held & 255);
        }
    }
    return size;
}

unsigned readNumber(const unsigned char *bytes, int count)
{
    unsigned value = 0;
    for (int i = 0; i < count; i++) {
        value |= (unsigned)bytes[i] << 8 * i;
    }
    return value;
}

float readFloat(const unsigned char *bytes)
{
    const uint32_t bits = readNumber(bytes, 4);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* ---- pages ---- */

static const unsigned char *read_poses(const unsigned char *b, PageEnd *end)
{
    unsigned count = readNumber(b, 4);
    for (b += 4; count > 0; count--) {
        const unsigned id = readNumber(b, 4), state = b[4];
        b += 5;
        if (id >= READ_IDS) {
            return NULL;
        }
        for (int k = 0; k < 7; k++, b += 4) {
            end->pose[id][k] = readFloat(b);
        }
        end->told[id] = 1;
        b += state & 16 ? 12 : 0;
    }
    return b;
}

static const unsigned char *read_count(const unsigned char *b, unsigned *value)
{
    int shift = 0;
    *value = 0;
    do {
        *value |= (unsigned)(*b & 127) << shift;
        shift += 7;
    } while (*b++ > 127);
    return b;
}

static const unsigned char *read_beds(const unsigned char *b, PageEnd *end)
{
    unsigned count = readNumber(b, 4), mesh, faces, face;
    for (b += 4; count > 0; count--) {
        b = read_count(read_count(b + 4, &mesh), &faces);
        end->presses += (int)faces;
        for (; faces > 0; faces--) {
            b = read_count(b, &face) + 1;
        }
    }
    return b;
}

static const unsigned char *read_forces(const unsigned char *b, PageEnd *end)
{
    end->contacts = (int)readNumber(b, 4);
    memset(end->force, 0, sizeof end->force);
    memset(end->friction, 0, sizeof end->friction);
    b += 4;
    if (end->contacts == 0) {
        return b;
    }
    const double most[2] = {(double)readFloat(b + 24), (double)readFloat(b + 28)};
    b += 32;
    for (int i = 0; i < end->contacts; i++, b += 18) {
        for (int k = 0; k < 3; k++) {
            end->force[k] += most[0] * (int16_t)readNumber(b + 6 + 2 * k, 2) / 32767;
            end->friction[k] += most[1] * (int16_t)readNumber(b + 12 + 2 * k, 2) / 32767;
        }
    }
    return b;
}

static int read_frame(const char *line, PageEnd *end)
{
    unsigned char *bytes = malloc(strlen(line) + 1);
    const size_t size = readBase64(line, bytes);
    end->time = readFloat(bytes);
    const unsigned char *b = read_poses(bytes + 4, end);
    b = b ? read_beds(b, end) : NULL;
    b = b ? read_forces(b + 4 + 25 * readNumber(b, 4), end) : NULL;
    const int whole = b == bytes + size;
    free(bytes);
    end->frames++;
    return whole;
}

int readPage(const char *path, PageEnd *end)
{
    size_t size = 0;
    char *text = readWhole(path, &size), *next;
    int good = text != NULL && strstr(text, "</html>") != NULL;
    memset(end, 0, sizeof *end);
    for (char *line = text; good && line; line = next) {
        next = strchr(line, '\n');
        if (next) {
            *next++ = 0;
        }
        if (strncmp(line, "F ", 2) == 0) {
            good = read_frame(line + 2, end);
        }
        end->springs += strncmp(line, "S ", 2) == 0;
    }
    free(text);
    return good;
}

/* ---- XML ---- */

/* The end of a tag that begins after '<', or NULL; attributes have names and values in quotes. */
static const char *end_of_tag(const char *t)
{
    while (isalnum((unsigned char)*t)) {
        t++;
    }
    while (*t == ' ') {
        while (*t == ' ') {
            t++;
        }
        while (isalnum((unsigned char)*t) || *t == '_') {
            t++;
        }
        if (t[0] != '=' || t[1] != '"') {
            break;
        }
        t = strpbrk(t + 2, "<\"");
        if (!t || *t++ == '<') {
            return NULL;
        }
    }
    return *t == '/' || *t == '>' || *t == '?' ? t : NULL;
}

int isWellFormed(const char *xml)
{
    const char *open[16];
    int depth = 0, roots = 0;
    for (const char *t = strchr(xml, '<'); t; t = strchr(t, '<')) {
        const char *name = t + 1 + (t[1] == '/' || t[1] == '?'), *end = end_of_tag(name);
        const size_t length = strcspn(name, " />?");
        if (!end || (depth == 16 && t[1] != '/')) {
            return 0;
        }
        if (t[1] == '/') {
            if (depth == 0 || strncmp(open[--depth], name, length) != 0) {
                return 0;
            }
        } else if (t[1] != '?' && *end != '/') {
            roots += depth == 0;
            open[depth++] = name;
        }
        t = end;
    }
    return depth == 0 && roots == 1;
}

float *readArray(const char *xml, const char *name, int *count)
{
    char tag[100];
    snprintf(tag, sizeof tag, " Name=\"%s\" ", name);
    const char *at = strstr(xml, tag);
    at = at ? strchr(at, '\n') : NULL;
    unsigned char *bytes = at ? malloc(strlen(at) + 1) : NULL;
    const size_t size = at ? readBase64(at + 1, bytes) : 0;
    float *value = size >= 4 && readNumber(bytes, 4) == size - 4 ? malloc(size) : NULL;
    *count = value ? (int)((size - 4) / 4) : -1;
    for (int i = 0; i < *count; i++) {
        value[i] = readFloat(bytes + 4 + 4 * i);
    }
    free(bytes);
    return value;
}

int readAttribute(const char *xml, const char *name)
{
    char text[100];
    snprintf(text, sizeof text, " %s=\"", name);
    const char *at = strstr(xml, text);
    return at ? atoi(at + strlen(text)) : -1;
}
