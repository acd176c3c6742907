/* What sensors see of rolling and spinning friction: the pair's torque, shared out among its contacts by their loads.
 */
#include "base/vector.h"
#include "resistance.h"

void dcxResistShow(dcxWorld *dc)
{
    for (int i = 0; i < dc->resists.count; i++) {
        dc->resists.resist[i].shown = 0;
    }
}

/* A step that memory failed may leave contacts without their pairs. */
static dcxResist *of_pair(const dcxWorld *dc, int pair)
{
    int i = pair < dc->pairs.count ? dc->pairs.pair[pair].resist : -1;
    return i >= 0 ? &dc->resists.resist[i] : NULL;
}

void dcxResistCountSeen(dcxWorld *dc, int pair, double press)
{
    dcxResist *r = of_pair(dc, pair);
    if (r) {
        r->shown += press;
    }
}

void dcxResistShare(const dcxWorld *dc, int pair, dcxSeen *seen)
{
    const dcxResist *r = of_pair(dc, pair);
    if (r && r->acts && r->shown > 0) {
        v_add_scaled(seen->t, seen->t, (seen->b1 == r->b1 ? 1 : -1) * seen->press / r->shown, r->torque);
    }
}
