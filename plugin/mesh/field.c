/* The grid of signed distances over a mesh; see mesh.h. */
#include <math.h>
#include <stdlib.h>

#include <ode-compliant/solid.h>

#include "base/base.h"
#include "mesh.h"
#include "draft.h"
#include "search.h"

/* About as many cells as faces, but no more than these. */
#define MOST_CELLS 32768

/* Cells are cubes; a flat box has one layer of them, and no more along its other sides than there may be in all. */
static void choose_cells(struct dcMesh *mesh)
{
    dcxMeshField *field = &mesh->field;
    double wanted = mesh->num_faces < MOST_CELLS ? mesh->num_faces : MOST_CELLS;
    double extent[3], longest = 0.0;
    for (int k = 0; k < 3; k++) {
        extent[k] = mesh->hi[k] - mesh->lo[k];
        longest = fmax(longest, extent[k]);
    }
    /* The number of cells falls with their side; the loop ends at one cell at the latest. */
    double side = longest / wanted, count = INFINITY;
    for (; count > wanted; side *= 1.05) {
        count = 1.0;
        for (int k = 0; k < 3; k++) {
            double cells = fmax(1.0, ceil(extent[k] / side));
            field->cells[k] = (int)fmin(cells, wanted);
            count *= cells;
        }
        field->side = side;
    }
    for (int k = 0; k < 3; k++) {
        field->corner[k] = mesh->lo[k] + 0.5 * (extent[k] - field->cells[k] * field->side);
    }
}

/* Goes to and fro, so that each cell's face is a good start for the next. */
static int fill_row(struct dcMesh *mesh, int j, int k, int face)
{
    dcxMeshField *field = &mesh->field;
    for (int step = 0; step < field->cells[0]; step++) {
        int i = (j + k) % 2 ? field->cells[0] - 1 - step : step;
        double point[3] = {field->corner[0] + (i + 0.5) * field->side, field->corner[1] + (j + 0.5) * field->side,
                           field->corner[2] + (k + 0.5) * field->side};
        size_t cell = (size_t)i + (size_t)field->cells[0] * ((size_t)j + (size_t)field->cells[1] * (size_t)k);
        dcNearest nearest;
        dcxMeshSearch(mesh, point, face, &nearest);
        face = mesh->own[nearest.face];
        field->distance[cell] = (float)(nearest.distance / field->side);
        field->face[cell] = face;
    }
    return face;
}

int dcxMeshMakeField(struct dcMesh *mesh)
{
    dcxMeshField *field = &mesh->field;
    choose_cells(mesh);
    size_t cells = (size_t)field->cells[0] * (size_t)field->cells[1] * (size_t)field->cells[2];
    field->distance = dcxArray(cells, sizeof *field->distance);
    field->face = dcxArray(cells, sizeof *field->face);
    if (!field->distance || !field->face) {
        return 0;
    }
    int face = 0;
    for (int k = 0; k < field->cells[2]; k++) {
        for (int step = 0; step < field->cells[1]; step++) {
            face = fill_row(mesh, k % 2 ? field->cells[1] - 1 - step : step, k, face);
        }
    }
    return 1;
}
