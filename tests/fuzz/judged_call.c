/* One call, and whether what it did is what its code says; see fuzz.h. */
#include "fuzz.h"

#include <string.h>

static int number_of_calls(void)
{
    static int count;
    while (fuzzEntry(count)) {
        count++;
    }
    return count;
}

/* Positions and velocities of all bodies. */
static uint64_t state_of(const Fuzz *f)
{
    uint64_t sum = 0;
    for (int k = 0; k < FUZZ_SIDES * FUZZ_BODIES; k++) {
        dBodyID body = f->side[k / FUZZ_BODIES].body[k % FUZZ_BODIES];
        const dReal *part[4];
        if (body) {
            part[0] = dBodyGetPosition(body), part[1] = dBodyGetQuaternion(body);
            part[2] = dBodyGetLinearVel(body), part[3] = dBodyGetAngularVel(body);
            for (int i = 0; i < 12; i++) {
                uint64_t bits = 0;
                memcpy(&bits, &part[i / 3][i % 3], sizeof(dReal));
                sum = (sum ^ bits) * 0x9e3779b97f4a7c15U;
            }
        }
    }
    return sum;
}

static void complain(Fuzz *f, const FuzzEntry *call, int code, const char *what)
{
    static char text[600];
    snprintf(text, sizeof text, "%s returned %d: %s (last message '%s')", call->name, code, what, dcGetLastMessage());
    f->broken = f->broken ? f->broken : text;
}

void fuzzCall(Fuzz *f)
{
    const FuzzEntry *call = fuzzEntry(fuzzInt(f, number_of_calls()));
    int messages = f->messages, hearing = f->hearing;
    uint64_t before = state_of(f);
    if (f->trace) {
        fprintf(stderr, "%*s%s\n", 2 * f->depth, "", call->name);
    }
    int code = call->call(f);
    f->calls++;
    if (code < dcErrPrecision) {
        complain(f, call, code, "no such code");
    } else if (code < 0 && code != dcErrMemory && state_of(f) != before) {
        complain(f, call, code, "it was refused, but bodies changed");
    } else if (code < 0 && f->messages == messages && !hearing) {
        complain(f, call, code, "without a message");
    }
}
