/* The first element of each world: all its point contacts. */
#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "contact.h"

/* What the contacts do to a body; their sum is not kept, since others add to the same array. */
static void contact_wrench(const dcxWorld *dc, const dcxElement *e, int body, dcxWrench *out)
{
    (void)e;
    dcxContactsWrench(dc, body, out);
}

const dcxElementClass dcxContactClass = {
    .name = "contact force", .kind = dcForceContacts, .body_wrench = contact_wrench};

dcForceID dcWorldGetContactForce(dcWorldID handle)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    return dc ? dc->contact->handle : NULL;
}
