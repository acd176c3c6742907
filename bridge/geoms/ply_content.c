/*
 * A look at a mesh file before assimp's.  assimp 5.2 reads past the end of binary PLY files that promise more than they
 * hold; so PLY files are walked here from end to end first: a header that makes sense, and just the data that it tells.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ply_content.h"

enum { max_elements = 16, max_properties = 64 };

/* Types of numbers in a PLY file. */
static const struct number_type {
    const char *name, *other_name;
    size_t size;
    int real, is_signed;
} number_types[] = {
    {"char", "int8", 1, 0, 1},     {"uchar", "uint8", 1, 0, 0},    {"short", "int16", 2, 0, 1},
    {"ushort", "uint16", 2, 0, 0}, {"int", "int32", 4, 0, 1},      {"uint", "uint32", 4, 0, 0},
    {"float", "float32", 4, 1, 1}, {"double", "float64", 8, 1, 1},
};

typedef struct ply_property {
    const struct number_type *type, *count_type; /* count_type NULL: one number; else a list */
} ply_property;

typedef struct element {
    unsigned long count;
    int num_properties;
    ply_property property[max_properties];
} element;

typedef struct ply {
    const char *at, *end;
    int ascii, big;
    enum { other_element, vertex_element, face_element } kind; /* of the last element */
    unsigned found;                                            /* x 1, y 2, z 4, vertex numbers of faces 8 */
    int num_elements;
    element element[max_elements];
} ply;

/* ---- words ---- */

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/* The next word of the line, cut to fit; false at the line's end. */
static int next_word(ply *p, char word[64])
{
    size_t n = 0;
    while (p->at < p->end && is_blank(*p->at)) {
        p->at++;
    }
    for (; p->at < p->end && !is_blank(*p->at) && *p->at != '\n'; p->at++) {
        if (n < 63) {
            word[n++] = *p->at;
        }
    }
    word[n] = 0;
    return n > 0;
}

static void skip_line(ply *p)
{
    const char *end = memchr(p->at, '\n', (size_t)(p->end - p->at));
    p->at = end ? end + 1 : p->end;
}

static const struct number_type *find_type(const char *word)
{
    for (size_t i = 0; i < sizeof number_types / sizeof *number_types; i++) {
        if (!strcmp(word, number_types[i].name) || !strcmp(word, number_types[i].other_name)) {
            return &number_types[i];
        }
    }
    return NULL;
}

/* ---- the header ---- */

static const char *read_format(ply *p)
{
    char word[64];
    next_word(p, word);
    p->ascii = !strcmp(word, "ascii");
    p->big = !strcmp(word, "binary_big_endian");
    return p->ascii || p->big || !strcmp(word, "binary_little_endian") ? NULL : "its format is not one of PLY's";
}

static const char *read_element(ply *p)
{
    char name[64], count[64], *rest;
    if (!next_word(p, name) || !next_word(p, count) || p->num_elements == max_elements) {
        return "an element without a name or number, or too many of them";
    }
    element *e = &p->element[p->num_elements++];
    e->count = strtoul(count, &rest, 10);
    if (*rest || count[0] < '0' || count[0] > '9' || e->count > INT32_MAX) {
        return "the number of an element is not a number, or too great";
    }
    if (!strcmp(name, "tristrips") || !strcmp(name, "material")) {
        return "elements `tristrips' and `material' are not read";
    }
    p->kind = !strcmp(name, "vertex") ? vertex_element : !strcmp(name, "face") ? face_element : other_element;
    return p->kind == other_element || e->count > 0 ? NULL : "it has no vertices, or no faces";
}

static const char *read_property(ply *p)
{
    char word[64];
    element *e = p->num_elements ? &p->element[p->num_elements - 1] : NULL;
    if (!e || e->num_properties == max_properties || !next_word(p, word)) {
        return "a property without an element or a type, or too many of them";
    }
    ply_property *to = &e->property[e->num_properties++];
    if (!strcmp(word, "list")) {
        to->count_type = next_word(p, word) ? find_type(word) : NULL;
        if (!to->count_type || to->count_type->real) {
            return "a list whose length is of no whole type";
        }
        next_word(p, word);
    }
    to->type = find_type(word);
    if (!to->type || !next_word(p, word)) {
        return "a property without a known type or without a name";
    }
    if (p->kind == vertex_element && !to->count_type && word[0] >= 'x' && word[0] <= 'z' && !word[1]) {
        p->found |= 1u << (word[0] - 'x');
    }
    if (p->kind == face_element && to->count_type && !to->type->real &&
        (!strcmp(word, "vertex_indices") || !strcmp(word, "vertex_index"))) {
        p->found |= 8;
    }
    return NULL;
}

static const char *read_header(ply *p)
{
    char word[64];
    const char *fault = next_word(p, word) && !strcmp(word, "ply") ? NULL : "it does not begin with `ply'";
    int format = 0;
    while (!fault) {
        skip_line(p);
        if (p->at == p->end) {
            return "its header has no end";
        }
        if (!next_word(p, word) || !strcmp(word, "comment") || !strcmp(word, "obj_info")) {
            continue;
        }
        if (!strcmp(word, "end_header")) {
            skip_line(p);
            return format && p->found == 15 ? NULL : "it has no format, no x, y or z, or no vertex_indices";
        }
        int known = !strcmp(word, "format") || !strcmp(word, "element") || !strcmp(word, "property");
        format |= word[0] == 'f';
        fault = !known           ? "its header has an unknown word"
                : word[0] == 'f' ? read_format(p)
                : word[0] == 'e' ? read_element(p)
                                 : read_property(p);
    }
    return fault;
}

/* ---- the data ---- */

/* The length of a list in a binary file; -1 if it is negative. */
static long list_length(const ply *p, const struct number_type *type)
{
    uint32_t value = 0;
    for (size_t i = 0; i < type->size; i++) {
        size_t k = p->big ? i : type->size - 1 - i;
        value = value << 8 | (unsigned char)p->at[k];
    }
    return type->is_signed && value >> (8 * type->size - 1) ? -1 : (long)value;
}

static int skip_binary(ply *p, const ply_property *property)
{
    size_t left = (size_t)(p->end - p->at), count = 1;
    if (property->count_type) {
        long length = left >= property->count_type->size ? list_length(p, property->count_type) : -1;
        if (length < 0) {
            return 0;
        }
        p->at += property->count_type->size;
        left -= property->count_type->size;
        count = (size_t)length;
    }
    if (count > left / property->type->size) {
        return 0;
    }
    p->at += count * property->type->size;
    return 1;
}

/* A word that is a number, whole if need be. */
static int skip_number(ply *p, const struct number_type *type, double *value)
{
    char word[64], *rest;
    if (!next_word(p, word)) {
        return 0;
    }
    *value = strtod(word, &rest);
    return *rest == 0 && (type->real || fabs(*value) <= 4294967295.0);
}

static int skip_text(ply *p, const ply_property *property)
{
    double count = 1, value;
    if (property->count_type && (!skip_number(p, property->count_type, &count) || !(count >= 0) ||
                                 count > (double)(p->end - p->at) || floor(count) < count)) {
        return 0;
    }
    for (long i = 0; i < (long)count; i++) {
        if (!skip_number(p, property->type, &value)) {
            return 0;
        }
    }
    return 1;
}

/* One vertex or face; in a text file, on a line of its own. */
static int skip_instance(ply *p, const element *e)
{
    for (int i = 0; i < e->num_properties; i++) {
        if (!(p->ascii ? skip_text(p, &e->property[i]) : skip_binary(p, &e->property[i]))) {
            return 0;
        }
    }
    if (p->ascii) {
        char word[64];
        if (next_word(p, word)) {
            return 0;
        }
        skip_line(p);
    }
    return 1;
}

static const char *ply_fault(const char *bytes, size_t size)
{
    ply p = {.at = bytes, .end = bytes + size};
    const char *fault = read_header(&p);
    for (int i = 0; !fault && i < p.num_elements; i++) {
        const element *e = &p.element[i];
        if (e->num_properties == 0) {
            return "an element without properties";
        }
        for (unsigned long k = 0; k < e->count; k++) {
            if (!skip_instance(&p, e)) {
                return "its data are not what its header tells";
            }
        }
    }
    return fault;
}

/* A binary STL file tells its number of triangles, of 50 bytes each; a text starts with `solid'. */
static const char *stl_fault(const char *bytes, size_t size)
{
    if (size >= 84) {
        const unsigned char *n = (const unsigned char *)bytes + 80;
        uint64_t count = n[0] | (uint64_t)n[1] << 8 | (uint64_t)n[2] << 16 | (uint64_t)n[3] << 24;
        if (size == 84 + 50 * count) {
            return NULL;
        }
    }
    while (size > 5 && (is_blank(*bytes) || *bytes == '\n')) {
        bytes++;
        size--;
    }
    if (size <= 5 || strncmp(bytes, "solid", 5) != 0) {
        return "neither a text that begins with `solid', nor binary with a size that fits its number of faces";
    }
    return memchr(bytes, 0, size) ? "a text with zero bytes in it" : NULL;
}

const char *dcxMeshContentFault(const char *bytes, size_t size, const char *format)
{
    switch (format[0]) {
    case 'p': return ply_fault(bytes, size);
    case 's': return stl_fault(bytes, size);
    default: return memchr(bytes, 0, size) ? "a text with zero bytes in it" : NULL;
    }
}
