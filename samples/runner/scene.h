/*
 * What a scene is, and what the runner offers to it.
 *
 * A new scene is one file that defines a `const struct scene sceneNAME`, and one line in scenes.h.
 */
#ifndef SAMPLES_SCENE_H
#define SAMPLES_SCENE_H

#include <ode/ode.h>

#include <ode-compliant/ode-compliant.h>

#include "output.h"
#include "table.h"

/* One run of one scene. */
struct run {
    /* set by the runner before setup */
    dReal step; /* outer step, s */
    double end; /* length of the run, s */
    int quick;  /* 1: a short run was asked for; the scene may also make itself smaller */

    /* made by the scene's setup, destroyed by the runner */
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;

    /* kept by the runner */
    double time;   /* simulated time now, s */
    long steps;    /* outer steps done */
    long substeps; /* substeps done */
    double wall;   /* time spent in dcWorldStep, s */

    /* filled by the scene */
    struct record record; /* a row is opened by the runner each time before look */
    struct plot plot;
    struct table table;
};

/*
 * A scene.  The runner does
 *     setup, look, { dcWorldStep(dc, space, step), look } until the end, finish
 */
struct scene {
    const char *name;             /* as typed by the user */
    const char *about;            /* one line */
    double time;                  /* default length, s */
    double quick_time;            /* length with --quick, s */
    double step;                  /* default outer step, s */
    void (*setup)(struct run *);  /* makes world, space, dc, and all that is in them; names record columns */
    void (*look)(struct run *);   /* measures, and records one row */
    void (*finish)(struct run *); /* fills the table and says what to draw */
    double camera[2][3];          /* of the window: eye, and what it looks at; all 0: so that all is seen */
};

/* All scenes, the default one first; NULL at the end. */
extern const struct scene *const scenes[];

#endif
