/* Bodies that are softened at the limit of substeps. */
#include <math.h>

#include "state/world_data.h"
#include "bodies.h"

double dcxLimitScale(const dcxWorld *dc, int b1, int b2)
{
    double hard = fmax(dc->bodies.info[b1].hard, dc->bodies.info[b2].hard);
    return hard > 1 ? 1 / hard : 1;
}
