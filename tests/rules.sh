#!/usr/bin/env bash
# Holds the source tree, and the library's symbols where it is built, to the rules in rule_list.sh.
. "$(dirname "${BASH_SOURCE[0]}")/rule_list.sh"

holds "every source file is in its folder's local.mk" every_file_is_listed
holds "plugin/ includes nothing of ODE or of the bridge" plugin_stands_alone
holds "samples include public headers and their own only" samples_use_public_headers
holds "the window includes public headers and its own only" view_uses_public_headers
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
holds "calls go down, in no circle, by the folders' headers; private names begin with dcx" rooms_hold
holds "every statement has braces" every_statement_has_braces
holds "what files share is called nounVerb" shared_functions_are_camel_case
holds "constants suit both precisions" constants_suit_both_precisions
holds "each line of tests/mutations stands in the sources just once" mutations_fit
if right_clang_format; then
    holds "the layout is clang-format's" layout_is_as_clang_format_has_it
else
    echo "clang-format 14 was not found, so nothing is said of the layout."
fi
if command -v doxygen >/dev/null && [ -e docs/doxygen/Doxyfile ]; then
    holds "doxygen has nothing to warn of" reference_is_complete
fi
holds "every private header compiles on its own" private_headers_stand_alone
[ ! -e .libs/libode-compliant.so ] ||
    holds "the shared library exports just what its headers declare" library_exports_what_headers_declare
[ ! -e .libs/libode-compliant-view.so ] ||
    holds "the window's library exports just what its header declares" exports_what_its_header_declares view
[ ! -e .libs/libode-compliant-record.so ] ||
    holds "the recordings' library exports just what its header declares" exports_what_its_header_declares record
close
