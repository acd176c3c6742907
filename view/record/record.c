/* Recordings: opening, frames, closing; ode-compliant-view/record.h. */
#include <ode-compliant-view/record.h>

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

int dcxRecordRoom(void *list, int *room, int count, size_t size)
{
    void *old, *bigger;
    if (count < *room) {
        return 1;
    }
    memcpy(&old, list, sizeof old);
    bigger = realloc(old, (2 * (size_t)count + 16) * size);
    if (!bigger) {
        return 0;
    }
    memcpy(list, &bigger, sizeof bigger);
    *room = 2 * count + 16;
    return 1;
}

static struct dcRecord *look_up(dcRecordID handle, const char *function)
{
    struct dcRecord *record = dcxRecordFind(handle);
    if (!record) {
        dcxRecordFail(dcErrHandle, "%s: %p is not a recording, or it was closed", function, (void *)handle);
    }
    return record;
}

static int kind_of(const char *file)
{
    static const char *const ending[] = {".html", ".vtp", ".vtk"};
    const size_t length = file ? strlen(file) : 0;
    for (int i = 0; i < 3; i++) {
        const size_t tail = strlen(ending[i]);
        if (length > tail && strcmp(file + length - tail, ending[i]) == 0) {
            return i;
        }
    }
    return -1;
}

static void free_record(struct dcRecord *record)
{
    if (record) {
        dcxRecordDelist(record);
        dcxViewSceneFree(record->scene);
        dcxPageFree(&record->page);
        free(record->force);
        free(record->times);
        free(record->path);
        free(record->title);
        free(record);
    }
}

/* All but the file; NULL: out of memory. */
static struct dcRecord *new_record(dWorldID world, dSpaceID space, dcWorldID dc, const char *file)
{
    struct dcRecord *record = calloc(1, sizeof *record);
    if (!record) {
        return NULL;
    }
    *record = (struct dcRecord){.world = world, .space = space, .dc = dc, .rate = 60};
    record->kind = kind_of(file);
    record->scene = dcxViewSceneNew();
    record->path = malloc(strlen(file) + 1);
    if (!record->scene || !record->path) {
        free_record(record);
        return NULL;
    }
    strcpy(record->path, file);
    return record;
}

dcRecordID dcRecordOpen(dWorldID world, dSpaceID space, dcWorldID dc, const char *file)
{
    if (!world) {
        dcxRecordFail(dcErrArgument, "%s: world is NULL", __func__);
        return NULL;
    }
    if (kind_of(file) < 0) {
        dcxRecordFail(dcErrArgument, "%s: the name of the file must end in .html, .vtp or .vtk, not be '%s'", __func__,
                      file ? file : "(NULL)");
        return NULL;
    }
    struct dcRecord *record = new_record(world, space, dc, file);
    if (!record) {
        dcxRecordFail(dcErrMemory, "%s: out of memory", __func__);
        return NULL;
    }
    if (record->kind == dcxRecordPage && !(record->file = fopen(file, "wb"))) {
        dcxRecordFail(dcErrArgument, "%s: cannot write '%s': %s", __func__, file, strerror(errno));
        free_record(record);
        return NULL;
    }
    return dcxRecordEnlist(record);
}

static int not_begun(const struct dcRecord *record, const char *function)
{
    return record->frames == 0 ? dcOk
                               : dcxRecordFail(dcErrState, "%s: recording '%s' has begun", function, record->path);
}

int dcRecordSetRate(dcRecordID handle, dReal rate)
{
    struct dcRecord *record = look_up(handle, __func__);
    if (!record) {
        return dcErrHandle;
    }
    if (!((double)rate >= 1e-3 && (double)rate <= 1e6)) {
        return dcxRecordFail(dcErrValue, "%s: the rate of '%s' must be 0.001 to 1e6 frames per second, not %g",
                             __func__, record->path, (double)rate);
    }
    const int code = not_begun(record, __func__);
    if (code == dcOk) {
        record->rate = (double)rate;
    }
    return code;
}

int dcRecordSetTitle(dcRecordID handle, const char *title)
{
    struct dcRecord *record = look_up(handle, __func__);
    if (!record) {
        return dcErrHandle;
    }
    if (!title) {
        return dcxRecordFail(dcErrArgument, "%s: the title of '%s' is NULL", __func__, record->path);
    }
    const int code = not_begun(record, __func__);
    char *copy = code == dcOk ? malloc(strlen(title) + 1) : NULL;
    if (code == dcOk && !copy) {
        return dcxRecordFail(dcErrMemory, "%s: out of memory", __func__);
    }
    if (copy) {
        strcpy(copy, title);
        free(record->title);
        record->title = copy;
    }
    return code;
}

int dcRecordSetColour(dcRecordID handle, dGeomID geom, dReal red, dReal green, dReal blue)
{
    struct dcRecord *record = look_up(handle, __func__);
    const float colour[3] = {(float)red, (float)green, (float)blue};
    if (!record) {
        return dcErrHandle;
    }
    if (!geom) {
        return dcxRecordFail(dcErrArgument, "%s: geom is NULL", __func__);
    }
    for (int k = 0; k < 3; k++) {
        if (!(colour[k] >= 0 && colour[k] <= 1)) {
            return dcxRecordFail(dcErrValue, "%s: a part of the colour of geom %p must be 0 to 1, not %g", __func__,
                                 (void *)geom, (double)colour[k]);
        }
    }
    const int code = dcxViewSceneSetColour(record->scene, geom, colour);
    return code == dcOk ? dcOk : dcxRecordFail(code, "%s: out of memory", __func__);
}

/* From inside a step nothing would be read of the library's but refusals. */
static int is_at_rest(const struct dcRecord *record, const char *function)
{
    const int code = record->dc ? dcWorldGetNumContacts(record->dc) : dcOk;
    if (code >= dcOk) {
        return dcOk;
    }
    const char *why = code == dcErrState ? "called from inside a step" : "the contacts cannot be read";
    return dcxRecordFail(code, "%s: %s, with '%s'", function, why, record->path);
}

/* Writes the world as it is now, as a frame of the time told last. */
static int write_frame(struct dcRecord *record, const char *function)
{
    if (record->kind == dcxRecordPage && record->frames == 0) {
        dcxPageHead(record);
    }
    int code = dcxViewSceneLook(record->scene, record->world, record->space, record->dc);
    if (code == dcOk) {
        code = dcxRecordForces(record);
    }
    if (code == dcOk && !dcxRecordRoom(&record->times, &record->times_room, record->frames, sizeof *record->times)) {
        code = dcErrMemory;
    }
    if (code != dcOk) {
        return dcxRecordFail(code, "%s: out of memory in frame %d of '%s'", function, record->frames, record->path);
    }
    code = record->kind == dcxRecordPage ? dcxPageFrame(record, record->last) : dcxVtkFrame(record);
    if (code == dcOk && record->file && ferror(record->file)) {
        code = dcErrState;
    }
    if (code != dcOk) {
        return dcxRecordFail(code, "%s: frame %d of '%s' could not be written: %s", function, record->frames,
                             record->path, code == dcErrMemory ? "out of memory" : strerror(errno));
    }
    record->times[record->frames++] = record->written = record->last;
    return dcOk;
}

static int frame(struct dcRecord *record, double time, const char *function)
{
    if (!isfinite(time) || (record->told && time < record->last)) {
        return dcxRecordFail(dcErrValue, "%s: the time of '%s' must be finite and not less than before (%g s), not %g",
                             function, record->path, record->last, time);
    }
    /* a thousandth of a frame: sums of steps are not exact */
    const double due = record->first + ((double)record->frames - 1e-3) / record->rate;
    const int now = record->frames == 0 || time >= due;
    const int code = now ? is_at_rest(record, function) : dcOk;
    if (code != dcOk) {
        return code;
    }
    record->last = time;
    if (!record->told) {
        record->told = 1;
        record->first = record->last;
    }
    return now ? write_frame(record, function) : dcOk;
}

/* While a recording is written its messages may call back: it is not to be written twice at once, nor closed then. */
static struct dcRecord *begin(dcRecordID handle, const char *function, int *code)
{
    struct dcRecord *record = look_up(handle, function);
    *code = record ? dcOk : dcErrHandle;
    if (record && record->busy) {
        *code = dcxRecordFail(dcErrState, "%s: called while '%s' is written", function, record->path);
        return NULL;
    }
    if (record) {
        record->busy = 1;
    }
    return record;
}

int dcRecordFrame(dcRecordID handle, dReal time)
{
    int code;
    struct dcRecord *record = begin(handle, __func__, &code);
    if (record) {
        code = frame(record, (double)time, __func__);
        record->busy = 0;
    }
    return code;
}

int dcRecordGetNumFrames(dcRecordID handle)
{
    const struct dcRecord *record = look_up(handle, __func__);
    return record ? record->frames : dcErrHandle;
}

/* The list of a series of files; the code of what went wrong, before it or now. */
static int write_list(const struct dcRecord *record, const char *function, int before)
{
    const int code = dcxVtkEnd(record);
    return code == dcOk ? before
                        : dcxRecordFail(code, "%s: the list of '%s' could not be written: %s", function, record->path,
                                        code == dcErrMemory ? "out of memory" : strerror(errno));
}

int dcRecordClose(dcRecordID handle)
{
    int code;
    struct dcRecord *record = begin(handle, __func__, &code);
    if (!record) {
        return code;
    }
    if (record->told && record->last > record->written) {
        code = is_at_rest(record, __func__);
        code = code == dcOk ? write_frame(record, __func__) : code;
    }
    if (record->kind == dcxRecordPage) {
        if (record->frames == 0) {
            dcxPageHead(record);
        }
        dcxPageEnd(record);
    } else if (record->kind == dcxRecordXml) {
        code = write_list(record, __func__, code);
    }
    if (record->file && (ferror(record->file) | fclose(record->file)) && code == dcOk) {
        code = dcxRecordFail(dcErrState, "%s: '%s' could not be written: %s", __func__, record->path, strerror(errno));
    }
    free_record(record);
    return code;
}
