#!/usr/bin/env bash
# Builds another ODE for the suites: one of single precision in build/single-ode, from the archive given, else from
# Debian's source package, else from ODE's public release; or with --old the oldest that the library works with, 0.13.1,
# in build/old-ode, from the archive or the release. Nothing outside build/ is changed but for packages that the build needs.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../samples/setup.sh"

archive= old=no
for argument; do
    case $argument in
    --no-install) no_install=yes ;;
    --old) old=yes ;;
    -*) die "usage: ./tests/single-ode.sh [--no-install] [--old] [ARCHIVE]" ;;
    *) archive=$(realpath "$argument") && [ -f "$archive" ] || die "there is no file $argument" ;;
    esac
done

release=https://bitbucket.org/odedevs/ode/downloads/ode-0.16.2.tar.gz
checksum=b26aebdcb015e2d89720ef48e0cb2e8a3ca77915f89d853893e7cc861f810f22 # of that
work=$build/single-ode
precision=single
if [ $old = yes ]; then
    release=https://bitbucket.org/odedevs/ode/downloads/ode-0.13.1.tar.gz
    checksum=
    work=$build/old-ode
    precision=double
fi

# With lists and cache of our own, so that neither root nor deb-src entries are needed. Fails without a source package.
from_debian() {
    local from line apt=(apt-get -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/sources"
        -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache" -o APT::Sandbox::User=root)
    command -v apt-get >/dev/null || return
    rm -rf "$work/apt"
    mkdir -p "$work"/apt/{sources,lists/partial,cache/archives/partial}
    for from in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        case $from in
        *.sources) sed 's/^Types:.*/Types: deb-src/' "$from" >"$work/apt/sources/${from##*/}" ;;
        *.list) sed -n 's/^deb /deb-src /p' "$from" >"$work/apt/sources/${from##*/}" ;;
        esac 2>/dev/null
    done
    "${apt[@]}" update || true # other archives may have no sources; what counts is the next line
    (cd "$work/apt" && "${apt[@]}" source --download-only ode) || return
    set -- "$work"/apt/ode_*.orig.tar.*
    cp "$1" "$work/source.tar"
}

from_release() {
    local fetch=(curl -fsSL --connect-timeout 20 -o)
    command -v curl >/dev/null || fetch=(wget -q -T 20 -t 1 -O)
    "${fetch[@]}" "$work/source.tar" "$release" || return
    [ -z "$checksum" ] || echo "$checksum  $work/source.tar" | sha256sum -c
}

# The options are those of Debian's package but for the precision.
build_ode() {
    mkdir "$work/source" && tar -xf "$work/source.tar" -C "$work/source" --strip-components=1 && cd "$work/source" &&
        { [ -x configure ] || ./bootstrap; } &&
        ./configure --prefix="$work/installed" --enable-$precision-precision --with-libccd=system --enable-libccd \
            --enable-shared --disable-static --disable-demos --with-drawstuff=none &&
        make -j"$(nproc)" && make install
}

case $build in
*[[:space:]]*) die "ODE cannot be built in a folder whose name has a space: $build" ;;
esac
need "to build ODE" g++ libc6-dev make pkg-config libccd-dev
rm -rf "$work"
mkdir -p "$work"
if [ -n "$archive" ]; then
    cp "$archive" "$work/source.tar"
elif { [ $old = yes ] || ! from_debian >"$work/debian.log" 2>&1; } && ! from_release >"$work/release.log" 2>&1; then
    die "no such ODE: neither Debian's source package (see $work/debian.log) nor $release (see $work/release.log)" \
        "can be had here. Fetch that file elsewhere and run: ./tests/single-ode.sh FILE (with --old for 0.13.1)"
fi
logged "${work##*/}/build.log" build_ode
rm -rf "$work"/{apt,source,source.tar}
say "Built an ODE of $precision precision in $work/installed."
