/*
 * The search: all pairs of overlapping fat boxes, by a hierarchy of grids.  A box lives in the cell of its
 * centre, on the level of boxes of its size, and is compared with the neighbour cells of its own and of all coarser
 * levels, so that a marble beside a mountain costs no more than two marbles.  Cells are laid out in a ring of buckets
 * by a linear hash: the cells of a row are neighbours in memory too.  The order of the pairs follows from the order
 * of the geoms alone: the same in every run.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "state/world_data.h"
#include "pairs.h"

#define ROW 73856u
#define LAYER 19349664u
/* So few boxes of a level are each looked at in less time than 27 cells. */
#define FEW 24

void dcxGridFree(dcxGrid *grid)
{
    free(grid->item);
    free(grid->sorted);
    free(grid->start);
}

static int coordinate(double x, double cell)
{
    double limit = 1e9, q = floor(x / cell);
    return (int)(q < -limit ? -limit : q > limit ? limit : q);
}

static void place(const dcxBox *box, double cell, int at[3])
{
    for (int i = 0; i < 3; i++) {
        at[i] = coordinate(0.5 * (box->lo[i] + box->hi[i]), cell);
    }
}

static unsigned bucket(const dcxGrid *grid, int x, int y, int z)
{
    return ((unsigned)x + ROW * (unsigned)y + LAYER * (unsigned)z) & (unsigned)(grid->buckets - 1);
}

static int overlap(const dcxBox *a, const dcxBox *b)
{
    return a->lo[0] <= b->hi[0] && b->lo[0] <= a->hi[0] && a->lo[1] <= b->hi[1] && b->lo[1] <= a->hi[1] &&
           a->lo[2] <= b->hi[2] && b->lo[2] <= a->hi[2];
}

static double size_of(const dcxBox *box)
{
    return fmax(box->hi[0] - box->lo[0], fmax(box->hi[1] - box->lo[1], box->hi[2] - box->lo[2]));
}

/* A box with one coordinate that is no number is nowhere. */
static int is_finite(const dcxBox *box)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += box->lo[i] * 0 + box->hi[i] * 0;
    }
    return sum == 0;
}

/* The boxes that can be sorted into cells, each with the level of its size. */
static int list_items(dcxWorld *dc)
{
    dcxGrid *grid = &dc->grid;
    int n = 0;
    for (int k = 0; k < dc->geoms.num_live; k++) {
        int g = dc->geoms.live[k], level;
        double size = size_of(&dc->geoms.fat[g]);
        if (dc->geoms.geom[g].shape == dcxShapePlane || !is_finite(&dc->geoms.fat[g])) {
            continue;
        }
        frexp(size > 1e-9 ? size : 1e-9, &level);
        grid->item[n].geom = g;
        grid->item[n++].level = level;
    }
    grid->count = n;
    return n;
}

/* Cell size of a level: its largest box; 0 if it has none. */
static double cell_of(const dcxWorld *dc, int level)
{
    double cell = 0;
    for (int i = 0; i < dc->grid.count; i++) {
        if (dc->grid.item[i].level == level) {
            cell = fmax(cell, size_of(&dc->geoms.fat[dc->grid.item[i].geom]));
        }
    }
    return cell;
}

/* Sorts the boxes of one level into buckets; stable, so that the order is that of the geoms. */
static int fill(dcxWorld *dc, int level, double cell)
{
    dcxGrid *grid = &dc->grid;
    int sum = 0;
    memset(grid->start, 0, ((size_t)grid->buckets + 1) * sizeof *grid->start);
    for (int i = 0; i < grid->count; i++) {
        dcxGridItem *item = &grid->item[i];
        if (item->level == level) {
            place(&dc->geoms.fat[item->geom], cell, item->at);
            grid->start[bucket(grid, item->at[0], item->at[1], item->at[2])]++;
        }
    }
    for (int b = 0; b <= grid->buckets; b++) {
        int n = grid->start[b];
        grid->start[b] = sum;
        sum += n;
    }
    for (int i = 0; i < grid->count; i++) {
        const dcxGridItem *item = &grid->item[i];
        if (item->level == level) {
            grid->sorted[grid->start[bucket(grid, item->at[0], item->at[1], item->at[2])]++] = *item;
        }
    }
    for (int b = grid->buckets; b > 0; b--) { /* the filling moved each start to the next one's */
        grid->start[b] = grid->start[b - 1];
    }
    grid->start[0] = 0;
    return sum;
}

/* Compares a box with those in cells x = first..last of row (y, z). */
static int scan_row(dcxWorld *dc, int g, int first, int last, int y, int z, dcxGridPair *found)
{
    const dcxGrid *grid = &dc->grid;
    const dcxBox *fat = dc->geoms.fat;
    for (int x = first; x <= last; x++) {
        unsigned b = bucket(grid, x, y, z);
        for (int i = grid->start[b]; i < grid->start[b + 1]; i++) {
            const dcxGridItem *item = &grid->sorted[i];
            if (item->at[0] != x || item->at[1] != y || item->at[2] != z || !overlap(&fat[g], &fat[item->geom])) {
                continue;
            }
            int code = found(dc, g, item->geom);
            if (code != dcOk) {
                return code;
            }
        }
    }
    return dcOk;
}

/* A box of the level itself: the half of its neighbourhood that comes after it. */
static int scan_half(dcxWorld *dc, int i, dcxGridPair *found)
{
    const dcxGrid *grid = &dc->grid;
    const dcxGridItem item = grid->sorted[i];
    const dcxBox *fat = dc->geoms.fat;
    int x = item.at[0], y = item.at[1], z = item.at[2], code = dcOk;
    int end = grid->start[bucket(grid, x, y, z) + 1];
    for (int j = i + 1; j < end && code == dcOk; j++) {
        const dcxGridItem *other = &grid->sorted[j];
        if (memcmp(other->at, item.at, sizeof item.at) == 0 && overlap(&fat[item.geom], &fat[other->geom])) {
            code = found(dc, item.geom, other->geom);
        }
    }
    code = code == dcOk ? scan_row(dc, item.geom, x + 1, x + 1, y, z, found) : code;
    code = code == dcOk ? scan_row(dc, item.geom, x - 1, x + 1, y + 1, z, found) : code;
    for (int dy = -1; dy <= 1 && code == dcOk; dy++) {
        code = scan_row(dc, item.geom, x - 1, x + 1, y + dy, z + 1, found);
    }
    return code;
}

/* A box of a finer level: the whole neighbourhood. */
static int scan_whole(dcxWorld *dc, int g, double cell, dcxGridPair *found)
{
    int at[3], code = dcOk;
    place(&dc->geoms.fat[g], cell, at);
    for (int n = 0; n < 9 && code == dcOk; n++) {
        code = scan_row(dc, g, at[0] - 1, at[0] + 1, at[1] + n % 3 - 1, at[2] + n / 3 - 1, found);
    }
    return code;
}

/* Which of the 27 cells about `at` it is in, in the order in which scan_whole comes to them; or none of them. */
static int cell_about(const int *at, const dcxGridItem *item)
{
    int x = item->at[0] - at[0], y = item->at[1] - at[1], z = item->at[2] - at[2];
    return abs(x) > 1 || abs(y) > 1 || abs(z) > 1 ? -1 : 9 * z + 3 * y + x + 13;
}

/* As scan_whole, of a level with so few boxes that each is looked at in less time than the cells. */
static int scan_few(dcxWorld *dc, int g, double cell, int count, dcxGridPair *found)
{
    const dcxGridItem *item = dc->grid.sorted;
    const dcxBox *fat = dc->geoms.fat;
    int near[FEW], cells[FEW], n = 0, at[3], code = dcOk;
    for (int i = 0; i < count; i++) {
        near[n] = i;
        n += overlap(&fat[g], &fat[item[i].geom]);
    }
    if (n > 0) {
        place(&fat[g], cell, at);
    }
    for (int k = 0; k < n; k++) {
        cells[k] = cell_about(at, &item[near[k]]);
    }
    for (int i = 0; i < 27 * n && code == dcOk; i++) {
        code = cells[i % n] == i / n ? found(dc, g, item[near[i % n]].geom) : dcOk;
    }
    return code;
}

/* All pairs of a box of this level with one of the same or a finer level. */
static int search_level(dcxWorld *dc, int level, dcxGridPair *found)
{
    dcxGrid *grid = &dc->grid;
    double cell = cell_of(dc, level);
    int n = cell > 0 ? fill(dc, level, cell) : 0, code = dcOk;
    for (int i = 0; i < n && code == dcOk; i++) {
        code = scan_half(dc, i, found);
    }
    for (int i = 0; n > 0 && i < grid->count && code == dcOk; i++) {
        if (grid->item[i].level < level) {
            int g = grid->item[i].geom;
            code = n < FEW ? scan_few(dc, g, cell, n, found) : scan_whole(dc, g, cell, found);
        }
    }
    return code;
}

/* 1 if the box reaches below the plane. */
static int below_plane(const dcxShape *plane, const dcxBox *box)
{
    double distance = -plane->r;
    for (int i = 0; i < 3; i++) {
        double lowest = plane->n[i] > 0 ? box->lo[i] : box->hi[i];
        distance += plane->n[i] * (lowest - plane->c[i]);
    }
    return distance <= 0;
}

static int search_planes(dcxWorld *dc, dcxGridPair *found)
{
    const dcxGeoms *geoms = &dc->geoms;
    for (int k = 0; k < geoms->num_live; k++) {
        int plane = geoms->live[k];
        if (geoms->geom[plane].shape != dcxShapePlane) {
            continue;
        }
        for (int i = 0; i < dc->grid.count; i++) {
            int g = dc->grid.item[i].geom, code = dcOk;
            if (geoms->geom[plane].body || below_plane(&geoms->shape[plane], &geoms->fat[g])) {
                code = found(dc, plane, g);
            }
            if (code != dcOk) {
                return code;
            }
        }
    }
    return dcOk;
}

static int reserve(dcxGrid *grid, int n)
{
    if (n > grid->capacity) {
        size_t room = 2 * (size_t)n;
        if (!dcxResize((void **)&grid->item, room, sizeof *grid->item) ||
            !dcxResize((void **)&grid->sorted, room, sizeof *grid->sorted)) {
            return 0;
        }
        grid->capacity = 2 * n;
    }
    int buckets = 64;
    while (buckets < 2 * n && buckets < 1 << 24) {
        buckets *= 2;
    }
    if (buckets != grid->buckets) {
        if (!dcxResize((void **)&grid->start, (size_t)buckets + 2, sizeof *grid->start)) {
            return 0;
        }
        grid->buckets = buckets;
    }
    return 1;
}

int dcxGridPairs(dcxWorld *dc, dcxGridPair *found)
{
    if (!reserve(&dc->grid, dc->geoms.num_live + 1)) {
        return dcErrMemory;
    }
    int n = list_items(dc), lowest = 1 << 20, highest = -(1 << 20), code = dcOk;
    for (int i = 0; i < n; i++) {
        int level = dc->grid.item[i].level;
        lowest = level < lowest ? level : lowest;
        highest = level > highest ? level : highest;
    }
    for (int level = lowest; level <= highest && code == dcOk; level++) {
        code = search_level(dc, level, found);
    }
    return code == dcOk ? search_planes(dc, found) : code;
}
