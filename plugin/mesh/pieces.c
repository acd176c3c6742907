/*
 * Pieces of a mesh in the making: which faces hang together, the volume of each piece, and which way it looks.
 *
 * A closed piece of negative volume is a cavity if it lies in another piece; else it is inside out.  Whether a point
 * lies in a piece is told by the solid angle under which it sees the faces (Van Oosterom & Strackee, The solid angle
 * of a plane triangle, 1983).
 */
#include <math.h>
#include <stdlib.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "draft.h"

/* More inner pieces than these are not looked at one by one; the volume of the whole is. */
#define MOST_CAVITIES 64

struct piece {
    int first_face;
    double volume;
    double lo[3], hi[3];
};

static int find_root(int *parent, int i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

/* Makes number[] say the piece of each face; returns how many. */
static int number_pieces(const struct draft *draft, int *number)
{
    int count = 0;
    for (int f = 0; f < draft->num_faces; f++) {
        number[f] = f;
    }
    for (int h = 0; h < 3 * draft->num_faces; h++) {
        if (draft->twin[h] < 0) {
            continue;
        }
        int a = find_root(number, h / 3), b = find_root(number, draft->twin[h] / 3);
        number[a > b ? a : b] = a > b ? b : a; /* the smallest face is the root */
    }
    for (int f = 0; f < draft->num_faces; f++) {
        number[f] = find_root(number, f);
    }
    for (int f = 0; f < draft->num_faces; f++) { /* roots come before the rest of their piece */
        number[f] = number[f] == f ? count++ : number[number[f]];
    }
    return count;
}

static void measure_pieces(const struct draft *draft, const int *number, struct piece *piece, int count)
{
    for (int i = 0; i < count; i++) {
        piece[i] = (struct piece){-1, 0.0, {INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    }
    for (int f = 0; f < draft->num_faces; f++) {
        struct piece *p = piece + number[f];
        if (p->first_face < 0) {
            p->first_face = f;
        }
        const double *origin = draft_corner(draft, 3 * p->first_face); /* a near origin: less cancellation */
        double corner[3][3], normal[3];
        for (int i = 0; i < 3; i++) {
            const double *v = draft_corner(draft, 3 * f + i);
            v_sub(corner[i], v, origin);
            for (int k = 0; k < 3; k++) {
                p->lo[k] = fmin(p->lo[k], v[k]);
                p->hi[k] = fmax(p->hi[k], v[k]);
            }
        }
        v_cross(normal, corner[1], corner[2]);
        p->volume += v_dot(corner[0], normal) / 6.0;
    }
}

/* Signed solid angle over 4 pi under which `point` sees a face. */
static double face_winding(const struct draft *draft, int face, const double point[3])
{
    double r[3][3], length[3], normal[3];
    for (int i = 0; i < 3; i++) {
        v_sub(r[i], draft_corner(draft, 3 * face + i), point);
        length[i] = v_norm(r[i]);
    }
    v_cross(normal, r[1], r[2]);
    double numerator = v_dot(r[0], normal);
    double denominator = length[0] * length[1] * length[2] + v_dot(r[0], r[1]) * length[2] +
                         v_dot(r[1], r[2]) * length[0] + v_dot(r[2], r[0]) * length[1];
    return atan2(numerator, denominator) / (2.0 * M_PI);
}

static int box_holds(const struct piece *piece, const double point[3])
{
    for (int k = 0; k < 3; k++) {
        if (!(point[k] >= piece->lo[k] && point[k] <= piece->hi[k])) {
            return 0;
        }
    }
    return 1;
}

/* 1 if a piece of negative volume lies in the others, as a cavity does. */
static int is_cavity(const struct draft *draft, const int *number, const struct piece *piece, int which)
{
    const double *point = draft_corner(draft, 3 * piece[which].first_face);
    double winding = 0.0;
    for (int f = 0; f < draft->num_faces; f++) {
        if (number[f] != which && box_holds(piece + number[f], point)) {
            winding += face_winding(draft, f, point);
        }
    }
    return winding > 0.5;
}

static int inside_out(const struct piece *piece, int count, dcFault *fault)
{
    if (count == 1) {
        return dcxFaultSet(fault, dcMeshFaultInsideOut, piece->first_face, piece->volume,
                           "the volume is %g: all faces look inwards", piece->volume);
    }
    return dcxFaultSet(fault, dcMeshFaultInsideOut, piece->first_face, piece->volume,
                       "the piece that face %d is of has the volume %g and is no cavity of another piece: its faces "
                       "look inwards",
                       piece->first_face, piece->volume);
}

static int check_pieces(const struct draft *draft, const int *number, const struct piece *piece, dcFault *fault)
{
    int count = draft->num_pieces, looked = 0;
    for (int i = 0; i < count; i++) {
        if (piece[i].volume > 0.0) {
            continue;
        }
        int look = count > 1 && looked++ < MOST_CAVITIES;
        if (count == 1 || (look && !is_cavity(draft, number, piece, i))) {
            return inside_out(piece + i, count, fault);
        }
    }
    if (!(draft->volume > 0.0)) {
        return dcxFaultSet(fault, dcMeshFaultInsideOut, 0, draft->volume, "the volume is %g: faces look inwards",
                           draft->volume);
    }
    return 1;
}

int dcxDraftFindPieces(struct draft *draft, dcFault *fault)
{
    int *number = dcxArray((size_t)draft->num_faces, sizeof *number);
    struct piece *piece = NULL;
    if (number) {
        draft->num_pieces = number_pieces(draft, number);
        piece = dcxArray((size_t)draft->num_pieces, sizeof *piece);
    }
    int good = piece != NULL;
    if (!good) {
        dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    if (good && draft->closed) {
        measure_pieces(draft, number, piece, draft->num_pieces);
        for (int i = 0; i < draft->num_pieces; i++) {
            draft->volume += piece[i].volume;
        }
        good = check_pieces(draft, number, piece, fault);
    }
    free(piece);
    free(number);
    return good;
}
