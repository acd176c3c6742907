/* The first element of each world: all its point contacts. */
#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "contact.h"


/* What the contacts do to a body; their sum is not kept, since others add to the same array. */
static void contact_wrench(const dcImpl *dc, const dcElement *e, int body, dcWrench *out)
{
    (void)e;
    dcContactsWrench(dc, body, out);
}

const dcElementClass dcContactClass = {.name = "contact force", .body_wrench = contact_wrench};

dcForceID dcWorldGetContactForce(dcWorldID handle)
{
    dcImpl *dc = dcxLook(dcHandleWorld, handle, __func__, NULL);
    return dc ? dc->contact->handle : NULL;
}
