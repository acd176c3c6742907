#!/usr/bin/env bash
# The rules of the source tree and of the library's symbols, as functions: rules.sh holds the sources to them, and
# rules_see.sh shows that each sees what it is for.  They judge the tree top_srcdir.
set -u
rules_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$rules_dir/holds.sh"

# judge_tree DIR: from here on the rules speak of that tree.
judge_tree() {
    top_srcdir=$1
    plugin=$top_srcdir/plugin
    bridge=$top_srcdir/bridge
    samples=$top_srcdir/samples
    view=$top_srcdir/view
}
judge_tree "$top_srcdir"

# compile LANGUAGE STANDARD ARGUMENT...: with the library's own flags and warnings, but no code is made: what is asked here
# is answered before that, and warnings that follow the flow of a function have been errors in the build itself.
compile() {
    $CC -x "$1" -std="$2" -D_XOPEN_SOURCE=700 -fsyntax-only $WARNING_CFLAGS -I"$plugin" -I"$bridge" $ODE_CFLAGS "${@:3}"
}

# Succeeds if it reads nothing; else shows what it read.
nothing() {
    ! grep .
}

# A file that no local.mk names is not built, not run as a test, and not in a release.
every_file_is_listed() {
    local list folder file
    list=$(find "$top_srcdir"/{plugin,bridge,launcher,view,samples,tests} -name local.mk | while read -r file; do
        folder=${file%/*}
        folder=${folder#"$top_srcdir"/}
        sed "s|%D%|$folder|g" "$file"
    done | tr -s ' \t' '\n\n')
    (cd "$top_srcdir" && find plugin bridge launcher view samples tests -name '*.[ch]') | while read -r file; do
        grep -qxF -e "$file" -e "${file%.*}" <<<"$list" || echo "$file is in no local.mk"
    done | nothing
}

# Follows includes to their end: no header of ODE or of the bridge behind any file.
plugin_stands_alone() {
    local file depends
    for file in "$plugin"/*/*.[ch]; do
        depends=$($CC -std=c11 -M -x c -I"$plugin" $ODE_CFLAGS "$file") || return
        printf '%s\n' $depends | grep -E '(^|/)ode/[^/]+\.h$|/bridge/[^/]+\.h$' | sed "s|^|$file: |" | nothing || return
    done
}

# Allowed: the C library, ODE, our one public header, and the samples' own headers; of a host what it tells its plugins.
samples_use_public_headers() {
    local file name
    grep -HoE '^[[:space:]]*#[[:space:]]*include.*' "$samples"/{,*/}*.[ch] "$samples"/hosts/*/*.[ch] | while IFS=: read -r file name; do
        name=$(sed -E 's/.*include[[:space:]]*([<"][^>"]*[>"]).*/\1/' <<<"$name")
        case $name in
        '<ode/ode.h>' | '<ode-compliant/ode-compliant.h>' | '<ode-compliant-view/'* | '<sys/'*) ;;
        '<plugins/physics.h>') case $file in */hosts/webots/*) ;; *) echo "$file includes $name" ;; esac ;;
        '<'*/*) echo "$file includes $name" ;;
        '<'*) ;;
        *..*) echo "$file includes $name" ;;
        '"scene/scene.h"') ;; # what there is to be seen of a world, for recordings
        *) name=${name//\"/} && { [ -e "${file%/*}/$name" ] || [ -e "$samples/$name" ]; } || echo "$file includes $name" ;;
        esac
    done | nothing
}

# The same of the window, which has OpenGL besides; what it sees (scene/) knows nothing of that.
view_uses_public_headers() {
    local file name
    grep -HoE '^[[:space:]]*#[[:space:]]*include.*' "$view"/*/*.[ch] | while IFS=: read -r file name; do
        name=$(sed -E 's/.*include[[:space:]]*([<"][^>"]*[>"]).*/\1/' <<<"$name")
        case $name in
        '<ode/ode.h>' | '<ode-compliant/'* | '<sys/'*) ;;
        '<GL'*/*) case $file in */scene/*) echo "$file includes $name" ;; esac ;;
        '<ode-compliant-view/'* | '"scene/scene.h"') ;;
        '<'*/*) echo "$file includes $name" ;;
        '<'*) ;;
        *) name=${name//\"/} && [ -e "${file%/*}/$name" ] || echo "$file includes $name" ;;
        esac
    done | nothing
}

# symbols_start_with_dc NM-FLAG FILE
symbols_start_with_dc() {
    local symbols
    symbols=$($NM "$1" --defined-only "$2" | awk 'NF == 3 { print $3 }') && [ -n "$symbols" ] || return
    grep -v '^dc' <<<"$symbols" | nothing
}

# Functions that a program may call, out of the public headers.
declared_functions() {
    cat "$plugin"/ode-compliant/*.h "$bridge"/ode-compliant/*.h | awk '
        /^DC_API/ { open = 1 }
        open { text = text $0 }
        open && /;/ {
            if (match(text, /[A-Za-z0-9_]+\(/)) print substr(text, RSTART, RLENGTH - 1)
            text = ""
            open = 0
        }' | LC_ALL=C sort
}

# exports_what_its_header_declares NAME: the same of the libraries for the window (view) and for recordings (record).
exports_what_its_header_declares() {
    diff <(sed -n 's/^DC_API.*[ *]\(dc[A-Z][A-Za-z]*\)(.*/\1/p' "$view/ode-compliant-view/$1.h" | LC_ALL=C sort) \
        <($NM -D --defined-only ".libs/libode-compliant-$1.so" | awk '$2 == "T" { print $3 }' | LC_ALL=C sort)
}

# Neither more nor less.
library_exports_what_headers_declare() {
    local exported
    exported=$($NM -D --defined-only .libs/libode-compliant.so | awk 'NF == 3 && $2 !~ /A/ { print $3 }' | LC_ALL=C sort) &&
        [ -n "$exported" ] && diff <(declared_functions) <(printf '%s\n' "$exported")
}

# Who calls whom: only downward, in no circle, by way of the folder's header; private names begin with dcx.
rooms_hold() {
    awk -f "$rules_dir/rooms.awk" "$plugin/local.mk" "$bridge/local.mk" \
        $(cd "$top_srcdir" && find plugin bridge -name '*.[ch]' | sort | sed "s|^|$top_srcdir/|")
}

# REAL() adds an f for float, which takes neither whole numbers nor names.
constants_suit_both_precisions() {
    grep -rnE 'REAL\((-?[0-9]+|[A-Za-z_][^)]*)\)' --include='*.[ch]' "$bridge" "$view" "$samples" "$top_srcdir/launcher" \
        "$top_srcdir/tests" | grep -v '#[[:space:]]*define' | nothing
}

every_statement_has_braces() {
    find "$plugin" "$bridge" "$top_srcdir/launcher" "$view" "$samples" "$top_srcdir/tests" -name '*.[ch]' -exec awk -f "$rules_dir/braces.awk" {} +
}

# What files share outside of plugin/ and bridge/, whose names rooms_hold judges: functions and variables; static ones are
# plain words.  A name in capitals without a type before it is a macro's; __ is the linker's, and the names that a host
# calls are the host's.
shared_functions_are_camel_case() {
    find "$top_srcdir/launcher" "$view" "$samples" "$top_srcdir/tests" -name '*.[ch]' ! -path '*/hosts/*' -exec awk '
        function judge(name) {
            if (name !~ /^([a-z][A-Za-z0-9]*|__.*)$/) print FILENAME ":" FNR ": " name
        }
        !/^[A-Za-z]/ || /^(static|typedef) / || /^enum [^(]*[{]/ || /^extern "/ { next }
        match($0, /^[^(=]*[A-Za-z0-9_]\(/) {
            name = substr($0, 1, RLENGTH - 1)
            if (sub(/.*[ *]/, "", name) || name !~ /^[A-Z_]+$/) judge(name)
            next
        }
        /^extern .*;/ || /^[^(]* =( |$)/ {
            sub(/ *[=;].*/, "")
            gsub(/\[[^]]*\]/, "")
            count = split($0, names, ", ")
            for (i = 1; i <= count; i++) { sub(/.*[ *]/, "", names[i]); judge(names[i]) }
        }' {} + | nothing
}

# Other versions lay out otherwise.
right_clang_format() {
    command -v clang-format >/dev/null && clang-format --version | grep -q 'version 14\.'
}

layout_is_as_clang_format_has_it() {
    find "$plugin" "$bridge" "$top_srcdir/launcher" "$view" "$samples" "$top_srcdir/tests" \( -name '*.[ch]' -o -name '*.cpp' \) -exec \
        clang-format --style=file --dry-run -Werror {} +
}

# Each folder's headers, from its own side and from another's.
private_headers_stand_alone() {
    local file
    for file in "$plugin"/*/*.h "$bridge"/*/*.h "$view"/scene/*.h; do
        case $file in */ode-compliant/*) continue ;; esac
        printf '#include "%s"\ntypedef int unused;\n' "$(realpath "$file")" |
            compile c c11 -I"$view" -Wno-unused-function - || return
    done
}

# Every public thing is documented, with what it takes; in the build tree, which has the Doxyfile.
reference_is_complete() {
    local out
    out=$(mktemp -d) && (cat docs/doxygen/Doxyfile && echo "OUTPUT_DIRECTORY = $out
        WARN_LOGFILE = $out/warnings
        INPUT = $top_srcdir/docs/doxygen $bridge/ode-compliant $plugin/ode-compliant $view/ode-compliant-view
        GENERATE_HTML = NO
        GENERATE_XML = YES") | doxygen - >/dev/null
    cat "$out/warnings" && ! grep -q . "$out/warnings"
    local code=$?
    rm -rf "$out"
    return $code
}

# public_headers_stand_alone LANGUAGE STANDARD
public_headers_stand_alone() {
    local file
    for file in "$plugin"/ode-compliant/*.h "$bridge"/ode-compliant/*.h "$view"/ode-compliant-view/*.h; do
        printf '#include <%s/%s>\ntypedef int unused;\n' "$(basename "${file%/*}")" "${file##*/}" |
            compile "$1" "$2" -I"$view" - || return
    done
}

# The switch must work, else the rule after it would say nothing.
is_single() {
    printf '#include <ode/ode.h>\n#ifndef dSINGLE\n#error still double\n#endif\ntypedef int unused;\n' |
        compile c c11 -DdIDESINGLE -
}

compiles_in_single() {
    local file
    for file in "$plugin"/{,*/}*.c "$bridge"/{,*/}*.c; do
        [ -e "$file" ] || continue
        compile c c11 -DdIDESINGLE "$file" || return
    done
}

# The list of mistakes that mutate.sh makes must fit the sources as they are.
mutations_fit() {
    "$rules_dir/mutate.sh" --check "$top_srcdir"
}
