#!/usr/bin/env bash
# Rules of the source tree and of the library's symbols.
set -u
. "$(dirname "${BASH_SOURCE[0]}")/holds.sh"
plugin=$top_srcdir/plugin
bridge=$top_srcdir/bridge
samples=$top_srcdir/samples

# compile LANGUAGE STANDARD ARGUMENT...: with the library's own flags and warnings.
compile() {
    $CC -x "$1" -std="$2" -D_XOPEN_SOURCE=700 -O1 $WARNING_CFLAGS -I"$plugin" -I"$bridge" $ODE_CFLAGS "${@:3}" -c -o /dev/null
}

# Succeeds if it reads nothing; else shows what it read.
nothing() {
    ! grep .
}

# A file that no local.mk names is not built, not run as a test, and not in a release.
every_file_is_listed() {
    local file folder name
    for file in "$top_srcdir"/{plugin,bridge,samples,tests}/{,*/}*.[ch]; do
        [ -e "$file" ] || continue
        name=${file#"$top_srcdir"/}
        folder=${name%%/*}
        name=${name#"$folder"/}
        grep -qE "%D%/${name%.*}(\\.${name##*.})?( |\$)" "$top_srcdir/$folder/local.mk" || echo "$file is not in $folder/local.mk"
    done | nothing
}

# Follows includes to their end: no header of ODE or of the bridge behind any file.
plugin_stands_alone() {
    local file depends
    for file in "$plugin"/{,*/}*.[ch]; do
        [ -e "$file" ] || continue
        depends=$($CC -std=c11 -M -x c -I"$plugin" $ODE_CFLAGS "$file") || return
        printf '%s\n' $depends | grep -E '(^|/)ode/[^/]+\.h$|/bridge/[^/]+\.h$' | sed "s|^|$file: |" | nothing || return
    done
}

# Allowed: the C library, ODE, our one public header, and the samples' own headers.
samples_use_public_headers() {
    local file name
    grep -HoE '^[[:space:]]*#[[:space:]]*include.*' "$samples"/{,*/}*.[ch] | while IFS=: read -r file name; do
        name=$(sed -E 's/.*include[[:space:]]*([<"][^>"]*[>"]).*/\1/' <<<"$name")
        case $name in
        '<ode/ode.h>' | '<ode-compliant/ode-compliant.h>' | '<sys/'*) ;;
        '<'*/*) echo "$file includes $name" ;;
        '<'*) ;;
        *) name=${name//\"/} && { [ -e "${file%/*}/$name" ] || [ -e "$samples/$name" ]; } || echo "$file includes $name" ;;
        esac
    done | nothing
}

# symbols_start_with_dc NM-FLAG FILE
symbols_start_with_dc() {
    local symbols
    symbols=$($NM "$1" --defined-only "$2" | awk 'NF == 3 { print $3 }') && [ -n "$symbols" ] || return
    grep -v '^dc' <<<"$symbols" | nothing
}

# public_headers_stand_alone LANGUAGE STANDARD
public_headers_stand_alone() {
    local file
    for file in "$plugin"/ode-compliant/*.h "$bridge"/ode-compliant/*.h; do
        printf '#include <ode-compliant/%s>\ntypedef int unused;\n' "${file##*/}" | compile "$1" "$2" - || return
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

holds "every source file is in its folder's local.mk" every_file_is_listed
holds "plugin/ includes nothing of ODE or of the bridge" plugin_stands_alone
holds "samples include public headers and their own only" samples_use_public_headers
[ ! -e .libs/libode-compliant.so ] ||
    holds "every symbol that the shared library exports starts with dc" symbols_start_with_dc -D .libs/libode-compliant.so
[ ! -e .libs/libode-compliant.a ] ||
    holds "every global symbol of the static library starts with dc" symbols_start_with_dc -g .libs/libode-compliant.a
holds "every public header compiles on its own" public_headers_stand_alone c c11
if $CC -x c++ -fsyntax-only /dev/null 2>/dev/null; then
    holds "every public header compiles on its own in C++" public_headers_stand_alone c++ c++11
fi
holds "-DdIDESINGLE selects single precision" is_single
holds "the library compiles without warnings in single precision" compiles_in_single
close
