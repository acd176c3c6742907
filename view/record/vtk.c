/* Series of files for ParaView: geoms, contacts and pressed springs of each frame, and the list with their times. */
#include <stdlib.h>
#include <string.h>

#include "parts.h"

static const char *const part_name[] = {"", "contacts_", "springs_"};

/* "run.vtp", part 1 and frame 2 make "run_contacts_0003.vtp"; the caller frees it. */
static char *path_of(const struct dcRecord *record, int part, int frame)
{
    const size_t length = strlen(record->path);
    char *path = malloc(length + 40);
    if (path) {
        snprintf(path, length + 40, "%.*s_%s%04d%s", (int)length - 4, record->path, part_name[part], frame + 1,
                 record->path + length - 4);
    }
    return path;
}

static void put3(dcxBytes *b, const double v[3])
{
    for (int k = 0; k < 3; k++) {
        dcxBytesFloat(b, v[k]);
    }
}

/* ---- geoms ---- */

enum { ids, sleeps, speeds, colours, geom_arrays };

/* A geom's points in the world, its triangles, and for each of these what is known of the geom. */
static void add_geom(dcxVtkFile *file, dcxBytes *value, const dcxViewScene *scene, const dcxViewGeom *g)
{
    const dcxViewShape *shape = &scene->shape[g->shape];
    double speed[3] = {0, 0, 0};
    for (int k = 0; k < 3 && g->body; k++) {
        speed[k] = (double)dBodyGetLinearVel(g->body)[k];
    }
    for (int i = 0; i < shape->num_points; i++) {
        const float *p = shape->point + 3 * i;
        double at[3];
        for (int k = 0; k < 3; k++) {
            at[k] = g->position[k];
            for (int j = 0; j < 3; j++) {
                at[k] += g->rotation[3 * k + j] * g->size[j] * (double)p[j];
            }
        }
        put3(file->point, at);
    }
    for (int i = 0; i < shape->num_triangles; i++) {
        for (int k = 0; k < 3; k++) {
            dcxBytesPut(file->corner, (uint32_t)(file->points + shape->corner[3 * i + k]), 4);
            dcxBytesFloat(&value[colours], (double)g->colour[k]);
        }
        dcxBytesFloat(&value[ids], g->id);
        dcxBytesFloat(&value[sleeps], g->flags & dcxViewAsleep ? 1 : 0);
        put3(&value[speeds], speed);
    }
    file->points += shape->num_points;
    file->triangles += shape->num_triangles;
}

static int write_geoms(struct dcRecord *record, const char *path)
{
    dcxBytes point = {0}, corner = {0}, value[geom_arrays] = {{0}};
    dcxVtkFile file = {.point = &point,
                       .corner = &corner,
                       .num_data = geom_arrays,
                       .data = {{"geom", 1, &value[ids]},
                                {"asleep", 1, &value[sleeps]},
                                {"velocity", 3, &value[speeds]},
                                {"colour", 3, &value[colours]}}};
    for (int i = 0; i < record->scene->num_geoms; i++) {
        if (!(record->scene->geom[i].flags & dcxViewHidden)) {
            add_geom(&file, value, record->scene, &record->scene->geom[i]);
        }
    }
    const int code = dcxVtkWrite(&file, path, record->kind);
    dcxBytesFree(&point);
    dcxBytesFree(&corner);
    for (int i = 0; i < geom_arrays; i++) {
        dcxBytesFree(&value[i]);
    }
    return code;
}

/* ---- contacts ---- */

static int write_contacts(struct dcRecord *record, const char *path)
{
    dcxBytes point = {0}, force = {0}, friction = {0}, depth = {0};
    dcxVtkFile file = {.point = &point,
                       .points = record->num_forces,
                       .num_data = 3,
                       .data = {{"force", 3, &force}, {"friction", 3, &friction}, {"depth", 1, &depth}}};
    for (int i = 0; i < record->num_forces; i++) {
        put3(&point, record->force[i].point);
        put3(&force, record->force[i].normal);
        put3(&friction, record->force[i].friction);
        dcxBytesFloat(&depth, record->force[i].depth);
    }
    const int code = dcxVtkWrite(&file, path, record->kind);
    dcxBytesFree(&point);
    dcxBytesFree(&force);
    dcxBytesFree(&friction);
    dcxBytesFree(&depth);
    return code;
}

static int write_springs(struct dcRecord *record, const char *path)
{
    dcxBytes point = {0}, corner = {0}, pressure = {0}, depth = {0};
    dcxVtkFile file = {.point = &point,
                       .corner = &corner,
                       .points = 3 * record->scene->num_springs,
                       .triangles = record->scene->num_springs,
                       .num_data = 2,
                       .data = {{"pressure", 1, &pressure}, {"depth", 1, &depth}}};
    for (int i = 0; i < record->scene->num_springs; i++) {
        const dcxViewSpring *spring = &record->scene->spring[i];
        for (int k = 0; k < 3; k++) {
            put3(&point, spring->corner[k]);
            dcxBytesPut(&corner, (uint32_t)(3 * i + k), 4);
        }
        dcxBytesFloat(&pressure, spring->pressure);
        dcxBytesFloat(&depth, spring->depth);
    }
    const int code = dcxVtkWrite(&file, path, record->kind);
    dcxBytesFree(&point);
    dcxBytesFree(&corner);
    dcxBytesFree(&pressure);
    dcxBytesFree(&depth);
    return code;
}

int dcxVtkFrame(struct dcRecord *record)
{
    static int (*const write[])(struct dcRecord *, const char *) = {write_geoms, write_contacts, write_springs};
    int code = dcOk;
    for (int part = 0; part < 3 && code == dcOk; part++) {
        char *path = path_of(record, part, record->frames);
        code = path ? write[part](record, path) : dcErrMemory;
        free(path);
    }
    return code;
}

static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Names are relative to the list. */
static void list_file(FILE *out, double time, int part, const char *name)
{
    fprintf(out, "<DataSet timestep=\"%.9g\" part=\"%d\" file=\"", time, part);
    for (; *name; name++) {
        switch (*name) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*name, out);
        }
    }
    fputs("\"/>\n", out);
}

int dcxVtkEnd(const struct dcRecord *record)
{
    const size_t length = strlen(record->path);
    char *list = malloc(length + 1);
    if (!list) {
        return dcErrMemory;
    }
    memcpy(list, record->path, length + 1);
    memcpy(list + length - 4, ".pvd", 4);
    FILE *out = fopen(list, "wb");
    free(list);
    if (!out) {
        return dcErrState;
    }
    fputs("<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
          "<Collection>\n",
          out);
    int code = dcOk;
    for (int i = 0; i < 3 * record->frames; i++) {
        char *path = path_of(record, i % 3, i / 3);
        if (path) {
            list_file(out, record->times[i / 3], i % 3, name_in(path));
        } else {
            code = dcErrMemory;
        }
        free(path);
    }
    fputs("</Collection>\n</VTKFile>\n", out);
    const int bad = ferror(out);
    return fclose(out) != 0 || bad ? dcErrState : code;
}
