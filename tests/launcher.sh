#!/usr/bin/env bash
# The launcher on a program of its own, and what it says of programs that it cannot help.
. "$(dirname "${BASH_SOURCE[0]}")/holds.sh"
set -u

launcher=$PWD/launcher/ode-compliant
client=$PWD/tests/launcher/client
carried=$PWD/tests/launcher/client_carried
asks=$PWD/tests/launcher/asks
threads=$PWD/tests/launcher/threads
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
case $PWD in
*[\ :]*) # a path that the loader would cut
    ln -s "$PWD/launcher/.libs/libode-compliant-preload.so" "$out/library.so"
    export ODE_COMPLIANT_LIBRARY=$out/library.so
    ;;
esac

# run NAME COMMAND...: its output in $out/NAME, its messages in $out/NAME.err.
run() {
    "${@:2}" >"$out/$1" 2>"$out/$1.err"
}

# same_motion SCENE: the program under the launcher goes as the one with the library's calls in it.
same_motion() {
    run ours "$launcher" "$client" "$1" && run theirs "$carried" "$1" && [ -s "$out/ours" ] &&
        diff "$out/ours" "$out/theirs" && grep -q 'contacts .* 0 rigid' "$out/ours.err"
}

# What is destroyed leaves nothing to what the program makes at its address: another allocator gives the same motion.
lies_anywhere() {
    run here "$launcher" "$@" "$client" churn && [ -s "$out/here" ] &&
        GLIBC_TUNABLES=glibc.malloc.tcache_count=0 run there "$launcher" "$@" "$client" churn && diff "$out/here" "$out/there"
}

# off_is_ode SCENE: with --off, and with no pair taken, it goes as without the launcher.
off_is_ode() {
    run plain "$client" "$1" && run off "$launcher" --off "$client" "$1" && diff "$out/plain" "$out/off" &&
        run except "$launcher" --except any-any "$client" "$1" && diff "$out/plain" "$out/except" &&
        run ours "$launcher" "$client" "$1" && ! cmp -s "$out/plain" "$out/ours"
}

# near VALUE WANTED SHARE
near() {
    awk -v a="$1" -v b="$2" -v s="$3" 'BEGIN { d = a - b; if (d < 0) d = -d; if (d > s * b) print a " is not " b; exit d > s * b }'
}

# A ball of 1 kg, 0.1 m: m g = 4/3 sqrt(R) E' x^1.5, E' of two equal sides E / 2^1.5; the program's feedback says m g.
rests_where_the_law_says() {
    local e depth force
    for e in 1e6 1e9; do
        run rest "$launcher" --modulus $e "$client" rest && read -r depth force <"$out/rest" &&
            near "$depth" "$(awk -v e=$e 'BEGIN { print exp(log(9.81 / (4/3 * sqrt(0.1) * e / 2^1.5)) * 2/3) }')" 0.001 &&
            near "$force" 9.81 0.0001 || return
    done
}

# A puck at 2 m/s, its mu a force, then a coefficient: none, and less than none, is no friction.  With some it stops.
no_friction_stays_none() {
    local kind mu
    for kind in force coefficient; do
        for mu in 0 -1; do
            run slide "$launcher" "$asks" slide $kind $mu && grep -q ' 0 rigid' "$out/slide.err" &&
                near "$(cat "$out/slide")" 2 1e-6 || return
        done
    done
    run slide "$launcher" "$asks" slide coefficient 0.5 && near "$(awk '{ print 1 + $1 }' "$out/slide")" 1 0.001
}

# After its groups are empty a program finds its own joints on its bodies, one of a hinge here, and can take off all.
nothing_of_ours_stays_on_bodies() {
    local stops
    for stops in '' --soft-stops=100; do
        run joints timeout -s KILL 60 "$launcher" $stops "$asks" joints && grep -q ' 0 rigid' "$out/joints.err" &&
            diff <(printf '0 1\n0 0.100\n') "$out/joints" || return
    done
}

# k angle = m g l cos(angle), with the stop at level.
door_stands_in_its_soft_stop() {
    run rigid "$launcher" "$client" door && near "$(cat "$out/rigid")" 0.0001 2 &&
        run door "$launcher" --soft-stops 100,1 "$client" door && grep -q 'on 1 joints' "$out/door.err" &&
        near "$(cat "$out/door")" "$(awk 'BEGIN { a = 0; for (i = 0; i < 50; i++) a = 4.905 * cos(a) / 100; print a }')" 0.01
}

# The program reads what it set, and opens stops from there.
bounds_read_as_set() {
    run plain "$asks" bounds && [ "$(wc -l <"$out/plain")" = 48 ] && run soft "$launcher" --soft-stops 100 "$asks" bounds &&
        diff "$out/plain" "$out/soft" && grep -q 'on 8 joints' "$out/soft.err"
}

# A face of a convex shape is as wide as it is, since its data are passed on; m g = E / 2^1.5 / (0.1 m) (0.2 m)^2 x.
a_convex_block_rests_as_deep_as_a_box() {
    local depth
    run block "$launcher" "$client" block && [ "$(wc -l <"$out/block")" = 3 ] &&
        while read -r depth; do
            near "$depth" 0.0000694 0.1 || return
        done <"$out/block" && ! grep -q 'geom' "$out/block.err"
}

# Data that do not fit together are said once a geom, of which there are three, and their hull is taken.
misfits_are_said_once() {
    run misfit "$launcher" "$client" misfit && near "$(tail -n 1 "$out/misfit")" 0.0000694 0.1 &&
        [ "$(grep -c 'convex hull' "$out/misfit.err")" = 3 ]
}

# What it makes, what the library makes of that, and what that makes beside it.
a_programs_own_function_is_passed() {
    local made passed
    run own "$launcher" "$PWD/tests/launcher/own" && read -r made passed <"$out/own" &&
        [ "$made" -gt 50 ] && [ "$passed" -ge $((2 * made)) ] && grep -q ' 0 rigid' "$out/own.err"
}

# A ball of 0.1 m and 1 kg on a plane, 1e7 Pa: a geom inside of a transform is known by it.
what_is_in_a_transform_is_taken() {
    local depth
    run transform "$launcher" "$client" transform && [ "$(wc -l <"$out/transform")" = 2 ] &&
        while read -r depth; do
            near "$depth" 0.0003512 0.01 || return
        done <"$out/transform" && grep -q ' 0 rigid' "$out/transform.err"
}

# Rigid pairs stay rigid: balls sink by the law, boxes do not.
pairs_are_chosen() {
    run some "$launcher" --modulus 1e5 --pairs sphere-plane --except box-any "$client" rest &&
        grep -q '0 rigid' "$out/some.err" && run none "$launcher" --pairs box-any,capsule-world "$client" rest &&
        grep -q '0 compliant' "$out/none.err"
}

csv_has_a_line_a_step() {
    run csv "$launcher" --csv "$out/steps.csv" "$client" rest && [ "$(wc -l <"$out/steps.csv")" = 301 ] &&
        awk -F, 'NR == 1 { n = NF } NF != n || n != 7 { exit 1 } END { exit !($2 > 4.99 && $2 < 5.01) }' "$out/steps.csv"
}

# What is deepest in a step is that step's own: it falls again after each impact, and nothing is where nothing touches.
csv_has_the_overlap_of_each_step() {
    run pile "$launcher" --csv "$out/pile.csv" "$client" pile &&
        awk -F, 'NR > 1 { if ($4 == 0 && $5 != 0) exit 1; fell += $5 < last; last = $5; if (last > most) most = last }
            END { exit !(fell > 10 && last > 0 && last < most) }' "$out/pile.csv"
}

report_goes_to_a_file() {
    run file "$launcher" --report "$out/report" "$client" rest && [ ! -s "$out/file.err" ] &&
        grep -q 'steps  *300, 5 s simulated' "$out/report"
}

# What the program's own calls of the library make is not the launcher's to count.
own_use_is_told() {
    run own "$launcher" "$PWD/tests/launcher/client_shared" rest && grep -q 'uses ode-compliant itself' "$out/own.err" &&
        run plain "$launcher" "$client" rest && ! grep -q 'itself' "$out/plain.err"
}

# refuses CODE TEXT ARGUMENT...: the launcher leaves with that code and says that.
refuses() {
    run refused "$launcher" "${@:3}"
    [ $? = "$1" ] && grep -q -e "$2" "$out/refused.err"
}

exit_code_is_the_programs() {
    run none "$launcher" "$client" none
    [ $? = 7 ] && grep -q 'made no step of ODE' "$out/none.err"
}

a_static_program_is_told() {
    echo 'int main(void) { return 0; }' >"$out/still.c"
    $CC -static -o "$out/still" "$out/still.c" 2>/dev/null || return 0 # no static C library here
    refuses 126 'statically linked' "$out/still"
}

# ends_with CODE SCENE: ended from outside it still reports.
ends_with() {
    (exec "$launcher" --report "$out/$2.late" "$client" "$2") >/dev/null 2>&1 &
    local pid=$!
    sleep 1
    kill -TERM $pid
    wait $pid
    [ $? = "$1" ] && grep -q 'steps' "$out/$2.late"
}

# The signal comes while the program holds malloc's lock, sooner or later.
a_signal_within_malloc_ends_the_program() {
    local i
    for i in 1 2 3 4 5 6 7 8; do
        rm -f "$out/held" "$out/held.csv"
        timeout -s KILL 60 "$launcher" --report "$out/held" --csv "$out/held.csv" "$client" allocating >/dev/null 2>&1
        [ $? = 143 ] && grep -q 'steps  *300' "$out/held" && [ "$(wc -l <"$out/held.csv")" = 301 ] || return
    done
}

# ODE itself aborts where its own checks fail.
a_crash_is_reported() {
    (ulimit -c 0; exec "$launcher" --csv "$out/crash.csv" "$client" aborts) >/dev/null 2>"$out/crash"
    [ $? = 134 ] && grep -q 'steps  *300' "$out/crash" && [ "$(wc -l <"$out/crash.csv")" = 301 ]
}

# Neither writes the other's lines, nor over them; the file of the second has its number in its name.
a_forked_process_has_its_own_csv() {
    run forks "$launcher" --csv "$out/forks.csv" "$client" forks && [ "$(wc -l <"$out/forks.csv")" = 301 ] &&
        [ "$(cat "$out"/forks.csv.* | wc -l)" = 301 ] && [ "$(grep -c 'another process writes' "$out/forks.err")" = 1 ]
}

a_full_disk_is_told() {
    [ -c /dev/full ] || return 0
    run full "$launcher" --csv /dev/full --report /dev/full "$client" rest && grep -q 'steps  *300' "$out/full.err" &&
        [ "$(grep -c 'cannot write all of /dev/full' "$out/full.err")" = 2 ]
}

# Nor does what the program's own closed output was have its place taken.
closed_output_is_not_mixed_up() {
    "$launcher" --csv "$out/closed.csv" "$client" rest >&- 2>&-
    [ "$(wc -l <"$out/closed.csv")" = 301 ] && ! grep -q 'steps  ' "$out/closed.csv"
}

# Four threads step as one does; and none of them waits for ever.
threads_step_worlds_of_their_own() {
    local i
    run one "$launcher" "$threads" 1 || return
    for i in 1 2 3; do
        run four timeout -s KILL 60 "$launcher" "$threads" 4 && [ "$(wc -l <"$out/four")" = 4 ] &&
            [ "$(sort -u "$out/four")" = "$(cat "$out/one")" ] && grep -q 'steps  *4800' "$out/four.err" || return
    done
}

# An ODE of the other precision, as far as it says so itself.
another_precision_is_told() {
    echo 'int dCheckConfiguration(const char *token) { return token == 0; }' >"$out/other.c"
    $CC -shared -fPIC -o "$out/other.so" "$out/other.c" || return
    local off
    for off in '' --off; do
        LD_PRELOAD=$out/other.so refuses 126 'has not the .* precision' $off "$client" rest && [ ! -s "$out/refused" ] ||
            return
    done
}

a_path_with_a_space_is_told() {
    ln -s "$PWD/launcher/.libs/libode-compliant-preload.so" "$out/a library.so"
    ODE_COMPLIANT_LIBRARY="$out/a library.so" refuses 126 'a space or a colon' "$client" rest
}

# Just the functions that hooks.h lists, and those of signals.
exports_what_it_hooks() {
    diff <($NM -D --defined-only launcher/.libs/libode-compliant-preload.so | awk '$2 == "T" { print $3 }' | LC_ALL=C sort) \
        <((printf "%s\n" sigaction signal __sysv_signal && sed -n 's/^ *X(\(d[A-Za-z0-9]*\)).*/\1/p' "$top_srcdir/launcher/hooks.h") |
            LC_ALL=C sort)
}

holds "a pile moves as with the library's own calls" same_motion pile
holds "so it does with QuickStep" same_motion quick
holds "bodies, geoms, joints and worlds come and go" same_motion churn
"$threads" 1 >"$out/alone"
[ $? = 77 ] || holds "threads step worlds of their own" threads_step_worlds_of_their_own
holds "they do so wherever they lie" lies_anywhere
holds "the same with soft stops" lies_anywhere --soft-stops 1e4,0.5
holds "--off and --except any-any leave ODE as it is" off_is_ode pile
holds "a ball rests where the law says, and the program's feedback says its weight" rests_where_the_law_says
holds "surfaces without friction keep none" no_friction_stays_none
holds "nothing of the library's stays on the program's bodies" nothing_of_ours_stays_on_bodies
holds "a beam stands in its soft stop" door_stands_in_its_soft_stop
holds "bounds of soft stops are read as they were set" bounds_read_as_set
holds "a convex block rests as deep as a box" a_convex_block_rests_as_deep_as_a_box
holds "convex shapes move as with the library's own calls" same_motion block
holds "convex data that do not fit together are said once" misfits_are_said_once
holds "what is in a geom transform is taken" what_is_in_a_transform_is_taken
holds "the library's calls pass a program's own functions of ODE's names" a_programs_own_function_is_passed
holds "pairs are chosen by class" pairs_are_chosen
holds "--csv writes a line a step" csv_has_a_line_a_step
holds "the overlap in a line of --csv is that step's" csv_has_the_overlap_of_each_step
holds "--report goes to a file" report_goes_to_a_file
holds "a program that uses the library itself is told so" own_use_is_told
holds "the exit code is the program's, and no step is told" exit_code_is_the_programs
holds "a static program is told" a_static_program_is_told
holds "a signal does not lose the report" ends_with 143 endless
holds "a program that takes SIGTERM for itself where nobody has still does" ends_with 5 obliging
holds "so does one that ends by it after all" ends_with 143 tidy
holds "a signal in the middle of malloc does not hang" a_signal_within_malloc_ends_the_program
holds "neither does a crash" a_crash_is_reported
holds "a forked process has a CSV of its own" a_forked_process_has_its_own_csv
holds "a full disk is told, and the report goes to standard error" a_full_disk_is_told
holds "a closed output is not taken for the CSV" closed_output_is_not_mixed_up
holds "a program that is not there is told" refuses 127 'was not found' no-such-program-here
holds "an ODE of another precision is told" another_precision_is_told
holds "a path that the loader would cut is told" a_path_with_a_space_is_told
holds "a file that is no program is told" refuses 126 'not a program' "$top_srcdir/configure.ac"
holds "a modulus that is none is told" refuses 2 'modulus soft' --modulus soft "$client"
holds "a modulus of 0 is told" refuses 2 'greater than 0' --modulus 0 "$client"
holds "stops that are none are told" refuses 2 'K,D' --soft-stops 1, "$client"
holds "an unknown option is told" refuses 2 'fricton' --fricton 1 "$client"
holds "no program is told" refuses 2 'no program was named' --off
holds "unknown classes are told" refuses 2 'box-plain' --pairs box-plain "$client" rest
holds "unknown classes to leave are told" refuses 2 'boxplane' --except box-any,boxplane "$client" rest
holds "the preloaded library exports what it hooks" exports_what_it_hooks
close
