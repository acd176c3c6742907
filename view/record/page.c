/* The page: the viewer's own text, then the recording as lines of letters (page/decode.js reads them). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "page_text.h"
#include "parts.h"

/* States of a geom in a frame; `sized`: its size comes with it. */
enum { awake, asleep, gone, sized = 16 };

static void json_string(const char *text, FILE *file)
{
    fputc('"', file);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < 32 || c == '"' || c == '\\' || c == '<') {
            fprintf(file, "\\u%04x", c);
        } else {
            fputc(c, file);
        }
    }
    fputc('"', file);
}

void dcxPageHead(struct dcRecord *record)
{
    dVector3 gravity;
    double length = 0;
    for (const char *const *line = dcxPageText; *line; line++) {
        fputs(*line, record->file);
    }
    dWorldGetGravity(record->world, gravity);
    for (int k = 0; k < 3; k++) {
        length = hypot(length, (double)gravity[k]);
    }
    fputs("<script type=\"text/plain\" id=\"recording\">\nH {\"title\":", record->file);
    json_string(record->title ? record->title : "", record->file);
    fprintf(record->file, ",\"rate\":%.9g,\"up\":[", record->rate);
    for (int k = 0; k < 3; k++) {
        fprintf(record->file, "%s%.6g", k ? "," : "", length > 0 ? -(double)gravity[k] / length : k == 2);
    }
    fputs("]}\n", record->file);
}

/* ---- shapes and geoms: told when they are first seen ---- */

static void write_floats(struct dcRecord *record, const float *value, int count)
{
    dcxBytes *line = &record->page.line;
    dcxBytesBegin(line, 0);
    for (int i = 0; i < count; i++) {
        dcxBytesFloat(line, (double)value[i]);
    }
    fputc(' ', record->file);
    dcxBytesWrite(line, record->file);
}

static int tell_shapes(struct dcRecord *record)
{
    for (dcxPage *page = &record->page; page->shapes < record->scene->num_shapes; page->shapes++) {
        const dcxViewShape *shape = &record->scene->shape[page->shapes];
        const int points = shape->num_points, triangles = shape->num_triangles;
        if (!dcxBytesBegin(&page->line, 12 * (size_t)(points > triangles ? points : triangles))) {
            return dcErrMemory; /* before any of it is written */
        }
        fprintf(record->file, "M %d", page->shapes);
        write_floats(record, shape->point, 3 * points);
        write_floats(record, shape->normal, 3 * points);
        dcxBytesBegin(&page->line, 0);
        for (int i = 0; i < 3 * triangles; i++) {
            dcxBytesPut(&page->line, (uint32_t)shape->corner[i], 4);
        }
        fputc(' ', record->file);
        dcxBytesWrite(&page->line, record->file);
        fputc('\n', record->file);
    }
    return dcOk;
}

static int moves(const dcxViewGeom *g)
{
    return !(g->flags & (dcxViewStatic | dcxViewGround | dcxViewPlane));
}

/* How it is drawn: what stands in for something should not hide what is there. */
static const char *kind_of(const dcxViewGeom *g, const dcxViewShape *shape)
{
    if (g->flags & dcxViewPlane) {
        return "grid";
    }
    if (shape->form == dcxViewBall || g->flags & dcxViewStripe) {
        return "round";
    }
    const char *stand_in = shape->form == dcxViewBrick ? "body" : "veil";
    return g->flags & dcxViewStandsIn ? stand_in : "plain";
}

static void tell_geom(struct dcRecord *record, const dcxViewGeom *g)
{
    const dcxViewShape *shape = &record->scene->shape[g->shape];
    double radius = 0;
    for (int k = 0; k < 3; k++) {
        radius = hypot(radius, g->size[k] * fmax(fabs((double)shape->low[k]), fabs((double)shape->high[k])));
    }
    fprintf(record->file, "G {\"id\":%d,\"mesh\":%d,\"colour\":[%.3g,%.3g,%.3g],\"radius\":%.6g", g->id, g->shape,
            (double)g->colour[0], (double)g->colour[1], (double)g->colour[2], radius);
    fprintf(record->file, ",\"kind\":\"%s\",\"moves\":%s,\"endless\":%s}\n", kind_of(g, shape),
            moves(g) ? "true" : "false", g->flags & dcxViewPlane ? "true" : "false");
}

/* Memory by ids, which come in order. */
static dcxPageGeom *known_geom(dcxPage *page, int id)
{
    if (id >= page->geom_room) {
        const int room = 2 * id + 16;
        dcxPageGeom *bigger = realloc(page->geom, (size_t)room * sizeof *bigger);
        if (!bigger) {
            return NULL;
        }
        memset(bigger + page->geom_room, 0, (size_t)(room - page->geom_room) * sizeof *bigger);
        for (int i = page->geom_room; i < room; i++) {
            bigger[i].state = -1;
        }
        page->geom = bigger;
        page->geom_room = room;
    }
    return &page->geom[id];
}

/* ---- poses ---- */

static void pose_of(const dcxViewGeom *g, float pose[7], float size[3])
{
    dMatrix3 rotation = {0};
    dQuaternion turn;
    for (int k = 0; k < 3; k++) {
        pose[k] = (float)g->position[k];
        size[k] = (float)g->size[k];
        for (int j = 0; j < 3; j++) {
            rotation[4 * k + j] = (dReal)g->rotation[3 * k + j];
        }
    }
    dQfromR(turn, rotation);
    for (int k = 0; k < 4; k++) {
        pose[3 + k] = (float)turn[k];
    }
}

static void put_pose(dcxBytes *frame, int id, const dcxPageGeom *known, int state)
{
    dcxBytesPut(frame, (uint32_t)id, 4);
    dcxBytesPut(frame, (uint32_t)state, 1);
    for (int k = 0; k < 7; k++) {
        dcxBytesFloat(frame, (double)known->pose[k]);
    }
    for (int k = 0; k < 3 && state & sized; k++) {
        dcxBytesFloat(frame, (double)known->size[k]);
    }
}

/* Adds a geom if something of it changed; 1 if so. */
static int put_geom(struct dcRecord *record, const dcxViewGeom *g, dcxPageGeom *known)
{
    float pose[7], size[3];
    int state = g->flags & dcxViewAsleep ? asleep : awake;
    pose_of(g, pose, size);
    const int resized = known->state < 0 || record->page.again || memcmp(size, known->size, sizeof size) != 0;
    known->seen = record->page.looks;
    if (known->state < 0) {
        tell_geom(record, g);
    }
    if (!resized && state == known->state && memcmp(pose, known->pose, sizeof pose) == 0) {
        return 0;
    }
    known->state = state;
    memcpy(known->pose, pose, sizeof pose);
    memcpy(known->size, size, sizeof size);
    put_pose(&record->page.frame, g->id, known, resized ? state | sized : state);
    return 1;
}

static int put_geoms(struct dcRecord *record)
{
    dcxPage *page = &record->page;
    const size_t at = page->frame.size;
    uint32_t count = 0;
    dcxBytesPut(&page->frame, 0, 4);
    for (int i = 0; i < record->scene->num_geoms; i++) {
        const dcxViewGeom *g = &record->scene->geom[i];
        dcxPageGeom *known = known_geom(page, g->id);
        if (!known) {
            return dcErrMemory;
        }
        if (!(g->flags & dcxViewHidden)) {
            count += (uint32_t)put_geom(record, g, known);
        }
    }
    for (int id = 0; id < page->geom_room; id++) {
        dcxPageGeom *known = &page->geom[id];
        if (known->state >= 0 && (known->state != gone || page->again) && known->seen != page->looks) {
            known->state = gone;
            put_pose(&page->frame, id, known, gone);
            count++;
        }
    }
    dcxBytesSet(&page->frame, at, count);
    return dcOk;
}

/* ---- forces: whole numbers of their range in this frame ---- */

static void put_share(dcxBytes *frame, double value, double whole, int most)
{
    const double share = whole > 0 ? fmax(-1, fmin(1, value / whole)) : 0;
    dcxBytesPut(frame, (uint32_t)(int32_t)lround(share * most) & 65535, 2);
}

static void put_forces(struct dcRecord *record)
{
    dcxBytes *frame = &record->page.frame;
    double low[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, most[2] = {0, 0};
    dcxBytesPut(frame, (uint32_t)record->num_forces, 4);
    for (int i = 0; i < record->num_forces; i++) {
        const dcxForceLine *f = &record->force[i];
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], f->point[k]);
            high[k] = fmax(high[k], f->point[k]);
            most[0] = fmax(most[0], fabs(f->normal[k]));
            most[1] = fmax(most[1], fabs(f->friction[k]));
        }
    }
    for (int k = 0; k < 8 && record->num_forces; k++) {
        dcxBytesFloat(frame, k < 3 ? low[k] : k < 6 ? high[k - 3] - low[k - 3] : most[k - 6]);
    }
    for (int i = 0; i < record->num_forces; i++) {
        const dcxForceLine *f = &record->force[i];
        for (int k = 0; k < 3; k++) {
            put_share(frame, f->point[k] - low[k], high[k] - low[k], 65535);
        }
        for (int k = 0; k < 3; k++) {
            put_share(frame, f->normal[k], most[0], 32767);
        }
        for (int k = 0; k < 3; k++) {
            put_share(frame, f->friction[k], most[1], 32767);
        }
    }
}

int dcxPageFrame(struct dcRecord *record, double time)
{
    dcxPage *page = &record->page;
    dcxBytes *frame = &page->frame;
    page->looks++;
    dcxBytesBegin(frame, 0);
    dcxBytesFloat(frame, time);
    int code = tell_shapes(record);
    if (code == dcOk) {
        code = put_geoms(record);
    }
    if (code == dcOk) {
        code = dcxPageBeds(record);
    }
    dcxPageJoints(record);
    put_forces(record);
    if (code != dcOk || frame->failed) {
        page->again = 1;
        return dcErrMemory;
    }
    page->again = 0;
    fputs("F ", record->file);
    dcxBytesWrite(frame, record->file);
    fputc('\n', record->file);
    return dcOk;
}

void dcxPageEnd(struct dcRecord *record)
{
    fputs("</script>\n</body>\n</html>\n", record->file);
}

void dcxPageFree(dcxPage *page)
{
    for (int i = 0; i < page->geom_room; i++) {
        dcxBytesFree(&page->geom[i].bed);
    }
    for (int i = 0; i < page->num_meshes; i++) {
        dcMeshRelease(page->mesh[i]);
    }
    free(page->geom);
    free(page->mesh);
    free(page->spring);
    dcxBytesFree(&page->frame);
    dcxBytesFree(&page->line);
}
