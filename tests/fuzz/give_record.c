/* Recordings of a few frames, in files that go at once: a seed may end anywhere; see fuzz.h. */
#include "fuzz.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

enum { RECORDS = 3, MOST_FRAMES = 4 };

typedef struct Open {
    dcRecordID id;
    dWorldID world;
    dcWorldID dc;
    double time;
    char file[64];
} Open;

static Open made[RECORDS];

static const char *const ending[] = {"html", "vtp", "vtk"};

static void remove_files(const Open *open)
{
    static const char *const part[] = {"", "contacts_", "springs_"};
    const char *dot = strrchr(open->file, '.');
    const int stem = (int)(dot - open->file);
    char file[128];
    remove(open->file);
    snprintf(file, sizeof file, "%.*s.pvd", stem, open->file);
    remove(file);
    for (int i = 0; i < 3 * (MOST_FRAMES + 1); i++) { /* one more when it ends */
        snprintf(file, sizeof file, "%.*s_%s%04d%s", stem, open->file, part[i % 3], i / 3 + 1, dot);
        remove(file);
    }
}

static int end(Fuzz *f, Open *open)
{
    int code = dcRecordClose(open->id);
    remove_files(open);
    fuzzBury(f, open->id);
    memset(open, 0, sizeof *open);
    return code;
}

static dcRecordID begin(Fuzz *f, Open *open)
{
    const char *folder = access("/tmp", W_OK) == 0 ? "/tmp" : ".";
    FuzzSide *side = fuzzSide(f);
    if (open->id) {
        return open->id;
    }
    snprintf(open->file, sizeof open->file, "%s/dcfuzz-%ld-%d.%s", folder, (long)getpid(), (int)(open - made),
             ending[fuzzInt(f, 3)]);
    open->world = fuzzOdds(f, 95) ? side->world : NULL;
    open->dc = fuzzOdds(f, 80) ? side->dc : NULL;
    open->id =
        dcRecordOpen(open->world, fuzzOdds(f, 90) ? side->space[0] : 0, open->dc, fuzzOdds(f, 95) ? open->file : "no");
    remove_files(open);
    return open->id;
}

dcRecordID fuzzMakeRecord(Fuzz *f)
{
    return begin(f, &made[fuzzInt(f, RECORDS)]);
}

dcRecordID fuzzRecord(Fuzz *f)
{
    return fuzzOdds(f, 95) ? made[fuzzInt(f, RECORDS)].id : (dcRecordID)fuzzDead(f);
}

/* Without a dcWorldID nobody can say that a step is under way. */
int fuzzRecordFrame(Fuzz *f)
{
    Open *open = &made[fuzzInt(f, RECORDS)];
    if (!begin(f, open) || fuzzOdds(f, 5)) {
        return dcRecordFrame((dcRecordID)fuzzDead(f), 0);
    }
    if ((!open->dc && f->depth > 0)) {
        return dcOk;
    }
    double time = fuzzOdds(f, 90) ? open->time + fuzzBetween(f, 0, 0.1) : fuzzReal(f);
    int code = dcRecordFrame(open->id, (dReal)time);
    remove_files(open);
    open->time = code == dcOk ? (double)(dReal)time : open->time;
    if (dcRecordGetNumFrames(open->id) >= MOST_FRAMES) {
        end(f, open);
    }
    return code;
}

int fuzzEndRecord(Fuzz *f)
{
    Open *open = &made[fuzzInt(f, RECORDS)];
    if (!open->id || fuzzOdds(f, 5)) {
        return dcRecordClose((dcRecordID)fuzzDead(f));
    }
    return !open->dc && f->depth > 0 ? dcOk : end(f, open);
}

void fuzzLoseRecords(Fuzz *f, dWorldID world)
{
    for (int i = 0; i < RECORDS; i++) {
        if (made[i].id && made[i].world == world) {
            end(f, &made[i]);
        }
    }
}
