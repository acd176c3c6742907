/* Reads the vertices and faces of an OBJ file; see obj.h. */
#include "obj.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct growing {
    double *vertex;
    int *triangle;
    int nv, nt, vertex_room, triangle_room;
};

/* Room for triple `count` of an array; 0: out of memory. */
static int reserve(void **array, int *room, int count, size_t size)
{
    if (count < *room) {
        return 1;
    }
    int more = 2 * *room + 64;
    void *bigger = realloc(*array, 3 * (size_t)more * size);
    if (!bigger) {
        return 0;
    }
    *array = bigger;
    *room = more;
    return 1;
}

static int add_vertex(struct growing *mesh, const double v[3])
{
    void *array = mesh->vertex;
    int good = reserve(&array, &mesh->vertex_room, mesh->nv, sizeof *mesh->vertex);
    mesh->vertex = array;
    for (int k = 0; k < 3 && good; k++) {
        mesh->vertex[3 * mesh->nv + k] = v[k];
    }
    mesh->nv += good;
    return good;
}

static int add_triangle(struct growing *mesh, int a, int b, int c)
{
    const int corners[3] = {a, b, c};
    void *array = mesh->triangle;
    int good = reserve(&array, &mesh->triangle_room, mesh->nt, sizeof *mesh->triangle);
    mesh->triangle = array;
    for (int k = 0; k < 3 && good; k++) {
        mesh->triangle[3 * mesh->nt + k] = corners[k];
    }
    mesh->nt += good;
    return good;
}

/* "f 1 2 3", also "f 1/5/2 ..." and more corners; numbers from 1, or from the end if negative. */
static int add_polygon(struct growing *mesh, const char *text)
{
    int corners = 0, first = 0, last = 0;
    for (;;) {
        char *end;
        long number = strtol(text, &end, 10);
        if (end == text) {
            return corners >= 3;
        }
        text = end + strcspn(end, " \t\r\n");
        int vertex = (int)(number < 0 ? mesh->nv + number : number - 1);
        if (corners == 0) {
            first = vertex;
        } else if (corners > 1 && !add_triangle(mesh, first, last, vertex)) {
            return 0;
        }
        last = vertex;
        corners++;
    }
}

int objRead(const char *path, double **vertices, int *nv, int **triangles, int *nt)
{
    struct growing mesh = {0};
    char line[1024];
    double v[3];
    int good = 1;
    FILE *file = fopen(path, "r");
    if (!file) {
        return 0;
    }
    while (good && fgets(line, sizeof line, file)) {
        if (sscanf(line, "v %lf %lf %lf", &v[0], &v[1], &v[2]) == 3) {
            good = add_vertex(&mesh, v);
        } else if (line[0] == 'f' && line[1] == ' ') {
            good = add_polygon(&mesh, line + 2);
        }
    }
    fclose(file);
    if (!good || mesh.nv == 0 || mesh.nt == 0) {
        free(mesh.vertex);
        free(mesh.triangle);
        return 0;
    }
    *vertices = mesh.vertex;
    *nv = mesh.nv;
    *triangles = mesh.triangle;
    *nt = mesh.nt;
    return 1;
}
