#!/usr/bin/env bash
# Plays recordings in chromium without a screen: they load, play to their end, draw something, and what stands in the
# last frame stands as in the world.  Run by make check; without a browser it is left out.
#     tests/view/browser.sh --install     installs chromium first (Debian: apt-get, as root or with sudo)
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ "${1-}" = --install ]; then
    (. "$here/../../samples/setup.sh" && need "to play recordings" chromium) || exit 1
    cd "$here/../../build" || exit 1
fi
. "$here/../holds.sh"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
    echo "left out: chromium is not installed (tests/view/browser.sh --install)"
    exit 77
}
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT || exit 1

# play PAGE: the report that the page writes when it has come to its end.
play() {
    HOME=$dir timeout 120 "$browser" --headless --no-sandbox --disable-gpu-sandbox --use-angle=swiftshader \
        --enable-unsafe-swiftshader --user-data-dir="$dir/profile" --window-size=640,480 \
        --virtual-time-budget=30000 --dump-dom "file://$1#report&speed=4" 2>"$dir/said" |
        sed -n 's|.*<pre id="report">\(.*\)</pre>.*|\1|p'
}

# number NAME: a number of the report.
number() {
    grep -o "\"$1\":[^,}]*" "$dir/report" | head -n 1 | cut -d: -f2
}

plays() {
    play "$1" >"$dir/report" && [ -s "$dir/report" ] || { tail -n 5 "$dir/said" && return 1; }
    cat "$dir/report"
    ! grep -q '"fault"' "$dir/report" && [ "$(number error)" = 0 ]
}

# It went through many pictures, and the last one has many colours.
draws() {
    [ "$(number drawn)" -gt 5 ] && [ "$(number colours)" -gt "$1" ]
}

# same_time AS: where it ended.
ends_at() {
    awk -v a="$(number time)" -v b="$1" 'BEGIN { exit !(a - b < 1e-4 && b - a < 1e-4) }'
}

# Each geom of the world (one a line in $dir/world) stands somewhere in the page, to a float's digits.
agrees() {
    sed 's|.*"poses":{||' "$dir/report" | grep -o '\[[^]]*\]' | tr -d '[]' | tr , ' ' >"$dir/page"
    awk 'NR == FNR { for (k = 1; k < 8; k++) p[NR, k] = $k; n = NR; next }
        {
            found = 0
            for (i = 1; i <= n; i++) {
                worst = 0
                for (k = 1; k < 8; k++) {
                    d = $k - (k > 3 && p[i, 4] < 0 ? -p[i, k] : p[i, k])
                    worst = d > worst ? d : -d > worst ? -d : worst
                }
                found = found || worst < 1e-6
            }
            if (!found) { print "not in the page: " $0; bad = 1 }
        }
        END { exit bad || FNR == 0 }' "$dir/page" "$dir/world"
}

tests/view/recorded "$dir/small.html" >"$dir/world" || exit 1
holds "a recording loads and plays" plays "$dir/small.html"
holds "it has all frames" [ "$(number frames)" = 121 ]
holds "it ends where the run ended" ends_at 2
holds "pictures are drawn" draws 100
holds "contacts are there" [ "$(number contacts)" -ge 4 ]
holds "the last frame is the world's" agrees
for scene in box-stack soft-limits turntable point-plane-v slope; do
    samples/ode-compliant-samples $scene --quick --record "$dir/$scene.html" >/dev/null 2>&1
    holds "$scene loads and plays" plays "$dir/$scene.html"
    holds "$scene is drawn" draws 20
    holds "nothing of $scene is left out" [ "$(number left_out)" = 0 ]
    holds "no plane of $scene is seen from behind" [ "$(number behind)" = 0 ]
    holds "nothing that moves in $scene leaves the picture" [ "$(number unseen)" = 0 ]
done
close
