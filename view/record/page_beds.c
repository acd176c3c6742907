/* Pressures of beds in the page: faces of springs' meshes, and only where they changed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

/* The number of a mesh of springs, which is told when it is first met; -1: out of memory. */
static int number_of(struct dcRecord *record, dcMeshID mesh)
{
    dcxPage *page = &record->page;
    for (int i = 0; i < page->num_meshes; i++) {
        if (page->mesh[i] == mesh) {
            return i;
        }
    }
    if (!dcxRecordRoom(&page->mesh, &page->mesh_room, page->num_meshes, sizeof *page->mesh) ||
        !dcxBytesBegin(&page->line, 36 * (size_t)dcMeshGetNumFaces(mesh))) {
        return -1;
    }
    for (int face = 0; face < dcMeshGetNumFaces(mesh); face++) {
        int corner[3];
        dcMeshGetFace(mesh, face, corner);
        for (int i = 0; i < 3; i++) {
            double p[3];
            dcMeshGetVertex(mesh, corner[i], p);
            for (int k = 0; k < 3; k++) {
                dcxBytesFloat(&page->line, p[k]);
            }
        }
    }
    fprintf(record->file, "S %d ", page->num_meshes);
    dcxBytesWrite(&page->line, record->file);
    fputc('\n', record->file);
    page->mesh[page->num_meshes] = dcMeshRetain(mesh);
    return page->num_meshes++;
}

static int id_of(const dcxViewScene *scene, dGeomID geom)
{
    for (int i = 0; i < scene->num_geoms; i++) {
        if (scene->geom[i].geom == geom) {
            return scene->geom[i].flags & dcxViewHidden ? 0 : scene->geom[i].id;
        }
    }
    return 0;
}

static int collect_bed(struct dcRecord *record, int number)
{
    dcxPage *page = &record->page;
    dcBedReport bed;
    dcSpringReport spring;
    if (dcWorldGetBed(record->dc, number, &bed) != dcOk || bed.displaced == 0) {
        return dcOk;
    }
    const int id = id_of(record->scene, bed.geom1);
    const dcMeshID springs = id > 0 ? dcGeomGetSprings(record->dc, bed.geom1) : NULL;
    const int mesh = springs ? number_of(record, springs) : -1;
    for (int i = 0; mesh >= 0 && i < bed.displaced; i++) {
        if (!dcxRecordRoom(&page->spring, &page->spring_room, page->num_springs, sizeof *page->spring)) {
            return dcErrMemory;
        }
        if (dcWorldGetBedSpring(record->dc, number, i, &spring) == dcOk && spring.pressure > 0) {
            page->spring[page->num_springs++] = (dcxPageSpring){id, mesh, spring.face, (double)spring.pressure};
        }
    }
    return springs && mesh < 0 ? dcErrMemory : dcOk;
}

static int by_geom_and_face(const void *a, const void *b)
{
    const dcxPageSpring *x = a, *y = b;
    return x->id != y->id ? (x->id > y->id) - (x->id < y->id) : (x->face > y->face) - (x->face < y->face);
}

/* Six times the logarithm to base two of the pressure in Pa: steps of an eighth. */
static uint32_t code_of(double pressure)
{
    const double code = 6 * log2(fmax(pressure, 1));
    return (uint32_t)fmin(255, floor(code + 0.5));
}

/* Two beds may press the same face. */
static int merge(dcxPageSpring *spring, int count)
{
    int kept = 0;
    for (int i = 1; i < count; i++) {
        if (spring[i].id == spring[kept].id && spring[i].face == spring[kept].face) {
            spring[kept].pressure += spring[i].pressure;
        } else {
            spring[++kept] = spring[i];
        }
    }
    return count ? kept + 1 : 0;
}

/* Adds the pressures of one geom if they are not what they were; 1 if so. */
static uint32_t put_bed(struct dcRecord *record, const dcxPageSpring *spring, int count)
{
    dcxBytes *line = &record->page.line, *frame = &record->page.frame;
    dcxPageGeom *known = &record->page.geom[spring->id];
    int before = 0;
    dcxBytesBegin(line, 0);
    dcxBytesPut(line, (uint32_t)spring->id, 4);
    dcxBytesCount(line, (uint32_t)spring->mesh);
    dcxBytesCount(line, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        dcxBytesCount(line, (uint32_t)(spring[i].face - before));
        dcxBytesPut(line, code_of(spring[i].pressure), 1);
        before = spring[i].face;
    }
    known->bed_seen = record->page.looks;
    if (!record->page.again && line->size == known->bed.size && memcmp(line->data, known->bed.data, line->size) == 0) {
        return 0;
    }
    dcxBytesBegin(&known->bed, 0);
    for (size_t i = 0; i < line->size; i++) {
        dcxBytesPut(&known->bed, line->data[i], 1);
        dcxBytesPut(frame, line->data[i], 1);
    }
    frame->failed = frame->failed || line->failed || known->bed.failed;
    return 1;
}

/* Those that were pressed in the last frame and are not in this one. */
static uint32_t put_released(struct dcRecord *record)
{
    uint32_t count = 0;
    for (int id = 0; id < record->page.geom_room; id++) {
        dcxPageGeom *known = &record->page.geom[id];
        const int told = known->bed.size || (record->page.again && known->state >= 0);
        if (told && known->bed_seen != record->page.looks) {
            known->bed.size = 0;
            dcxBytesPut(&record->page.frame, (uint32_t)id, 4);
            dcxBytesCount(&record->page.frame, 0);
            dcxBytesCount(&record->page.frame, 0);
            count++;
        }
    }
    return count;
}

int dcxPageBeds(struct dcRecord *record)
{
    dcxPage *page = &record->page;
    const size_t at = page->frame.size;
    const int beds = record->dc ? dcWorldGetNumBeds(record->dc) : 0;
    uint32_t told = 0;
    int code = dcOk, end;
    page->num_springs = 0;
    dcxBytesPut(&page->frame, 0, 4);
    for (int i = 0; i < beds && code == dcOk; i++) {
        code = collect_bed(record, i);
    }
    if (page->num_springs) {
        qsort(page->spring, (size_t)page->num_springs, sizeof *page->spring, by_geom_and_face);
    }
    page->num_springs = merge(page->spring, page->num_springs);
    for (int i = 0; i < page->num_springs; i = end) {
        for (end = i + 1; end < page->num_springs && page->spring[end].id == page->spring[i].id; end++) {
        }
        told += put_bed(record, &page->spring[i], end - i);
    }
    told += put_released(record);
    dcxBytesSet(&page->frame, at, told);
    return code;
}
