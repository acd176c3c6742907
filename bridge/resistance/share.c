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

void dcxResistCountSeen(dcxWorld *dc, const dcxPair *pair, double press)
{
    if (pair->resist >= 0) {
        dc->resists.resist[pair->resist].shown += press;
    }
}

void dcxResistShare(const dcxWorld *dc, const dcxPair *pair, dcxSeen *seen)
{
    const dcxResist *r = pair->resist >= 0 ? &dc->resists.resist[pair->resist] : NULL;
    if (r && r->acts && r->shown > 0) {
        v_add_scaled(seen->t, seen->t, (seen->b1 == r->b1 ? 1 : -1) * seen->press / r->shown, r->torque);
    }
}
