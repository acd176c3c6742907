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
        if (report.normal_force > 0) {
            dcxViewPairSeen(s, report.geom1, report.geom2);
        }
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

static void take_spring(dcxViewScene *s, const dcSpringReport *report, int geom, dcMeshID mesh)
{
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

static void look_at_springs(dcxViewScene *s, dcWorldID dc, int number, dcxViewBed *to, int displaced)
{
    struct dcxViewMemory *m = s->memory;
    const dcMeshID mesh = dcGeomGetSprings(dc, s->geom[to->geom].geom);
    if (!dcxViewRoom(&m->report, &m->report_room, displaced, sizeof *m->report) ||
        !dcxViewRoom(&s->spring, &m->spring_room, s->num_springs + displaced, sizeof *s->spring)) {
        m->code = dcErrMemory;
        return;
    }
    const int count = mesh ? dcWorldGetBedSprings(dc, number, displaced, m->report) : 0;
    to->first_spring = s->num_springs;
    for (int i = 0; i < count; i++) {
        take_spring(s, &m->report[i], to->geom, mesh);
    }
    to->num_springs = s->num_springs - to->first_spring;
}

/* A bed that is pressed; what its springs are read by is remembered. */
static void take_bed(dcxViewScene *s, int number, const dcBedReport *bed)
{
    struct dcxViewMemory *m = s->memory;
    const int geom = find_geom(s, bed->geom1);
    if (geom < 0 || bed->displaced == 0) {
        return;
    }
    if (!dcxViewRoom(&s->bed, &m->bed_room, s->num_beds + 1, sizeof *s->bed) ||
        !dcxViewRoom(&m->bed_number, &m->bed_number_room, 2 * s->num_beds + 2, sizeof *m->bed_number)) {
        m->code = dcErrMemory;
        return;
    }
    m->bed_number[2 * s->num_beds] = number;
    m->bed_number[2 * s->num_beds + 1] = bed->displaced;
    if (bed->normal_force > 0) {
        dcxViewPairSeen(s, bed->geom1, bed->geom2);
    }
    dcxViewBed *to = &s->bed[s->num_beds++];
    memset(to, 0, sizeof *to);
    to->geom = geom;
    to->area = (double)bed->area;
    to->pressure = bed->area > 0 ? (double)(bed->normal_force / (bed->area * (dReal)bed->weight)) : 0;
    take3(to->centre, bed->centre);
    take3(to->force, bed->force);
    take3(to->friction, bed->friction_force);
    s->highest_force = fmax(s->highest_force, (double)bed->normal_force);
    s->pressed_springs += bed->displaced;
    s->highest_pressure = fmax(s->highest_pressure, to->pressure);
}

static void look_at_beds(dcxViewScene *s, dcWorldID dc)
{
    const int count = dcWorldGetNumBeds(dc);
    s->pressed_springs = 0;
    for (int i = 0; i < count; i++) {
        dcBedReport bed;
        if (dcWorldGetBed(dc, i, &bed) == dcOk) {
            take_bed(s, i, &bed);
        }
    }
    for (int i = 0; i < s->num_beds && (s->most_springs == 0 || s->pressed_springs <= s->most_springs); i++) {
        look_at_springs(s, dc, s->memory->bed_number[2 * i], &s->bed[i], s->memory->bed_number[2 * i + 1]);
    }
}

void dcxViewContactsLook(dcxViewScene *s, dcWorldID dc)
{
    dcxViewTableClear(&s->memory->pairs);
    if (dc && dcWorldGetNumContacts(dc) >= 0) {
        look_at_contacts(s, dc);
        look_at_beds(s, dc);
        dcxViewImpactsLook(s, dc);
    }
}
