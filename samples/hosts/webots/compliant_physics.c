/*
 * A Webots physics plugin: all contacts of a world made compliant, in way (b).
 *
 * Webots asks webots_physics_collide() of each pair of geoms, from several threads; calls webots_physics_step() before
 * ODE's step; and takes 0 as "not mine", 2 as "taken, and show it".
 */
#include <ode-compliant/ode-compliant.h>
#include <plugins/physics.h>

#define FIRST_STEP 0.032 /* s: Webots' usual WorldInfo.basicTimeStep; from the second step on the clock tells */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static dcWorldID dc;
static double last_time = -1, h = FIRST_STEP;

static void say(int kind, const char *text, void *data)
{
    (void)kind, (void)data;
    dWebotsConsolePrintf("ode-compliant: %s", text);
}

/* The compliant side of the world that a geom's body is in; Webots hands out no world. */
static void attach(dGeomID geom)
{
    dBodyID body = dGeomIsSpace(geom) ? 0 : dGeomGetBody(geom);
    if (!dc && body) {
        dcMaterial material = dcMaterialDefault();
        material.plane_strain_modulus = 1e7; /* Pa; give geoms of DEF nodes their own: dcGeomSetMaterial */
        dcSetMessageHandler(say, NULL);
        dc = dcWorldCreate(dBodyGetWorld(body));
        dcWorldSetDefaultMaterial(dc, &material);
    }
}

void webots_physics_init(void)
{
    last_time = -1;
}

int webots_physics_collide(dGeomID a, dGeomID b)
{
    pthread_mutex_lock(&lock);
    attach(a);
    attach(b);
    int taken = dc && dcCollide(dc, a, b);
    pthread_mutex_unlock(&lock);
    return taken ? 2 : 0;
}

void webots_physics_step(void)
{
    double now = dWebotsGetTime() / 1000; /* it tells milliseconds */
    h = last_time >= 0 && now > last_time ? now - last_time : h;
    last_time = now;
    if (dc) {
        dcWorldApply(dc, (dReal)h);
    }
}

void webots_physics_step_end(void)
{
}

void webots_physics_cleanup(void)
{
    dcWorldDestroy(dc);
    dc = NULL;
}
