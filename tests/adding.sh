#!/usr/bin/env bash
# A reader follows docs/adding.md: the drag element of that page goes into a copy of the sources, as its own files and
# the two lines that the page names; the copy is built, and the element's suite and the rules of the tree pass.
. "$(dirname "${BASH_SOURCE[0]}")/rule_list.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL
sources=$(cd "$top_srcdir" && pwd)
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT || exit 1
mkdir "$dir/before" "$dir/after"

# What a checkout holds: nothing that ./bootstrap or a build makes.
copy_sources() {
    cp -r "$sources"/{bootstrap,configure.ac,Makefile.am,ode-compliant.pc.in,plugin,bridge,launcher,view,samples,tests,docs,.clang-format} "$1" &&
        cp "$sources"/*.md "$sources/LICENSE" "$1" && chmod -R u+w "$1"
}

# Numbered items name a file and quote it; the two lines stand behind "The line in".
follow_the_page() {
    awk '
        /^## / { past += /^## A suite/ }
        past { next }
        /^[0-9]\. `/ { split($0, part, "`"); file = part[2] }
        /^The line in / { match($0, /`[^`]*\.(h|mk)`/); file = substr($0, RSTART + 1, RLENGTH - 2); list = 1 }
        /^ *```/ { quoted = !quoted; next }
        quoted && list { print file "\t" $0 >"lines"; next }
        quoted && file { sub(/^   /, ""); system("mkdir -p $(dirname " file ")"); print >file }
    ' docs/adding.md || return
    # where the page says: among its like
    awk -F '\t' '{ print; exit ($1 == "") }' lines && [ "$(wc -l <lines)" = 2 ] || return
    while IFS=$'\t' read -r file line; do
        case $file in
        *.h) sed -i "0,/^#include <ode-compliant\/bed.h>/s||&\n$line|" "$file" ;;
        *.mk) sed -i "s|^include .*/bed/local.mk|&\n$line|" "$file" ;;
        esac
    done <lines
    rm lines
}

# Its own new files, one line of a list, one line of a local.mk.
nothing_else_is_touched() {
    local touched
    touched=$(diff -r "$dir/before" "$dir/after")
    echo "$touched"
    [ "$(grep -c '^Only in' <<<"$touched")" = 3 ] && [ "$(grep -c '^diff ' <<<"$touched")" = 2 ] &&
        [ "$(grep -c '^>' <<<"$touched")" = 2 ] && ! grep '^<' <<<"$touched"
}

builds() {
    ./bootstrap && mkdir build && cd build &&
        ../configure --enable-tests --enable-werror --disable-dependency-tracking --disable-lto --without-view --without-assimp CFLAGS=-O0 \
            PKG_CONFIG_PATH="${PKG_CONFIG_PATH-}" &&
        $MAKE libode-compliant.la tests/libfixture.la tests/libgolden.la tests/bridge/test_drag
}

exports_drag() {
    cd build && library_exports_what_headers_declare && declared_functions | grep dcDragCreate
}

suite_passes() {
    LD_LIBRARY_PATH=$($PKG_CONFIG --variable=libdir ode) build/tests/bridge/test_drag
}

if ! command -v autoreconf >/dev/null; then
    echo "autoreconf was not found, so a copy cannot be built: install autoconf, automake, libtool."
    exit 77
fi
copy_sources "$dir/before" && copy_sources "$dir/after" && cd "$dir/after" || exit 1
holds "the page can be followed" follow_the_page
holds "it touches new files and two lines, as it says" nothing_else_is_touched
holds "what comes out builds" builds
holds "its suite passes" suite_passes
judge_tree "$dir/after"
holds "its functions are exported" exports_drag
holds "its files are listed" every_file_is_listed
holds "its calls go down" rooms_hold
holds "its statements have braces" every_statement_has_braces
if right_clang_format; then
    holds "its layout is clang-format's" layout_is_as_clang_format_has_it
fi
close
