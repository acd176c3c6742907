/*
 * Springs on boxes and on the caps of cylinders: few, and near the edges; see solid.h.
 *
 * A side of a box is a frame of strips round a grid of cells, each cell cut crosswise: of all cuts with so few
 * triangles that loses least of the side's second moment, and so of its stiffness against tilting.
 */
#include <math.h>
#include <stdlib.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "mesh/mesh.h"
#include "solid.h"

/* Corners of a cap; its strip's inner ring and the ring of half as many within that, over the radius. */
enum { CAP = 12 };
static const double cap_ring[2] = {0.92, 0.52};

double dcxBedSurfaceCell(const double extent[3])
{
    double least = fmin(extent[0], fmin(extent[1], extent[2])), most = fmax(extent[0], fmax(extent[1], extent[2]));
    return fmax(fmin(0.5 * most, least), 0.125 * most);
}

/* A side of a box in the making: its outward axis, the two along it, and their cells. */
struct side {
    struct soup *soup;
    const double *size;
    int k, a, b, cells[2];
    int up;
};

/* The point at these parts of the half sides along a and b. */
static void side_point(const struct side *side, double part_a, double part_b, double out[3])
{
    out[side->k] = side->up ? side->size[side->k] : -side->size[side->k];
    out[side->a] = side->size[side->a] * part_a;
    out[side->b] = side->size[side->b] * part_b;
}

/* The strip along one edge of a side: along axis a (or b) at the high or the low end of the other. */
static void add_strip(const struct side *side, int along_a, double end)
{
    int cells = side->cells[!along_a];
    double inner = 1.0 - 2.0 * SOUP_STRIP;
    for (int i = 0; i < cells; i++) {
        double corner[4][3];
        /* a x b is outward: counter-clockwise is forth along a at b = -1, and forth along b at a = 1 */
        double from = (double)(2 * i - cells) / cells, to = (double)(2 * i + 2 - cells) / cells;
        int forth = along_a ? end < 0.0 : end > 0.0;
        double part[4] = {forth ? from : to, forth ? to : from, forth ? to : from, forth ? from : to};
        for (int j = 0; j < 4; j++) {
            double scale = j < 2 ? 1.0 : inner, along = scale * part[j], across = scale * end;
            side_point(side, along_a ? along : across, along_a ? across : along, corner[j]);
        }
        dcxLooseQuad(side->soup, corner[0], corner[1], corner[2], corner[3], (2 * i + 1 < cells) == forth);
    }
}

static void add_cells(const struct side *side)
{
    double inner = 1.0 - 2.0 * SOUP_STRIP;
    int na = side->cells[0], nb = side->cells[1];
    for (int i = 0; i < na; i++) {
        for (int j = 0; j < nb; j++) {
            double x[2] = {inner * (2 * i - na) / na, inner * (2 * i + 2 - na) / na}, corner[4][3], middle[3];
            double y[2] = {inner * (2 * j - nb) / nb, inner * (2 * j + 2 - nb) / nb};
            for (int c = 0; c < 4; c++) {
                side_point(side, x[c == 1 || c == 2], y[c / 2], corner[c]);
            }
            side_point(side, inner * (2 * i + 1 - na) / na, inner * (2 * j + 1 - nb) / nb, middle);
            for (int c = 0; c < 4; c++) {
                dcxLooseAdd(side->soup, corner[c], corner[(c + 1) % 4], middle);
            }
        }
    }
}

/* Two cells at least: with one a side would be too soft against tilting. */
static int number_of_cells(double length, double cell)
{
    return (int)fmax(2.0, ceil(0.75 * length / cell * (1.0 - 1e-12)));
}

static dcMeshID box_springs(const double size[3], dcFault *fault)
{
    struct soup soup = {0};
    const double extent[3] = {2.0 * size[0], 2.0 * size[1], 2.0 * size[2]};
    double cell = dcxBedSurfaceCell(extent);
    for (int i = 0; i < 6; i++) {
        struct side side = {.soup = &soup, .size = size, .k = i / 2, .up = i % 2};
        side.a = (side.k + (side.up ? 1 : 2)) % 3; /* a x b = outward */
        side.b = (side.k + (side.up ? 2 : 1)) % 3;
        side.cells[0] = number_of_cells(extent[side.a], cell);
        side.cells[1] = number_of_cells(extent[side.b], cell);
        for (int strip = 0; strip < 4; strip++) {
            add_strip(&side, strip < 2, strip % 2 ? 1.0 : -1.0);
        }
        add_cells(&side);
    }
    return dcxLooseMesh(&soup, fault);
}

static void on_cap(double radius, double step, double z, double out[3])
{
    double angle = 2.0 * M_PI * step / CAP;
    out[0] = radius * cos(angle);
    out[1] = radius * sin(angle);
    out[2] = z;
}

static void add_turned(struct soup *soup, const double a[3], const double b[3], const double c[3], int up)
{
    dcxLooseAdd(soup, a, up ? b : c, up ? c : b);
}

/* The outline has the area of the cap, so its corners stick out a little; no spring does. */
static void add_cap(struct soup *soup, double radius, double z)
{
    double outline = radius * sqrt(2.0 * M_PI / CAP / sin(2.0 * M_PI / CAP));
    double middle[3] = {0.0, 0.0, z};
    for (int i = 0; i < CAP; i++) {
        double a[3], b[3], p[3], q[3], s[3], t[3];
        on_cap(outline, i, z, a);
        on_cap(outline, i + 1, z, b);
        on_cap(cap_ring[0] * radius, i - 0.5, z, p);
        on_cap(cap_ring[0] * radius, i + 0.5, z, q);
        on_cap(cap_ring[1] * radius, i - i % 2, z, s);
        on_cap(cap_ring[1] * radius, i - i % 2 + 2, z, t);
        add_turned(soup, q, a, b, z > 0.0);
        add_turned(soup, a, q, p, z > 0.0);
        add_turned(soup, s, p, q, z > 0.0);
        if (i % 2) {
            add_turned(soup, s, q, t, z > 0.0);
            add_turned(soup, middle, s, t, z > 0.0);
        }
    }
}

/* Springs of the side stay close together, for rolling: only those that touch cost anything. */
/* Where a band round a cylinder begins: narrow ones at the ends, between them some about as long as the radius. */
static double band_at(const double *size, int band, int bands)
{
    double inner = (1.0 - 2.0 * SOUP_STRIP) * 2.0 * size[1];
    if (band == 0 || band == bands) {
        return band == 0 ? -size[1] : size[1];
    }
    return -0.5 * inner + inner * (band - 1) / (bands - 2);
}

/* The round side: on each band facets that touch it in their middle. */
static void add_round_side(struct soup *soup, const double *size)
{
    const int sides = (int)lround(M_PI / DCX_HALF_FACET);
    double r = size[0] / cos(DCX_HALF_FACET);
    int bands = 2 + (int)fmin(64.0, fmax(2.0, ceil(1.4 * size[1] / size[0])));
    for (int band = 0; band < bands; band++) {
        double low = band_at(size, band, bands), high = band_at(size, band + 1, bands);
        for (int i = 0; i < sides; i++) {
            double a = 2.0 * DCX_HALF_FACET * i, b = 2.0 * DCX_HALF_FACET * (i + 1);
            double p[4][3] = {{r * cos(a), r * sin(a), low},
                              {r * cos(b), r * sin(b), low},
                              {r * cos(b), r * sin(b), high},
                              {r * cos(a), r * sin(a), high}};
            dcxLooseAdd(soup, p[0], p[1], p[2]);
            dcxLooseAdd(soup, p[0], p[2], p[3]);
        }
    }
}

static dcMeshID cylinder_springs(const dcSolid *solid, dcFault *fault)
{
    struct soup soup = {0};
    add_round_side(&soup, solid->size);
    add_cap(&soup, solid->size[0], solid->size[1]);
    add_cap(&soup, solid->size[0], -solid->size[1]);
    return dcxLooseMesh(&soup, fault);
}

dcMeshID dcxBedSurfaceTessellate(const dcSolid *solid, dcFault *fault)
{
    dcxFaultSet(fault, 0, -1, 0.0, "%s", "");
    return solid->type == dcSolidBox ? box_springs(solid->size, fault) : cylinder_springs(solid, fault);
}
