# Sourced by tests/validate: the same work done by others, where they are installed; prints its part of the page.

not_installed() {
    echo "Not in this run: $1 is not installed (Debian: apt-get install $2)."
    echo
}

# A ball of 8192 faces on beds of springs.
beside_simbody() {
    local program=$build/tests/validation/simbody
    echo "### Beside Simbody: beds of springs"
    echo
    pkg-config --exists simbody 2>/dev/null && command -v "${CXX:-c++}" >/dev/null || {
        not_installed Simbody libsimbody-dev
        return
    }
    "${CXX:-c++}" -O3 -I"$top/tests" -I"$top/tests/bench" "$top/tests/bench/simbody_foundation.cpp" -o "$program" \
        $(pkg-config --cflags --libs simbody) >"$build/simbody.log" 2>&1 || {
        echo "Not in this run: Simbody's program could not be compiled."
        echo
        return
    }
    echo "One evaluation of the springs of a ball's mesh, of the law and of the bridge with bodies and reports, beside"
    echo "ElasticFoundationForce of Simbody $(pkg-config --modversion simbody) (\`bench_foundation\`)."
    echo
    echo "| faces | against | depth / radius | springs displaced | law, us | bridge, us | Simbody, us | Simbody to law | to bridge |"
    echo "|---|---|---|---|---|---|---|---|---|"
    SIMBODY_BENCH="'$program' 5" "$build/tests/bench/bench_foundation" | awk '
        /^ +8192 / && /0\.020|0\.200/ {
            line = $0
            gsub(/its like/, "its_like", line)
            gsub(/its twin/, "its_twin", line)
            gsub(/\|/, "", line)
            n = split(line, f, " ")
            if (n == 11) {
                sub(/_/, " ", f[2])
                print "| " f[1] " | " f[2] " | " f[3] " | " f[4] " | " f[5] " | " f[6] " | " f[9] " | " f[10] " | " f[11] " |"
            }
        }'
    echo
}

# A thousand spheres at rest in a bin, one evaluation of all contacts a step, computing time of the process.
beside_lammps() {
    local ours theirs
    echo "### Beside LAMMPS: spheres in a bin"
    echo
    ours=$("$build/tests/bench/bench_pile" 1000 | awk '$1 == 1000 && $3 == 1 { print $5, $2 }')
    command -v lmp >/dev/null || {
        not_installed LAMMPS lammps
        return
    }
    theirs=$(cd "$new" && lmp -log none -in "$top/tests/validation/pile.lmp" 2>&1 | awk '
        /^Loop time/ { loop = $4; steps = $9; atoms = $12 }
        /CPU use with/ { cpu = $1 + 0 }
        END { printf "%.3g %d", 1e3 * loop * cpu / 100 / steps, atoms }')
    echo "Settled spheres in a bin of five walls, Hertz' law with friction that holds, steps of 0.5 ms with one evaluation"
    echo "each (\`bench_pile 1000\`; \`tests/validation/pile.lmp\`, one process). The same work, though not the same heap."
    echo
    echo "| | spheres | ms a step |"
    echo "|---|---|---|"
    echo "| ours, \`dcStepResolved\` with one substep, contact reports and all | 1000 (${ours#* } contacts) | ${ours% *} |"
    echo "| $(lmp -h 2>/dev/null | grep -m1 -o 'LAMMPS.*[0-9]' || echo LAMMPS) | ${theirs#* } | ${theirs% *} |"
    echo
    echo "MuJoCo is not run beside yet; its published numbers stand above."
}
