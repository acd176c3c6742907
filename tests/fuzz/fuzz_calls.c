/*
 * Calls every public function of the library at random, and looks for what no call may do: crash, report of a
 * sanitizer, hang, a refusal without a message or with a change.
 *
 * ODE stops a program where its own solver, a quaternion or a box breaks down.  That is counted, and told unless the
 * seed is a rough one (every fourth), which puts what is no number into ODE's bodies.
 */
#include <stdarg.h>
#include <stdio.h>

#include "fuzz.h"
#include "runner.h"

static Fuzz fuzz;

static void mute(int number, const char *text, va_list arguments)
{
    (void)number, (void)text, (void)arguments;
    fuzz.messages++; /* recordings tell ODE */
}

static void give_up(int number, const char *text, va_list arguments)
{
    (void)number;
    vsnprintf(fuzzShared->text, sizeof fuzzShared->text, text, arguments);
    fuzzShared->calls = fuzz.calls;
    fuzzOthersGaveUp();
}

/* ODE forgets where a geom was that goes from one body to another and has an offset; it keeps such memory for the next
 * geom, so that it may be from any place that makes some. */
__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:dxGeom::dxGeom\nleak:dGeomCreateOffset\nleak:dGeomSetBody\n";
}

static void run_seed(uint64_t seed, int acts, int trace)
{
    fuzz.trace = trace;
    fuzzRunSeed(&fuzz, seed, acts);
    fuzzShared->calls = fuzz.calls;
    if (fuzz.broken) {
        fuzzBroken(fuzz.broken);
    }
}

int main(int argc, char **argv)
{
    static const FuzzProgram program = {"fuzz_calls", "ODE", run_seed, 300};
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    dSetMessageHandler(mute);
    dSetErrorHandler(give_up);
    dSetDebugHandler(give_up);
    return fuzzMain(&program, argc, argv);
}
