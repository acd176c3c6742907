/* Triangles row by row, and light on what is seen. */
#include <math.h>
#include <string.h>

#include "canvas.h"
#include "face.h"

/* Loops over pixels are compiled twice, and the loader takes the wider vectors where the processor has them. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

/* Part of a row: whole vectors, of which pixels `begin` to `end` are inside. */
typedef struct run {
    uint32_t *pixel, *normal;
    uint32_t *depth;
    int count, begin, end;
    float at[dcxViewAllFields];
} run;

static inline float clamp(float x)
{
    x = x > 0 ? x : 0;
    return x < 1 ? x : 1;
}

static inline uint32_t pixel_of(float red, float green, float blue)
{
    const int r = (int)(255 * clamp(red) + 0.5f), g = (int)(255 * clamp(green) + 0.5f),
              b = (int)(255 * clamp(blue) + 0.5f);
    return 0xff000000u | (uint32_t)(r << 16 | g << 8 | b);
}

uint32_t dcxViewPixelOf(const float colour[3])
{
    return pixel_of(colour[0], colour[1], colour[2]);
}

/* ---- parts of rows: every pixel is written, most as it was, for to leave out single ones is slow ---- */

static inline uint32_t mask_of(int condition)
{
    return -(uint32_t)condition;
}

static inline uint32_t choose(uint32_t mask, uint32_t a, uint32_t b)
{
    return (a & mask) | (b & ~mask);
}

/* Of numbers that are not negative, in their order. */
static inline uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline void run_flat(const run *r, const dcxViewSlopes *s, uint32_t colour)
{
    uint32_t *restrict pixel = r->pixel;
    uint32_t *restrict depth = r->depth;
    const float at = r->at[0], step = s->x[0];
    const int begin = r->begin, end = r->end;
    for (int i = 0; i < r->count; i++) {
        const uint32_t near = bits_of(at + step * (float)i), was = depth[i];
        const uint32_t seen = mask_of((i >= begin) & (i < end) & (near > was));
        depth[i] = choose(seen, near, was);
        pixel[i] = choose(seen, colour, pixel[i]);
    }
}

/* Parts in 256. */
static inline void run_glass(const run *r, const dcxViewSlopes *s, uint32_t colour)
{
    uint32_t *restrict pixel = r->pixel, *restrict depth = r->depth;
    const float at = r->at[0], step = s->x[0];
    const int begin = r->begin, end = r->end;
    const uint32_t part = colour >> 24, rest = 256 - part, odd = (colour & 0xff00ffu) * part,
                   even = (colour >> 8 & 0xffu) * part;
    for (int i = 0; i < r->count; i++) {
        const uint32_t near = bits_of(at + step * (float)i), was = depth[i], old = pixel[i];
        const uint32_t seen = mask_of((i >= begin) & (i < end) & (near > was));
        const uint32_t one = (odd + (old & 0xff00ffu) * rest) >> 8 & 0xff00ffu;
        const uint32_t two = (even + (old >> 8 & 0xffu) * rest) & 0xff00u;
        depth[i] = choose(seen, near, was);
        pixel[i] = choose(seen, 0xff000000u | one | two, old);
    }
}

static inline void run_bare(const run *r, uint32_t colour)
{
    for (int i = r->begin; i < r->end; i++) {
        r->pixel[i] = colour;
    }
}

/* The colour without light for now, and the normal: light is found when all is there, and only for what is seen. */
static inline void run_lit(const run *r, const dcxViewSlopes *s, uint32_t colour, int striped)
{
    uint32_t *restrict pixel = r->pixel, *restrict normal = r->normal, *restrict depth = r->depth;
    const int begin = r->begin, end = r->end;
    const uint32_t stripe = colour & 0xff000000u, plain = colour & 0xffffffu;
    const float a0 = r->at[0], a1 = r->at[1], a2 = r->at[2], a3 = r->at[3];
    const float d0 = s->x[0], d1 = s->x[1], d2 = s->x[2], d3 = s->x[3];
    for (int i = 0; i < r->count; i++) {
        const float f = (float)i, along = striped ? a3 + d3 * f : 1;
        const uint32_t near = bits_of(a0 + d0 * f), was = depth[i];
        const uint32_t told = (uint32_t)(int)(a1 + d1 * f) * 65536u + (uint32_t)(int)(a2 + d2 * f);
        const uint32_t seen = mask_of((i >= begin) & (i < end) & (near > was));
        const uint32_t lies = striped ? mask_of(along * along <= 0.04f) & stripe : 0;
        depth[i] = choose(seen, near, was);
        pixel[i] = choose(seen, plain | lies, pixel[i]);
        normal[i] = choose(seen, told, normal[i]);
    }
}

/* Colours were multiplied by nearness, so that they are right in perspective. */
static inline void run_mixed(const run *r, const dcxViewSlopes *s)
{
    for (int i = r->begin; i < r->end; i++) {
        const float f = (float)i, near = r->at[0] + s->x[0] * f, far = 1 / near;
        if (bits_of(near) > r->depth[i]) {
            r->depth[i] = bits_of(near);
            r->pixel[i] = pixel_of((r->at[1] + s->x[1] * f) * far, (r->at[2] + s->x[2] * f) * far,
                                   (r->at[3] + s->x[3] * f) * far);
        }
    }
}

static inline void run_of(const run *r, const dcxViewSlopes *s, const dcxViewTint *tint)
{
    switch (tint->kind) {
    case dcxViewLit: run_lit(r, s, tint->colour, 0); break;
    case dcxViewStriped: run_lit(r, s, tint->colour, 1); break;
    case dcxViewFlat: run_flat(r, s, tint->colour); break;
    case dcxViewGlass: run_glass(r, s, tint->colour); break;
    case dcxViewBare: run_bare(r, tint->colour); break;
    default: run_mixed(r, s); break;
    }
}

/* ---- a triangle ---- */

/* The first pixel whose middle is not left of an edge, between two bounds. */
static inline int first_of(const dcxViewEdge *e, double y, int low, int high)
{
    const double x = e->x + (y - e->top) * e->slope - 0.5, up = x > low ? x : low, at = up < high ? up : high;
    const int whole = (int)at;
    return whole + (whole < at);
}

/* The rows of a triangle between two. */
WIDE static void fill_rows(const dcxViewCanvas *c, const dcxViewFace *f, int from, int to)
{
    const int y0 = f->begin > from ? f->begin : from, y1 = f->end < to ? f->end : to;
    const dcxViewSlopes *s = &f->s;
    for (int y = y0; y < y1; y++) {
        const double at = y + 0.5;
        const int one = first_of(&f->whole, at, 0, c->wide), two = first_of(&f->part[at >= f->mid], at, 0, c->wide);
        const int x0 = one < two ? one : two, x1 = one < two ? two : one, origin = x0 & ~(dcxViewLanes - 1);
        const long begins = (long)y * c->stride + origin;
        if (x0 == x1) {
            continue;
        }
        run r;
        r.pixel = c->pixel + begins;
        r.normal = c->normal + begins;
        r.depth = c->depth + begins;
        r.begin = x0 - origin;
        r.end = x1 - origin;
        r.count = (r.end + dcxViewLanes - 1) & ~(dcxViewLanes - 1);
        const float right = (float)origin + 0.5f - f->x, down = (float)at - f->y;
        for (int k = 0; k < dcxViewAllFields; k++) {
            r.at[k] = s->at[k] + s->x[k] * right + s->y[k] * down;
        }
        if (f->tint.kind != dcxViewBare) {
            dcxViewWiden(&c->seen[y], x0, x1);
        }
        run_of(&r, s, &f->tint);
    }
}

/* Light for the pixels of a row that wait for it, as dcxViewFaceColours finds it on the card. */
WIDE static void light_row(const dcxViewCanvas *c, uint32_t *restrict pixel, const uint32_t *restrict normal, int count)
{
    const float l0 = c->light[0], l1 = c->light[1], l2 = c->light[2], u0 = c->up[0], u1 = c->up[1], u2 = c->up[2];
    const float h0 = c->half[0], h1 = c->half[1], h2 = c->half[2];
    for (int i = 0; i < count; i++) {
        const uint32_t was = pixel[i], told = normal[i];
        const int low = (int)(told << 16) >> 16, high = (int)(told - (uint32_t)low) >> 16;
        const float x = (float)high * (1 / DCX_VIEW_NORMAL), y = (float)low * (1 / DCX_VIEW_NORMAL);
        const float left = 1 - x * x - y * y, z = sqrtf(left > 0 ? left : 0);
        const float toward = h0 * x + h1 * y + h2 * z, lit = l0 * x + l1 * y + l2 * z;
        const float t = toward > 0.2f ? toward : 0, t2 = t * t, t4 = t2 * t2, t8 = t4 * t4, t32 = t8 * t8 * t8 * t8;
        const float shine = 0.2f * t32 * t8;
        const float bright = (0.45f + (u0 * x + u1 * y + u2 * z) + 0.5f * (lit > 0 ? lit : 0)) * (1 / 255.f);
        const float r = (float)(int)(was >> 16 & 255) * bright + shine,
                    g = (float)(int)(was >> 8 & 255) * bright + shine, b = (float)(int)(was & 255) * bright + shine;
        const float lies = (float)(int)(was >> 24) * (1.f / dcxViewWholeStripe), grey = 0.48f * (r + g + b) + 0.3f;
        const uint32_t now = pixel_of(r + lies * (grey - r), g + lies * (grey - g), b + lies * (grey - b));
        pixel[i] = was >> 24 == 255 ? was : now;
    }
}

static void light_rows(const dcxViewCanvas *c, int from, int to)
{
    for (int y = from; y < to; y++) {
        const int begin = c->seen[y].begin & ~(dcxViewLanes - 1),
                  end = (c->seen[y].end + dcxViewLanes - 1) & ~(dcxViewLanes - 1);
        if (end > begin) {
            const long at = (long)y * c->stride + begin;
            light_row(c, c->pixel + at, c->normal + at, end - begin);
        }
    }
}

/* Band after band, each of which fits into a fast cache. */
void dcxViewCanvasDraw(dcxViewCanvas *c, int light)
{
    enum { BAND = 48 };
    const dcxViewFace *list = c->face;
    for (int from = 0; from < c->high; from += BAND) {
        const int to = from + BAND < c->high ? from + BAND : c->high;
        for (int i = 0; i < c->num_faces; i++) {
            if (list[i].begin < to && list[i].end > from) {
                fill_rows(c, &list[i], from, to);
            }
        }
        if (light) {
            light_rows(c, from, to);
        }
    }
    c->num_faces = 0;
}
