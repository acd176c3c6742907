#!/usr/bin/env bash
# The window, on a display of its own: what it draws, the samples in it, and a program built against what is installed.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/holds.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL
export ASAN_OPTIONS=detect_leaks=0 # of the graphics driver there are some
top=$(cd "$top_srcdir" && pwd -P)
skip() {
    echo "skipped: $*"
    exit 77
}
[ -e tests/view/test_window ] || skip "the window was not built: configure found no GLFW or OpenGL"
command -v Xvfb >/dev/null || skip "there is no Xvfb (Debian: apt-get install xvfb)"
dir=$(mktemp -d) && trap '[ -z "${server-}" ] || kill "$server"; rm -rf "$dir"' EXIT || exit 1

# The server chooses its number itself.  Without -noreset it would end each time that its last window closes.
open_display() {
    Xvfb -displayfd 3 -noreset -screen 0 1024x768x24 3>"$dir/number" 2>"$dir/xvfb.log" &
    server=$!
    for _ in $(seq 100); do
        [ -s "$dir/number" ] && break
        sleep 0.1
    done
    export DISPLAY=:$(cat "$dir/number") LIBGL_ALWAYS_SOFTWARE=1
    unset WAYLAND_DISPLAY
}

sample() {
    ./samples/ode-compliant-samples "$@"
}

# What is looked at goes the same way, bit for bit.
looking_changes_nothing() {
    local scene
    for scene in grip box-stack soft-limits bouncing-ball any-step; do
        sample $scene --quick --csv "$dir/plain.csv" >"$dir/said" || { cat "$dir/said" && return 1; }
        sample $scene --quick --csv "$dir/seen.csv" --picture "$dir/$scene.png" --size 120x80 >"$dir/said" ||
            { cat "$dir/said" && return 1; }
        cmp "$dir/plain.csv" "$dir/seen.csv" && [ "$(head -c 4 "$dir/$scene.png")" = "$(printf '\211PNG')" ] || return
    done
}

a_sample_opens_its_window_and_closes_it() {
    sample box-stack --quick --window --time 1 --picture "$dir/window.png" && [ -s "$dir/window.png" ]
}

without_a_display_it_says_so() {
    ! DISPLAY= sample box-stack --quick --window >"$dir/said" 2>&1 && grep 'needs a display' "$dir/said"
}

# Else who asks for a window after a first build without one is told that there is none.
runner_is_made_again_with_other_options() {
    $MAKE -pnq >"$dir/rules" 2>/dev/null
    grep -q '^samples/runner/window.o:.* \(\./\)\?config\.status' "$dir/rules"
}

install_files() {
    $MAKE -s install prefix=/somewhere/else DESTDIR="$dir/root" && [ -n "$(find "$dir/root" -name ode-compliant-view.pc)" ]
}

# In a directory that knows nothing of the tree.
thirty_lines_make_a_window() {
    local path libs
    path=$(dirname "$(find "$dir/root" -name ode-compliant-view.pc)")
    cp "$top/tests/view/look.c" "$dir/look.c" && cd "$dir" || return
    export PKG_CONFIG_PATH=$path:${PKG_CONFIG_PATH-}
    libs=$($PKG_CONFIG --variable=libdir ode-compliant-view)
    $CC look.c -o look $($PKG_CONFIG --cflags --libs ode-compliant-view) -lm || return
    LD_LIBRARY_PATH=$libs:$($PKG_CONFIG --variable=libdir ode) ./look
}

open_display
[ -s "$dir/number" ] || skip "Xvfb does not start: $(tail -n 1 "$dir/xvfb.log")"
holds "what is drawn is where the projection says" ./tests/view/test_window
holds "looking at a world changes nothing" looking_changes_nothing
holds "a sample opens its window, and closes it in time" a_sample_opens_its_window_and_closes_it
holds "without a display there is a message" without_a_display_it_says_so
holds "the samples get their window where there was none at first" runner_is_made_again_with_other_options
holds "make install" install_files
[ ! -e .libs/libode-compliant-view.so ] ||
    holds "the program of thirty lines builds outside the tree, and runs" thirty_lines_make_a_window
close
