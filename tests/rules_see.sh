#!/usr/bin/env bash
# A rule that never fails says nothing: each fault here is put into a copy of the sources, and its rule must name it.
. "$(dirname "${BASH_SOURCE[0]}")/rule_list.sh"
sources=$(cd "$top_srcdir" && pwd)
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT || exit 1

fresh_copy() {
    rm -rf "$dir/tree"
    mkdir -p "$dir/tree/tests" && cp -r "$sources"/{plugin,bridge,launcher,view,samples} "$sources/.clang-format" "$dir/tree" &&
        chmod -R u+w "$dir/tree" || return
    touch "$dir/tree/tests/local.mk"
    judge_tree "$dir/tree"
}

# sees WHAT FAULT RULE: WHAT is what the rule says about it; FAULT is done in the copy.
sees() {
    local said
    fresh_copy && (cd "$dir/tree" && eval "$2") || return
    said=$($3 2>&1) && echo "it holds all the same" && return 1
    grep -E "$1" <<<"$said" >/dev/null || { echo "it says:" && printf '%s\n' "$said" && return 1; }
}

# The rules about rooms; the copy without a fault passes.
untouched_copy_passes() {
    fresh_copy && rooms_hold && every_statement_has_braces && every_file_is_listed && plugin_stands_alone &&
        samples_use_public_headers && view_uses_public_headers && shared_functions_are_camel_case
}

holds "a copy without a fault passes" untouched_copy_passes
holds "a call of a higher room is seen" sees 'core/error.c uses dcxEvaluate of bridge/step/evaluate.c' \
    'echo "void dcxHigh(void); void dcxHigh(void) { dcxEvaluate(0); }" >>bridge/core/error.c' rooms_hold
holds "a call of a room beside is seen" sees 'bed/beds.c uses dcxJointPrepare of bridge/joint/alive.c' \
    'echo "void dcxBeside(void); void dcxBeside(void) { dcxJointPrepare(0, 0); }" >>bridge/bed/beds.c' rooms_hold
holds "a circle of two files is seen" sees 'circle:.*core/(hen|egg).c' \
    'echo "int dcxHen(void) { return dcxEgg(); }" >bridge/core/hen.c
     echo "int dcxEgg(void) { return dcxHen(); }" >bridge/core/egg.c' rooms_hold
holds "a circle of two folders is seen" sees 'state/hen.c uses dcxEgg of bridge/bodies/egg.c' \
    'echo "int dcxHen(void) { return dcxEgg(); }" >bridge/state/hen.c
     echo "int dcxEgg(void) { return dcxHen(); }" >bridge/bodies/egg.c' rooms_hold
holds "the private header of another room is seen" sees 'world/world.c includes bridge/carry/parts.h, which is private' \
    'echo "#include \"carry/parts.h\"" >>bridge/world/world.c' rooms_hold
holds "the private header of another folder of plugin/ is seen" sees \
    'foundation/find.c includes plugin/mesh/search.h, which is private' \
    'echo "#include \"mesh/search.h\"" >>plugin/foundation/find.c' rooms_hold
holds "a private header of plugin/ in the bridge is seen" sees 'contact/holding.c includes plugin/law/hold.h, which is private' \
    'echo "#include \"law/hold.h\"" >>bridge/contact/holding.c' rooms_hold
holds "the header of a higher room is seen" sees 'core/error.c includes bridge/step/step.h, which is not below it' \
    'echo "#include \"step/step.h\"" >>bridge/core/error.c' rooms_hold
holds "a header of the bridge in plugin/ is seen" sees 'law/friction.c' \
    'echo "#include \"../../bridge/core/core.h\"" >>plugin/law/friction.c' plugin_stands_alone
holds "ODE in plugin/ is seen" sees 'law/friction.c' 'echo "#include <ode/common.h>" >>plugin/law/friction.c' \
    plugin_stands_alone
holds "a folder that is in no list is seen" sees 'attic' \
    'mkdir bridge/attic && echo "int dcxOld;" >bridge/attic/old.c' rooms_hold
holds "a file that is in no list is seen" sees 'bridge/core/new.c is in no local.mk' 'touch bridge/core/new.c' \
    every_file_is_listed
holds "a private name that looks public is seen" sees 'dcNewThing is in no public header' \
    'echo "int dcNewThing(void) { return 0; }" >>bridge/core/error.c' rooms_hold
holds "a public name that looks private is seen" sees 'dcxWorldCreate' \
    'echo "DC_API int dcxWorldCreate(void);" >>bridge/ode-compliant/world.h' rooms_hold
holds "a sample's look inside is seen" sees 'backspin.c includes' 'echo "#include \"core/core.h\"" >>samples/backspin.c' \
    samples_use_public_headers
holds "a host's look inside is seen" sees 'falling_box.c includes core/core.h' \
    'echo "#include \"core/core.h\"" >>samples/hosts/cmake/falling_box.c' samples_use_public_headers
holds "another header of Webots is seen" sees 'falling_box.c includes <plugins/physics.h>' \
    'echo "#include <plugins/physics.h>" >>samples/hosts/cmake/falling_box.c' samples_use_public_headers
holds "the window's look inside is seen" sees 'scene/walk.c includes' 'echo "#include \"core/core.h\"" >>view/scene/walk.c' \
    view_uses_public_headers
holds "OpenGL in what is seen is seen" sees 'scene/walk.c includes' 'echo "#include <GL/gl.h>" >>view/scene/walk.c' \
    view_uses_public_headers
holds "a statement without braces is seen" sees 'error.c:[0-9]+: no braces' \
    'printf "void f(int a)\n{\n    if (a)\n        g();\n}\n" >>bridge/core/error.c' every_statement_has_braces
holds "a shared function that is not camelCase is seen" sees 'late.h:1: late_riser' \
    'mkdir tests/scenes && echo "void late_riser(void);" >tests/scenes/late.h' shared_functions_are_camel_case
holds "another one, in no header, is seen" sees 'options.c:[0-9]+: late_riser' \
    'echo "enum late late_riser(void) { return 0; }" >>launcher/options.c' shared_functions_are_camel_case
holds "a shared variable that is not camelCase is seen" sees 'grip.c:[0-9]+: scene_grip' \
    'sed -i "s/sceneGrip/scene_grip/" samples/grip.c' shared_functions_are_camel_case
holds "the second of two is seen" sees 'zoo.h:[0-9]+: late_riser' \
    'echo "extern const double riser, late_riser[2];" >>samples/zoo/zoo.h' shared_functions_are_camel_case
holds "a whole number that float does not take is seen" sees 'error.c:[0-9]+:.*REAL\(3\)' \
    'echo "static const dReal three = REAL(3);" >>bridge/core/error.c' constants_suit_both_precisions
holds "a mutation whose text is gone is seen" sees 'not found just once in bridge/core/gate.c' \
    'sed -i "s/dcxInMessage()/dcxTelling()/" bridge/core/gate.c' mutations_fit
holds "a mutation whose text stands there twice is seen" sees 'not found just once in bridge/core/gate.c' \
    'cat bridge/core/gate.c >>bridge/core/gate.c.new; cat bridge/core/gate.c.new >>bridge/core/gate.c' mutations_fit
if right_clang_format; then
    holds "another layout is seen" sees 'error.c' 'echo "int  two ;" >>bridge/core/error.c' layout_is_as_clang_format_has_it
fi
holds "a private header that needs another is seen" sees 'step.h' 'echo "dcNothing *p;" >>bridge/step/step.h' \
    private_headers_stand_alone
holds "a public header that needs another is seen" sees 'dcNothing' \
    'echo "extern dcNothing *p;" >>bridge/ode-compliant/error.h' 'public_headers_stand_alone c c11'
# A header of ODE that knows one precision only.
single_of_another_ode() {
    local ODE_CFLAGS=-I$dir/tree/other
    is_single
}
holds "an ODE that stays double is seen" sees 'still double' \
    'mkdir -p other/ode && echo "#define dDOUBLE" >other/ode/ode.h' single_of_another_ode
# Libraries with one symbol more.
holds "an exported symbol that does not start with dc is seen" sees '^stray$' \
    'echo "int dcThis(void); int dcThis(void) { return 0; } int stray(void); int stray(void) { return 0; }" |
         $CC -x c -shared -fPIC -o stray.so -' "symbols_start_with_dc -D $dir/tree/stray.so"
holds "a global symbol of a static library that does not start with dc is seen" sees '^stray$' \
    'echo "int dcThis(void); int dcThis(void) { return 0; } int stray(void); int stray(void) { return 0; }" |
         $CC -x c -c -o stray.o - && ar rc stray.a stray.o' "symbols_start_with_dc -g $dir/tree/stray.a"
holds "a library without symbols is seen" sees '' '$CC -x c -c -o none.o /dev/null' "symbols_start_with_dc -g $dir/tree/none.o"
holds "double for float is seen" sees 'conversion' \
    'echo "dReal dcxHalf(double x); dReal dcxHalf(double x) { return 0.5 * x; }" >>bridge/core/error.c' compiles_in_single
if command -v doxygen >/dev/null && [ -e docs/doxygen/Doxyfile ]; then
    holds "an undocumented function is seen" sees 'dcGhost' \
        'mkdir -p docs/doxygen && cp "$sources"/docs/doxygen/*.dox docs/doxygen
         sed -i "s/^DC_API.*dcErrorName.*/&\nDC_API int dcGhost(void);/" bridge/ode-compliant/error.h' reference_is_complete
fi
if [ -e .libs/libode-compliant.so ]; then
    holds "a declared function that is not exported is seen" sees '< dcGhost' \
        'echo "DC_API int dcGhost(void);" >>bridge/ode-compliant/error.h' library_exports_what_headers_declare
    holds "a function of recordings that is declared and not exported is seen" sees '< dcRecordGhost' \
        'echo "DC_API int dcRecordGhost(void);" >>view/ode-compliant-view/record.h' 'exports_what_its_header_declares record'
    holds "an exported function of recordings that is not declared is seen" sees '> dcRecordClose' \
        'sed -i "/^DC_API.*dcRecordClose/d" view/ode-compliant-view/record.h' 'exports_what_its_header_declares record'
    holds "an exported function that is not declared is seen" sees '> dcGetLastMessage' \
        'sed -i "/^DC_API.*dcGetLastMessage/d" bridge/ode-compliant/error.h' library_exports_what_headers_declare
fi
if [ -e .libs/libode-compliant-view.so ]; then
    holds "a function of the window that is declared and not exported is seen" sees '< dcViewGhost' \
        'echo "DC_API int dcViewGhost(void);" >>view/ode-compliant-view/view.h' 'exports_what_its_header_declares view'
    holds "an exported function of the window that is not declared is seen" sees '> dcViewClose' \
        'sed -i "/^DC_API.*dcViewClose/d" view/ode-compliant-view/view.h' 'exports_what_its_header_declares view'
fi
close
