/* The recording of a run, if one was asked for. */
#include "recording.h"

#include <stdio.h>

#include <ode-compliant-view/record.h>

#include "options.h"
#include "scene.h"

static dcRecordID record;
static const char *file;

int recordingOpen(const struct scene *scene, const struct run *run, const struct options *options)
{
    char title[256];

    file = options->record;
    if (!file) {
        return 0;
    }
    record = dcRecordOpen(run->world, run->space, run->dc, file);
    if (!record) {
        return -1;
    }
    snprintf(title, sizeof title, "%s: %s", scene->name, scene->about);
    dcRecordSetTitle(record, title);
    if (options->frames) {
        dcRecordSetRate(record, (dReal)options->frames);
    }
    recordingFrame(run);
    return 0;
}

void recordingFrame(const struct run *run)
{
    if (record) {
        dcRecordFrame(record, (dReal)run->time);
    }
}

int recordingClose(void)
{
    const dcRecordID ended = record;

    record = NULL;
    if (ended && dcRecordClose(ended) != dcOk) {
        return -1;
    }
    if (ended) {
        printf("  recorded %s\n", file);
    }
    return 0;
}
