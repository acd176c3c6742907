/* See every_call.h. */
#include "every_call.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Where the functions put what they return. */
static struct Out {
    dVector4 vector, second, third;
    dMatrix3 matrix;
    dcMaterial material;
    dcFoundation foundation;
    dcBedReport bed;
    dcSpringReport one_spring;
    dcContactReport report;
    dcAdvice advice[2];
    dcSensorContact sensed;
    dcSensorSum sum;
    dcSensorEvent event;
    dcPointReport point;
    dcStepTimes times;
    dSurfaceParameters surface;
    dcPairMaterial pair;
    dcSurfaceUse use;
    unsigned lost;
    dcFoundationResult pressed;
    dcFoundationSpring spring;
    dcNearest nearest;
    double number[8];
    int corner[3];
    unsigned char saved[1 << 20];
} out;

static const dcFriction law = {0.8, 0.6, 0};
static const dcResistance resists = {10, 1, 50, 0.01};
static const dcAdhesionStep sticks = {1e-3, 1, 1, 0.1, 0.01, 0.01, 1, 0};
static const double one = 1;

static dReal everyHeight(void *data, int column, int row)
{
    (void)data;
    return (dReal)(0.01 * (column + row));
}

/* The world as it is now. */
static const void *savedBlock(Everything *t)
{
    dcWorldSave(t->dc, t->space, out.saved, sizeof out.saved);
    return out.saved;
}

/* The first bed that has displaced springs. */
static int pressedBed(Everything *t)
{
    dcBedReport bed;
    for (int i = 0; i < dcWorldGetNumBeds(t->dc); i++) {
        if (dcWorldGetBed(t->dc, i, &bed) == dcOk && bed.displaced > 0) {
            return i;
        }
    }
    return 0;
}

/* What ODE was given to tell: recordings do so, the library tells its receiver. */
static char told[600];

static void hear(int number, const char *text, va_list arguments)
{
    (void)number;
    vsnprintf(told, sizeof told, text, arguments);
}

/* A recording that was just begun, in the place of the one before. */
static dcRecordID newRecord(Everything *t)
{
    dSetMessageHandler(hear);
    told[0] = 0;
    everythingEndRecord(t);
    t->record = dcRecordOpen(t->world, t->space, t->dc, everythingRecordFile());
    return t->record;
}

static dcRecordID takeRecord(Everything *t)
{
    dcRecordID record = newRecord(t);
    t->record = NULL;
    return record;
}

#define ANSWER_Int(name, arguments) \
    long code = (long)name arguments; \
    return code >= 0 ? EVERY_VALUE : code == dcErrState ? EVERY_REFUSAL : EVERY_CODE
#define ANSWER_Ptr(name, arguments) return (const void *)name arguments ? EVERY_VALUE : EVERY_REFUSAL
#define ANSWER_Real(name, arguments) return isnan((double)name arguments) ? EVERY_REFUSAL : EVERY_VALUE
#define ANSWER_Zero(name, arguments) return name arguments == 0 ? EVERY_REFUSAL : EVERY_VALUE
#define ANSWER_Void(name, expression) \
    expression; \
    return EVERY_VALUE
#define DEFINE(kind, name, arguments) \
    static EveryAnswer call_##name(Everything *t) \
    { \
        (void)t; \
        ANSWER_##kind(name, arguments); \
    }

#define FREE DEFINE
#define LOOK DEFINE
#define ENTER DEFINE
#include "every_call_bridge.h"
#include "every_call_elements.h"
#include "every_call_plugin.h"
#include "every_call_record.h"
#undef FREE
#undef LOOK
#undef ENTER

#define FREE(kind, name, arguments) {#name, EVERY_FREE, call_##name},
#define LOOK(kind, name, arguments) {#name, EVERY_LOOK, call_##name},
#define ENTER(kind, name, arguments) {#name, EVERY_ENTER, call_##name},
const EveryCall everyCall[] = {
#include "every_call_bridge.h"
#include "every_call_elements.h"
#include "every_call_plugin.h"
#include "every_call_record.h"
};
const int everyCount = (int)(sizeof everyCall / sizeof *everyCall);

int everyStopped(const EveryCall *call)
{
    char start[120];
    snprintf(start, sizeof start, "%s: called from inside ", call->name);
    return strncmp(dcGetLastMessage(), start, strlen(start)) == 0 || strncmp(told, start, strlen(start)) == 0;
}
