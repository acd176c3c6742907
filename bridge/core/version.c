/* See ode-compliant/version.h. */
#include <ode-compliant/version.h>

const char *dcGetVersion(void)
{
    return DC_VERSION_STRING;
}
