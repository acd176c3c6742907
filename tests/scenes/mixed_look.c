/* What is seen of the mixed scene, bit by bit; see mixed_scene.h. */
#include "mixed_scene.h"

#include <stdio.h>
#include <string.h>

void mixedLook(MixedScene *m, MixedBits *bits)
{
    memset(bits, 0, sizeof *bits);
    for (int i = 0; i < m->num_bodies; i++) {
        memcpy(bits->body[i].p, dBodyGetPosition(m->body[i]), sizeof bits->body[i].p);
        memcpy(bits->body[i].q, dBodyGetQuaternion(m->body[i]), sizeof bits->body[i].q);
        memcpy(bits->body[i].r, dBodyGetRotation(m->body[i]), sizeof bits->body[i].r);
        memcpy(bits->body[i].v, dBodyGetLinearVel(m->body[i]), sizeof bits->body[i].v);
        memcpy(bits->body[i].w, dBodyGetAngularVel(m->body[i]), sizeof bits->body[i].w);
        bits->body[i].enabled = dBodyIsEnabled(m->body[i]);
    }
    bits->stored = dcWorldGetPotentialEnergy(m->s.dc);
    bits->dissipated = dcWorldGetDissipatedEnergy(m->s.dc);
    bits->stop = dcForceGetPotentialEnergy(m->stop);
    bits->spring = dcForceGetPotentialEnergy(m->spring);
    dVector3 force = {0, 0, 0, 0};
    ck_assert_int_eq(dcRollingBallGetForce(m->rolling, force), dcOk);
    memcpy(bits->rolling, force, sizeof bits->rolling);
    bits->contacts = dcWorldGetNumContacts(m->s.dc);
    bits->beds = dcWorldGetNumBeds(m->s.dc);
}

static void show(char *text, size_t size, const char *name, const dReal *a, const dReal *b, int count)
{
    for (int i = 0; i < count; i++) {
        if (memcmp(&a[i], &b[i], sizeof *a) != 0) {
            snprintf(text, size, "%s[%d] %.17g and %.17g", name, i, (double)a[i], (double)b[i]);
            return;
        }
    }
}

void mixedSame(const MixedScene *m, const MixedBits *a, const MixedBits *b, int step)
{
    for (int i = 0; i < m->num_bodies; i++) {
        char text[200] = "enabled or not";
        show(text, sizeof text, "w", a->body[i].w, b->body[i].w, 3);
        show(text, sizeof text, "v", a->body[i].v, b->body[i].v, 3);
        show(text, sizeof text, "r", a->body[i].r, b->body[i].r, 12);
        show(text, sizeof text, "q", a->body[i].q, b->body[i].q, 4);
        show(text, sizeof text, "p", a->body[i].p, b->body[i].p, 3);
        ck_assert_msg(memcmp(&a->body[i], &b->body[i], sizeof *a->body) == 0, "step %d: body %d: %s", step, i, text);
    }
    ck_assert_msg(memcmp(a, b, sizeof *a) == 0, "step %d: stored %.17g %.17g, dissipated %.17g %.17g, contacts %d %d",
                  step, (double)a->stored, (double)b->stored, (double)a->dissipated, (double)b->dissipated, a->contacts,
                  b->contacts);
}

int mixedAsleep(const MixedScene *m)
{
    int count = 0;
    for (int i = 0; i < m->num_bodies; i++) {
        count += !dBodyIsEnabled(m->body[i]);
    }
    return count;
}
