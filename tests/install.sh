#!/usr/bin/env bash
# Installs into a directory of its own, and builds and runs a program against that with pkg-config.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/holds.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL
top=$(cd "$top_srcdir" && pwd -P)
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT || exit 1

# A ball pressed into the floor by x: the force must be Hertz' 4/3 sqrt(R) E x^(3/2).
cat >"$dir/press.c" <<'END'
#include <math.h>
#include <ode-compliant/ode-compliant.h>
#include <ode/ode.h>
#include <stdio.h>

int main(void) {
    const double radius = 0.1, depth = 1e-3, modulus = 1e6;
    dInitODE2(0);
    dWorldID world = dWorldCreate();
    dSpaceID space = dSimpleSpaceCreate(0);
    dcMaterial soft = dcMaterialDefault(), hard = soft;
    soft.plane_strain_modulus = modulus;
    hard.plane_strain_modulus = 1e30;
    dBodyID body = dBodyCreate(world);
    dGeomID ball = dCreateSphere(space, (dReal)radius), floor = dCreatePlane(space, 0, 0, 1, 0);
    dGeomSetBody(ball, body);
    dBodySetPosition(body, 0, 0, (dReal)(radius - depth));
    dcWorldID dc = dcWorldCreate(world);
    dcGeomSetMaterial(dc, ball, &soft);
    dcGeomSetMaterial(dc, floor, &hard);
    dcCollide(dc, ball, floor);
    dcWorldApply(dc, 0);
    double expected = 4.0 / 3 * sqrt(radius) * modulus * pow(depth, 1.5), force = (double)dBodyGetForce(body)[2];
    printf("force %.10g N, expected %.10g N\n", force, expected);
    return fabs(force / expected - 1) < (sizeof(dReal) == sizeof(double) ? 1e-10 : 1e-4) ? 0 : 1;
}
END

install_files() {
    $MAKE -s install prefix=/somewhere/else DESTDIR="$dir/root" || return
    [ -n "$(find "$dir/root" -name ode-compliant.pc)" ] || return
    mkdir "$dir/static" && cp "$(libdir)"/libode-compliant.a "$dir/static" 2>/dev/null
    return 0
}

flags() {
    PKG_CONFIG_PATH=$(dirname "$(find "$dir/root" "$dir/moved" -name ode-compliant.pc 2>/dev/null)"):${PKG_CONFIG_PATH-} $PKG_CONFIG "$@" ode-compliant
}

libdir() {
    flags --variable=libdir
}

# ODE may be elsewhere too.
loader_path() {
    echo "$(libdir):$($PKG_CONFIG --variable=libdir ode)"
}

builds_and_runs_shared() {
    $CC "$dir/press.c" -o "$dir/shared" $(flags --cflags --libs) -lm || return
    LD_LIBRARY_PATH=$(loader_path) ldd "$dir/shared" | grep -F "$(libdir)/libode-compliant.so.0" || return
    LD_LIBRARY_PATH=$(loader_path) "$dir/shared"
}

# other_precision: the flag that selects it.
other_precision() {
    case $(flags --variable=precision) in
    dSINGLE) echo -DdIDEDOUBLE ;;
    *) echo -DdIDESINGLE ;;
    esac
}

# A plain compile error would not do: it must say what is wrong.
refuses_the_other_precision() {
    ! $CC $(other_precision) "$dir/press.c" -c -o "$dir/press.o" $(flags --cflags) 2>"$dir/said" || return
    grep 'libode-compliant was built for an ODE of' "$dir/said"
}

configure_refuses_the_other_precision() {
    mkdir "$dir/configured" && cd "$dir/configured" || return
    ! "$top/configure" PKG_CONFIG_PATH="${PKG_CONFIG_PATH-}" ODE_CFLAGS="$($PKG_CONFIG --cflags ode) $(other_precision)" \
        ODE_LIBS="$($PKG_CONFIG --libs ode)" >said 2>&1 || return
    grep "but its flags select\|does not find an ODE of that precision" said
}

# Of what this compiler keeps for itself nothing is in it, which no other could read.
archive_is_for_any_compiler() {
    objdump -h "$dir/static/libode-compliant.a" | grep -F .text >/dev/null &&
        ! objdump -h "$dir/static/libode-compliant.a" | grep -F .gnu.lto_
}

# The linker takes the archive, since the directory that it searches first holds nothing else. ODE stays shared.
builds_and_runs_static() {
    $CC "$dir/press.c" -o "$dir/program" -L"$dir/static" $(flags --cflags --libs) $(flags --variable=private_libs) -lm || return
    ! ldd "$dir/program" | grep -F libode-compliant || return
    LD_LIBRARY_PATH=$(loader_path) "$dir/program"
}

# Hosts load plugins, and a plugin may have the static library in it.
static_goes_into_a_plugin() {
    echo 'int main(void) { return 0; }' | $CC -shared -fPIC -o "$dir/plugin.so" -x c - -x none -Wl,-z,defs -Wl,--whole-archive \
        "$dir/static/libode-compliant.a" -Wl,--no-whole-archive $(flags --libs-only-L ode) -lode $(flags --variable=private_libs) -lm
}

# A recording of nothing: a page all the same.
a_recording_program_builds_and_runs() {
    cat >"$dir/record.c" <<'END'
#include <ode-compliant-view/record.h>

int main(void) {
    dInitODE2(0);
    dWorldID world = dWorldCreate();
    dcRecordID record = dcRecordOpen(world, 0, 0, "nothing.html");
    int code = dcRecordFrame(record, 0);
    return code == dcOk && dcRecordClose(record) == dcOk ? 0 : 1;
}
END
    local path=$(dirname "$(find "$dir/root" -name ode-compliant-record.pc)"):${PKG_CONFIG_PATH-}
    $CC "$dir/record.c" -o "$dir/record" $(PKG_CONFIG_PATH=$path $PKG_CONFIG --cflags --libs ode-compliant-record) -lm || return
    (cd "$dir" && LD_LIBRARY_PATH=$(loader_path) ./record && grep -q '</html>' nothing.html)
}

# What was installed for one place works at another one, without a word to pkg-config.
can_be_moved() {
    mv "$dir/root" "$dir/moved" || return
    $CC "$dir/press.c" -o "$dir/shared" $(flags --cflags --libs) -lm
}

installed_headers_are_the_public_ones() {
    diff <(cd "$top_srcdir" && ls plugin/ode-compliant bridge/ode-compliant | grep '\.h$' | sort) \
        <(ls "$(flags --variable=includedir)/ode-compliant" | sort)
}

# The launcher's where there is a launcher.
man_pages_arrive() {
    local page
    for page in "$top"/docs/man/*.[1-9]; do
        [ "${page##*/}" != ode-compliant.1 ] || [ -n "$(find "$dir/root" -path '*/bin/ode-compliant')" ] || continue
        cmp "$page" "$(find "$dir/root" -path "*/man${page##*.}/${page##*/}")" || return
    done
}

holds "make install" install_files
holds "a program of the other precision is refused" refuses_the_other_precision
[ -e "$top/config.status" ] || # a tree that is configured itself is refused anyway
    holds "configure refuses flags of the other precision" configure_refuses_the_other_precision
holds "the man pages are installed" man_pages_arrive
holds "all public headers are installed" installed_headers_are_the_public_ones
[ ! -e "$(libdir)/libode-compliant.so" ] ||
    holds "a program builds against the shared library, runs and is right" builds_and_runs_shared
[ ! -e "$dir/static/libode-compliant.a" ] ||
    holds "a program builds against the static library, runs and is right" builds_and_runs_static
[ ! -e "$(libdir)/libode-compliant-record.so" ] ||
    holds "a program that records builds and runs" a_recording_program_builds_and_runs
[ ! -e "$dir/static/libode-compliant.a" ] || holds "the static library is for any compiler" archive_is_for_any_compiler
[ ! -e "$dir/static/libode-compliant.a" ] || holds "the static library goes into a plugin" static_goes_into_a_plugin
holds "what was installed can be moved" can_be_moved
close
