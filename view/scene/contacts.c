/* Contacts and pressed springs, as the last step left them. */
#include <math.h>
#include <string.h>

#include "parts.h"

static void take3(double to[3], const dReal *from)
{
    for (int k = 0; k < 3; k++) {
        to[k] = (double)from[k];
    }
}

dcxViewContact *dcxViewContactNew(dcxViewScene *s)
{
    if (!dcxViewRoom(&s->contact, &s->memory->contact_room, s->num_contacts + 1, sizeof *s->contact)) {
        s->memory->code = dcErrMemory;
        return NULL;
    }
    memset(&s->contact[s->num_contacts], 0, sizeof *s->contact);
    return &s->contact[s->num_contacts++];
}

static void look_at_contacts(dcxViewScene *s, dcWorldID dc)
{
    const int count = dcWorldGetNumContacts(dc);
    for (int i = 0; i < count; i++) {
        dcContactReport report;
        dcxViewContact *c;
        if (dcWorldGetContact(dc, i, &report) != dcOk || !(report.normal_force > 0 || report.depth > 0) ||
            !(c = dcxViewContactNew(s))) {
            continue;
        }
        c->body1 = report.body1;
        c->body2 = report.body2;
        take3(c->point, report.point);
        take3(c->normal, report.normal);
        take3(c->friction, report.friction_force);
        c->depth = (double)report.depth;
        c->normal_force = (double)report.normal_force;
        s->highest_force = fmax(s->highest_force, c->normal_force);
    }
}

/* The triangle of a spring, from the mesh of springs to the world. */
static void place_face(dcxViewSpring *spring, const dcxViewGeom *g, dcMeshID mesh, int face)
{
    int corner[3];
    dcMeshGetFace(mesh, face, corner);
    for (int i = 0; i < 3; i++) {
        double p[3];
        dcMeshGetVertex(mesh, corner[i], p);
        for (int k = 0; k < 3; k++) {
            spring->corner[i][k] = g->position[k] + g->rotation[3 * k] * p[0] + g->rotation[3 * k + 1] * p[1] +
                                   g->rotation[3 * k + 2] * p[2];
        }
    }
}

static int find_geom(const dcxViewScene *s, dGeomID geom)
{
    const int number = dcxViewTableFind(&s->memory->table, geom);
    const int at = number >= 0 ? s->memory->known[number].at : -1;
    return at >= 0 && at < s->num_geoms && s->geom[at].geom == geom ? at : -1;
}

static void look_at_spring(dcxViewScene *s, const dcSpringReport *report, int geom, dcMeshID mesh)
{
    if (!dcxViewRoom(&s->spring, &s->memory->spring_room, s->num_springs + 1, sizeof *s->spring)) {
        s->memory->code = dcErrMemory;
        return;
    }
    dcxViewSpring *spring = &s->spring[s->num_springs++];
    spring->geom = geom;
    place_face(spring, &s->geom[geom], mesh, report->face);
    take3(spring->point, report->point);
    take3(spring->normal, report->normal);
    take3(spring->force, report->force);
    spring->area = (double)report->area;
    spring->depth = (double)report->depth;
    spring->pressure = (double)report->pressure;
    s->highest_pressure = fmax(s->highest_pressure, spring->pressure);
}

static void look_at_beds(dcxViewScene *s, dcWorldID dc)
{
    const int count = dcWorldGetNumBeds(dc);
    for (int i = 0; i < count; i++) {
        dcBedReport bed;
        if (dcWorldGetBed(dc, i, &bed) != dcOk || bed.displaced == 0) {
            continue;
        }
        const int geom = find_geom(s, bed.geom1);
        const dcMeshID mesh = geom >= 0 ? dcGeomGetSprings(dc, bed.geom1) : NULL;
        for (int k = 0; mesh && k < bed.displaced; k++) {
            dcSpringReport report;
            if (dcWorldGetBedSpring(dc, i, k, &report) == dcOk) {
                look_at_spring(s, &report, geom, mesh);
            }
        }
    }
}

void dcxViewContactsLook(dcxViewScene *s, dcWorldID dc)
{
    if (dc) {
        look_at_contacts(s, dc);
        look_at_beds(s, dc);
    }
}
