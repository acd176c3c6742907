#!/usr/bin/env bash
# Draws every scene, hidden, into docs/gallery/, and writes docs/gallery.md: ./samples/gallery.sh [--no-install] [SCENE...]
# Where pngquant is installed the pictures are made small with it.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
out=$top/docs/gallery
[ "${1-}" != --no-install ] || { no_install=yes && shift; }

# Scene, how it is run (the moment that shows most), and what is seen.
scenes() {
    cat <<'END'
bouncing-ball|--time 0.62|Four balls of one material, a while after they met the floor; the farther one fell, the less of its speed it keeps.
newtons-cradle|--time 0.62|Balls on hinges: the first three have stopped, the last one leaves.
backspin|--time 0.25|Friction (green) slows the ball's sliding and turns its spin.
incline|--time 0.8|Capsules on planes of different slope.
sensor|--time 3|A scale: weights are put on a plate, and a contact sensor reads what they press.
grip|--time 4|Fingers hold a box and a capsule; blue to red is pressure.
slope|--quick --time 9|What holds on a slope, and the box that slides, at the curb.
conveyor|--time 0.6|Put on a belt: friction carries a box, a ball, a cylinder along.
rolling-stop|--time 4|Rolling and spinning friction.
sphere-pile|--time 1.2|A thousand spheres in a bin of planes.
rolling-incline|--time 0.5|Balls that roll on planes by a joint; the stripe turns.
turntable|--time 3|A ball rolls on a disk that turns.
captive-ball|--time 0.3|Seen from below: one ball is held by its plane, the other one lets go.
point-plane-v|--time 2|Soft points between two planes.
cube-in-bowl|--quick --time 3|A cube of soft points in a bowl, a mesh.
mesh-ball|--quick --time 1|Balls made of faces on beds of springs.
box-stack|--time 2|Ten boxes: pressure grows downwards; the other stack sleeps, and is dim.
any-step|--time 0.75|One drop at three steps and four moduli, and rigid ODE.
bunny-like|--time 2.2|A mesh of ten thousand faces tumbles down steps.
terrain|--time 1.5|Every class of geom on a heightfield.
geom-zoo|--quick --time 1.2|Every class of geom on every other.
soft-door|--time 0.68|A door at its soft stop and one at ODE's own; rings show the stops that act.
soft-limits|--time 0.6|A rag doll, its joints and their stops.
shock-absorber|--time 0.3|A mass on a spring and damper of a slider.
END
}

draw() {
    local scene=$1
    shift
    "$top/samples/run" --no-install "$scene" "$@" --size 480x300 --picture "$out/$scene.png" >/dev/null ||
        [ -s "$out/$scene.png" ] # a short run need not reach what its table wants
    if command -v pngquant >/dev/null; then
        pngquant --force --skip-if-larger --ext .png 64 "$out/$scene.png" || true
    fi
}

page() {
    echo "# Gallery"
    echo
    echo "Every scene as the window shows it: \`./samples/run SCENE --window\`. Made by \`./samples/gallery.sh\`. Red arrows are"
    echo "normal forces, green ones friction; beds of springs are coloured by pressure, blue to red; what sleeps is dim."
    scenes | while IFS='|' read -r scene options says; do
        printf '\n## %s\n\n%s `--%s`\n\n![%s](gallery/%s.png)\n' "$scene" "$says" "${options#--}" "$scene" "$scene"
    done
}

with_view "$build"
[ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ] || need "to draw without a screen" xvfb xauth
want "to make pictures small" pngquant
mkdir -p "$out"
scenes | while IFS='|' read -r scene options says; do
    [ $# -eq 0 ] || [[ " $* " == *" $scene "* ]] || continue
    say "$scene"
    draw "$scene" $options </dev/null
done
page >"$top/docs/gallery.md"
