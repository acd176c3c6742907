/*
 * Where substeps followed what acts so far, and rows are to bear it from now on.  Point contacts go on as followed
 * ones; what springs of beds were displaced by counts as born in overlap, and is undone.
 */
#include "state/world_data.h"
#include "carry.h"

void dcxTakeOver(dcxWorld *dc)
{
    for (int near = 0; near < 2; near++) {
        const dcxContacts *list = near ? &dc->near : &dc->touch;
        for (int i = 0; i < list->count; i++) {
            const dcxContact *c = &list->contact[i];
            dcxCarried *carried = dcxPairCarried(&dc->pairs, &dc->pairs.pair[c->pair], c->feature);
            carried->stage = near ? dcxStageNone : dcxStageFollowed;
            carried->born = 0;
        }
    }
}
