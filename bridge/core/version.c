/* See ode-compliant/version.h. */
#include <ode-compliant/version.h>

const char *dcGetVersion(void)
{
    return PACKAGE_VERSION; /* from configure.ac; test_version compares it with the header */
}
