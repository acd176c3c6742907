/* Points of a body that go, and its part with them. */
#include "element/element.h"
#include "points.h"

void dcxPointsDropPart(dcxPointElement *e, int part)
{
    dcxElement *common = &e->common;
    int last = common->num_parts - 1;
    for (int i = 0; i < e->count; i++) {
        if (e->point[i].part == part) {
            return;
        }
    }
    common->part[part] = common->part[last];
    common->num_parts = last;
    for (int i = 0; i < e->count; i++) {
        e->point[i].part = e->point[i].part == last ? part : e->point[i].part;
    }
}

int dcxPointsRemoveBody(dcxPointElement *e, dBodyID body)
{
    int left = 0, part = 0;
    for (int i = 0; i < e->count; i++) {
        if (e->point[i].body == body) {
            part = e->point[i].part;
        } else {
            e->point[left++] = e->point[i];
        }
    }
    int gone = e->count - left;
    e->count = left;
    if (gone) {
        dcxPointsDropPart(e, part);
        dcxElementChanged(&e->common);
    }
    return gone;
}
