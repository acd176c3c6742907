/* See spoilt_mesh.h. */
#include "spoilt_mesh.h"

#include <string.h>

struct spoilt_mesh spoilt;

void spoiltSetUp(void)
{
    const double v[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    const int t[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    memcpy(spoilt.vertices, v, sizeof v);
    memcpy(spoilt.triangles, t, sizeof t);
    spoilt.source = (dcMeshSource){spoilt.vertices[0], 4, spoilt.triangles[0], 4, 0, 0};
}

void assertRefused(int code, int index, const char *says)
{
    memset(&spoilt.fault, 0x5a, sizeof spoilt.fault);
    ck_assert_ptr_null(dcMeshCreate(&spoilt.source, &spoilt.fault));
    ck_assert_msg(spoilt.fault.code == code && spoilt.fault.index == index,
                  "code %d, index %d, \"%s\"; expected %d, %d", spoilt.fault.code, spoilt.fault.index,
                  spoilt.fault.text, code, index);
    ck_assert_msg(strstr(spoilt.fault.text, says) != NULL, "it says \"%s\", not \"%s\"", spoilt.fault.text, says);
    ck_assert_ptr_null(dcMeshCreate(&spoilt.source, NULL));
}
