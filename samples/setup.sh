# Sourced by samples/run and tests/run: installs packages, configures, builds. Logs go to build/*.log.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
build=$top/build
no_install=no
build_packages=(gcc libc6-dev make pkg-config autoconf automake libtool libode-dev libccd-dev)
optional_packages=(libassimp-dev) # mesh files
view_packages=(libglfw3-dev libgl-dev libpng-dev libgl1-mesa-dri) # the window; the last draws without a graphics card

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "$0: $*"
    exit 1
}

# logged LOG COMMAND...: runs a command with its output in build/LOG, and shows the end of that if it fails.
logged() {
    local log=$build/$1
    shift
    mkdir -p "$build"
    "$@" >"$log" 2>&1 && return
    tail -n 30 "$log" >&2
    die "'$*' failed; its whole output is in $log"
}

# Looks for the thing itself, so that what was installed by hand counts too.
present() {
    case $1 in
    libc6-dev) [ -e /usr/include/stdio.h ] ;;
    libode-dev) pkg-config --exists ode 2>/dev/null ;;
    libccd-dev) pkg-config --exists ccd 2>/dev/null ;;
    libassimp-dev) pkg-config --exists assimp 2>/dev/null ;;
    libglfw3-dev) pkg-config --exists glfw3 2>/dev/null ;;
    libgl-dev) pkg-config --exists gl 2>/dev/null ;;
    libpng-dev) pkg-config --exists libpng 2>/dev/null ;;
    libgl1-mesa-dri) ls /usr/lib/*/dri/*_dri.so >/dev/null 2>&1 || ls /usr/lib/*/libgallium*.so >/dev/null 2>&1 ;;
    xvfb) command -v Xvfb >/dev/null ;;
    check) pkg-config --exists check 2>/dev/null ;;
    libtool) command -v libtoolize >/dev/null ;;
    gnuplot-nox) command -v gnuplot >/dev/null ;;
    python3-pyode) /usr/bin/python3 -c 'import ode' >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# As root. The package lists are fetched only if they turn out to be missing or old.
apt_install() {
    local as_root=(env DEBIAN_FRONTEND=noninteractive)
    [ "$(id -u)" = 0 ] || as_root=(sudo "${as_root[@]}")
    "${as_root[@]}" apt-get install -y --no-install-recommends "$@" && return
    "${as_root[@]}" apt-get update && "${as_root[@]}" apt-get install -y --no-install-recommends "$@"
}

# need PURPOSE PACKAGE...: installs the packages that are missing.
need() {
    local purpose=$1 package missing=()
    shift
    for package; do
        present "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    local by_hand="run, as root: apt-get install ${missing[*]}"
    [ $no_install = no ] || die "missing $purpose: ${missing[*]}. Please $by_hand"
    command -v apt-get >/dev/null ||
        die "missing $purpose: ${missing[*]} (names of Debian packages), and there is no apt-get to install them"
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null ||
        die "missing $purpose: ${missing[*]}. This is not root and there is no sudo: please $by_hand"
    say "Installing with apt-get, $purpose: ${missing[*]}"
    logged packages.log apt_install "${missing[@]}"
}

# want PURPOSE PACKAGE...: the same for what can be done without.
want() {
    (need "$@") || say "Going on without."
}

# True if the directory was configured, and in this place: a copied tree is not.
configured() {
    [ -x "$1/config.status" ] && grep -qsxF "abs_top_builddir = $1" "$1/Makefile"
}

# True if the directory was configured with a window that writes pictures.
has_view() {
    configured "$1" && grep -q 'HAVE_VIEW=1.*HAVE_PNG=1' "$1/config.status"
}

# with_view DIR: installs what the window needs, and configures the directory anew if it was configured without.
with_view() {
    need "to open a window" "${view_packages[@]}"
    if configured "$1" && ! has_view "$1"; then
        say "Configuring again, for the window"
        logged configure.log in_directory "$1" ./config.status --recheck
        logged configure.log in_directory "$1" ./config.status
    fi
}

# configure DIR OPTION...: makes ./configure if need be, and runs it in DIR unless that was done with these options.
configure() {
    local dir=$1 options
    shift
    options=$(printf ' %s' "$@")
    if [ ! -x "$top/configure" ] || [ "$top/configure.ac" -nt "$top/configure" ]; then
        logged bootstrap.log "$top/bootstrap"
    fi
    if configured "$dir"; then
        case " $("$dir/config.status" --config | tr -d "'")" in # which quotes them at first, and no more after a recheck
        *"$options"*) return ;;
        esac
    fi
    rm -rf "${dir:?}"/{plugin,bridge,view,samples,tests} # objects made with other flags
    mkdir -p "$dir"
    logged configure.log in_directory "$dir" "$(realpath --relative-to="$dir" "$top")/configure" "$@"
}

# A relative path to configure is what makes a tree build whose own path has spaces in it.
in_directory() {
    cd "$1" && shift && "$@"
}

# compile DIR TARGET...
compile() {
    local dir=$1
    shift
    logged make.log make -C "$dir" -j"$(nproc)" "$@"
}

# up_to_date DIR TARGET: true if there is nothing to build.
up_to_date() {
    configured "$1" && make -C "$1" -q "$2" >/dev/null 2>&1
}
