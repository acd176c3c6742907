/* Heightfields that the caller tells, because ODE does not, in all forms in which ODE takes them; see bed.h. */
#include <math.h>
#include <stdlib.h>

#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

/* The entry, after what all of them are given was looked at. */
static dcxGeomEntryResult enter(dcWorldID handle, dGeomID id, const dcHeightfieldSource *source, const char *function)
{
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, function);
    if (r.code == dcOk && dGeomGetClass(id) != dHeightfieldClass) {
        r.code = dcxFail(dcErrArgument, "%s: geom %p is a %s, not a heightfield", function, (void *)id,
                         dcxGeomClassName(dGeomGetClass(id)));
    }
    if (r.code == dcOk && !source) {
        r.code = dcxFail(dcErrArgument, "%s: geom %p: source is NULL", function, (void *)id);
    }
    return r;
}

/* The geom gets what was made, or the fault is told. */
static int give(const dcxGeomEntryResult *r, dGeomID id, const char *function, dcHeightfieldID field,
                const dcHeightfieldSource *source, int placeable, const dcFault *fault)
{
    if (!field) {
        return dcxFail(fault->code == dcHeightfieldFaultMemory ? dcErrMemory : dcErrValue, "%s: geom %p: %s", function,
                       (void *)id, fault->text);
    }
    dcxGeomSolid *made = &r->dc->geoms.solid[r->entry];
    dcxSolidReplace(&made->solid, made->field, field);
    dcHeightfieldRelease(made->field);
    made->field = field;
    made->placeable = placeable != 0;
    double lowest, highest;
    dcHeightfieldGetRange(field, &lowest, &highest);
    double x = source->wrap ? INFINITY : 0.5 * source->width, z = source->wrap ? INFINITY : 0.5 * source->depth;
    v_set(made->lo, -x, lowest - source->thickness, -z);
    v_set(made->hi, x, highest, z);
    r->dc->structure_changed = r->dc->values_changed = 1;
    return dcOk;
}

int dcGeomSetHeightfield(dcWorldID handle, dGeomID id, const dcHeightfieldSource *source, int placeable)
{
    dcxGeomEntryResult r = enter(handle, id, source, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    dcFault fault;
    return give(&r, id, __func__, dcHeightfieldCreate(source, &fault), source, placeable, &fault);
}

int dcGeomSetHeightfieldSamples(dcWorldID handle, dGeomID id, const dcHeightfieldSource *source, dcHeightFormat format,
                                const void *samples, int placeable)
{
    dcxGeomEntryResult r = enter(handle, id, source, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    if ((int)format < 0 || format > dcHeightDouble) {
        return dcxFail(dcErrArgument, "%s: geom %p: there is no format of number %d", __func__, (void *)id,
                       (int)format);
    }
    dcFault fault;
    return give(&r, id, __func__, dcHeightfieldCreateFrom(source, format, samples, &fault), source, placeable, &fault);
}

/* What the program's function says of every sample; NULL: out of memory. */
static double *ask(dcxWorld *dc, const dcHeightfieldSource *s, dHeightfieldGetHeight *height, void *data,
                   const char *function)
{
    double *heights = malloc(sizeof *heights * (size_t)s->columns * (size_t)s->rows);
    dcxRun(dc, function);
    for (int j = 0; heights && j < s->rows; j++) {
        for (int i = 0; i < s->columns; i++) {
            int column = s->wrap ? i % (s->columns - 1) : i, row = s->wrap ? j % (s->rows - 1) : j;
            heights[(size_t)i + (size_t)j * (size_t)s->columns] = (double)height(data, column, row);
        }
    }
    dcxRest(dc);
    return heights;
}

int dcGeomSetHeightfieldCallback(dcWorldID handle, dGeomID id, const dcHeightfieldSource *source,
                                 dHeightfieldGetHeight *height, void *data, int placeable)
{
    dcxGeomEntryResult r = enter(handle, id, source, __func__);
    if (r.code != dcOk) {
        return r.code;
    }
    if (!height) {
        return dcxFail(dcErrArgument, "%s: geom %p: the function is NULL", __func__, (void *)id);
    }
    dcFault fault = {dcHeightfieldFaultMemory, -1, 0, "out of memory"};
    dcHeightfieldSource told = *source;
    double *heights = NULL, none = 0;
    told.heights = &none; /* refused before it is looked at */
    if (source->columns >= 2 && source->rows >= 2 && (double)source->columns * source->rows < 1e9) {
        told.heights = heights = ask(r.dc, source, height, data, __func__);
    }
    dcHeightfieldID field = told.heights ? dcHeightfieldCreate(&told, &fault) : NULL;
    free(heights);
    return give(&r, id, __func__, field, source, placeable, &fault);
}
