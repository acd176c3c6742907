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
our_pile() {
    "$build/tests/bench/bench_pile" 1000 | awk '$1 == 1000 && $3 == 1 {
        print "| ours, `dcStepResolved` with one substep, contact reports and all | 1000 (" $2 " contacts) | " $5 " |" }'
}

beside_lammps() {
    local theirs
    echo "### Beside LAMMPS: spheres in a bin"
    echo
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
    our_pile
    echo "| $(lmp -h 2>/dev/null | grep -m1 -o 'LAMMPS.*[0-9]' || echo LAMMPS) | ${theirs#* } | ${theirs% *} |"
    echo
}

# The same pile.  MuJoCo has no file for pkg-config: MUJOCO_CFLAGS and MUJOCO_LIBS say where it is, if not in its place.
beside_mujoco() {
    local program=$build/tests/validation/pile_mujoco ms spheres contacts version
    echo "### Beside MuJoCo: spheres in a bin"
    echo
    echo '#include <mujoco/mujoco.h>' | "${CC:-cc}" ${MUJOCO_CFLAGS-} -E -x c - >/dev/null 2>&1 || {
        not_installed MuJoCo libmujoco-dev
        return
    }
    "${CC:-cc}" -O3 ${MUJOCO_CFLAGS-} "$top/tests/validation/pile_mujoco.c" -o "$program" ${MUJOCO_LIBS--lmujoco} -lm \
        >"$build/mujoco.log" 2>&1 || {
        echo "Not in this run: MuJoCo's program could not be compiled."
        echo
        return
    }
    # In there because MuJoCo logs errors where it runs; without input because it asks for a key after one.
    (cd "$new" && "$program" pile_mujoco.xml </dev/null >pile_mujoco.out 2>>"$build/mujoco.log") || {
        echo "Not in this run: MuJoCo's program failed."
        echo
        return
    }
    read -r ms spheres contacts version <"$new/pile_mujoco.out"
    echo "The same spheres and steps (\`tests/validation/pile_mujoco.c\`), but not the same law: MuJoCo's contacts are soft"
    echo "constraints, solved together in each step, here by conjugate gradients, the quickest of its solvers at this. Its"
    echo "default step is 2 ms; ours takes longer ones too (above)."
    [ "$spheres" = 1000 ] || echo "The arrays of this version have room for no more than $spheres such spheres."
    echo
    echo "| | spheres | ms a step |"
    echo "|---|---|---|"
    our_pile
    echo "| MuJoCo $version, \`mj_step\` | $spheres ($contacts contacts) | $ms |"
    echo
}
