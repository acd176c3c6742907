#!/usr/bin/env bash
# samples/hosts: each built against an installed copy, and run where its host, or a stand-in for it, can be had.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/holds.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL
top=$(cd "$top_srcdir" && pwd -P)
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT || exit 1
export PKG_CONFIG_PATH=$dir/to/lib/pkgconfig:${PKG_CONFIG_PATH-}

install_it() {
    $MAKE -s install prefix="$dir/to"
}

# What Webots declares, for a plugin on Linux.
stand_in_header() {
    mkdir -p "$dir/webots/include/plugins"
    cat >"$dir/webots/include/plugins/physics.h" <<'END'
#include <ode/ode.h>
#include <pthread.h>
void webots_physics_init(void);
int webots_physics_collide(dGeomID, dGeomID);
void webots_physics_step(void);
void webots_physics_step_end(void);
void webots_physics_cleanup(void);
double dWebotsGetTime(void);
void dWebotsConsolePrintf(const char *, ...);
END
}

# Does as Webots does: loads the plugin, offers it pairs from two threads, steps, and makes rigid contacts of what it
# does not take.  Four boxes must come to rest in the floor, none of them by a rigid contact.
stand_in_host() {
    cat >"$dir/host.c" <<'END'
#include <dlfcn.h>
#include <math.h>
#include <plugins/physics.h>
#include <stdarg.h>
#include <stdio.h>

static double now;
static int rigid, seen, spoken;
static dGeomID pair[64][2];
static int pairs;
static int (*collide)(dGeomID, dGeomID);

double dWebotsGetTime(void) { return now; }
void dWebotsConsolePrintf(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    spoken++;
}
static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    if (a != b) { /* as ODE 0.13 gives what is large */
        pair[pairs][0] = a;
        pair[pairs++][1] = b;
    }
}
static void *take(void *first)
{
    for (int i = *(int *)first; i < pairs; i += 2) {
        int answer = collide(pair[i][0], pair[i][1]);
        __atomic_fetch_add(answer == 2 ? &seen : &rigid, 1, __ATOMIC_RELAXED);
    }
    return 0;
}
int main(int argc, char **argv)
{
    void *plugin = dlopen(argv[argc - 1], RTLD_NOW);
    if (!plugin) {
        puts(dlerror());
        return 2;
    }
    void (*step)(void), (*cleanup)(void), (*init)(void);
    *(void **)&collide = dlsym(plugin, "webots_physics_collide");
    *(void **)&step = dlsym(plugin, "webots_physics_step");
    *(void **)&cleanup = dlsym(plugin, "webots_physics_cleanup");
    *(void **)&init = dlsym(plugin, "webots_physics_init");
    dInitODE2(0);
    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(0);
    dWorldSetGravity(world, 0, 0, (dReal)-9.81);
    dCreatePlane(space, 0, 0, 1, 0);
    dBodyID body[4];
    for (int i = 0; i < 4; i++) {
        dMass m;
        body[i] = dBodyCreate(world);
        dMassSetBoxTotal(&m, 1, (dReal)0.2, (dReal)0.2, (dReal)0.2);
        dBodySetMass(body[i], &m);
        dGeomSetBody(dCreateBox(space, (dReal)0.2, (dReal)0.2, (dReal)0.2), body[i]);
        dBodySetPosition(body[i], i, 0, (dReal)0.3);
    }
    init();
    for (int k = 0; k < 200; k++) {
        int first[2] = {0, 1};
        pthread_t thread;
        pairs = 0;
        dSpaceCollide(space, 0, near);
        pthread_create(&thread, 0, take, &first[1]);
        take(&first[0]);
        pthread_join(thread, 0);
        step();
        dWorldStep(world, (dReal)0.016);
        now += 16;
    }
    int bad = spoken || rigid || !seen;
    for (int i = 0; i < 4; i++) {
        double z = dBodyGetPosition(body[i])[2], v = dBodyGetLinearVel(body[i])[2];
        printf("z %g v %g\n", z, v);
        bad |= !(z < 0.1 && z > 0.099 && fabs(v) < 1e-3);
    }
    printf("%d taken, %d not\n", seen, rigid);
    cleanup();
    return bad;
}
END
}

webots_plugin_runs() {
    stand_in_header && stand_in_host && cp -r "$top/samples/hosts/webots" "$dir/plugin" &&
        $MAKE -s -C "$dir/plugin" CC="$CC" WEBOTS_HOME="$dir/webots" libcompliant_physics.so &&
        $CC -o "$dir/host" "$dir/host.c" -I"$dir/webots/include" $ODE_CFLAGS -rdynamic $($PKG_CONFIG --libs ode) -lm -ldl \
            -lpthread && LD_LIBRARY_PATH=$($PKG_CONFIG --variable=libdir ode) "$dir/host" "$dir/plugin/libcompliant_physics.so"
}

cmake_project_runs() {
    cmake -S "$top/samples/hosts/cmake" -B "$dir/cmake" >"$dir/cmake.log" 2>&1 && cmake --build "$dir/cmake" &&
        LD_LIBRARY_PATH=$dir/to/lib "$dir/cmake/falling_box"
}

python_runs() {
    "$dir/to/bin/ode-compliant" --report "$dir/report" "$python" "$top/samples/hosts/python/boxes.py" >"$dir/boxes" &&
        cat "$dir/boxes" "$dir/report" && grep -q 'contacts  *[1-9][0-9]* compliant, 0 rigid' "$dir/report" &&
        awk '{ exit !($2 > 0.09 && $2 < 0.11 && $8 < 0.01) }' "$dir/boxes"
}

holds "make install" install_it
holds "a Webots plugin is built, and run by a stand-in for Webots" webots_plugin_runs
if command -v cmake >/dev/null; then
    holds "a CMake project finds the package, and runs" cmake_project_runs
else
    echo "cmake was not found: its project is left out."
fi
python=
for candidate in python3 /usr/bin/python3; do
    [ -n "$python" ] || ! "$candidate" -c 'import ode; ode.World' 2>/dev/null || python=$candidate
done
if [ -n "$python" ] && $PKG_CONFIG --variable=precision ode-compliant | grep -q dDOUBLE; then
    holds "python3-pyode runs through the launcher" python_runs
else
    echo "python3-pyode was not found, or is of another precision: its program is left out."
fi
close
