#!/usr/bin/env bash
# Do the suites notice mistakes?  Each line of tests/mutations is made in a copy of the sources, and its suites are run
# until one fails; none that fails is a survivor.
#
#     tests/mutate.sh [--no-install] [WORD]     all lines, or those that hold WORD; about half an hour for all
#     tests/mutate.sh --check [DIR]             only whether each line still fits the sources in DIR
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../samples/setup.sh"
sources=$top
list=$sources/tests/mutations

# each COMMAND...: with file, suites, text, substitute and line set to those of each line that holds $word.
each() {
    local line number=0 rest
    while IFS= read -r line <&3; do
        number=$((number + 1))
        case $line in '' | '#'*) continue ;; *"$word"*) ;; *) continue ;; esac
        read -r file suites rest <<<"$line"
        rest="$rest "
        text=${rest%% => *} substitute=${rest#* => } substitute=${substitute% }
        "$@" || return
    done 3<"$list"
}

# fits DIR: the text stands in the file just once, and there are such suites.
fits() {
    local content without suite
    [ -e "$1/$file" ] || { echo "line $number: there is no $file" && bad=yes && return; }
    content=$(<"$1/$file") without=${content//"$text"/}
    [ -n "$text" ] && [ $((${#content} - ${#without})) = ${#text} ] ||
        { echo "line $number: not found just once in $file: $text" && bad=yes; }
    for suite in ${suites//,/ }; do
        [ -e "$sources/tests/$suite" ] || [ -e "$sources/tests/$suite.c" ] ||
            { echo "line $number: there is no suite $suite" && bad=yes; }
    done
}

all_fit() {
    bad=no
    each fits "$1"
    [ $bad = no ]
}

# Copies what differs, so that little is built anew, and that for sure.
copy_sources() {
    local name
    mkdir -p "$top"
    (cd "$sources" && find . \( -path ./build -o -path ./.git -o -name autom4te.cache \) -prune -o -type f -print) |
        while IFS= read -r name; do
            [ ! -e "$top/$name" ] && mkdir -p "$top/${name%/*}" && cp -p "$sources/$name" "$top/$name" && continue
            case $name in ./Makefile.in | ./configure | ./aclocal.m4) continue ;; esac # make brings them up to date
            cmp -s "$sources/$name" "$top/$name" || cp "$sources/$name" "$top/$name"
        done
}

make_quietly() {
    make -C "$build" -j"$(nproc)" "$@" >"$build/mutate.log" 2>&1
}

# builds SUITE: it, and the library that it is linked with.
builds() {
    case $1 in
    *.sh) make_quietly all ;;
    *) make_quietly "tests/$1" ;;
    esac
}

# passes SUITE
passes() {
    local programs=
    case $1 in
    launcher.sh)
        programs=$(sed -n 's|%D%|tests|g; s|^check_PROGRAMS += \(tests/launcher/.*\)|\1|p' "$sources/tests/local.mk")
        ;;
    view.sh) programs=tests/view/test_window ;;
    *.sh) ;;
    *)
        (cd "$build" && top_srcdir=.. CK_TIMEOUT_MULTIPLIER=5 timeout 900 "tests/$1" >"$build/suite.log" 2>&1)
        return
        ;;
    esac
    make_quietly check TESTS="tests/$1" check_PROGRAMS="$programs" &&
        grep -q '^:global-test-result: PASS' "$build/tests/${1%.sh}.trs"
}

# Without a mistake the suites pass, or their failing would say nothing.
try_suites() {
    local suite
    for suite in ${suites//,/ }; do
        case " $tried " in *" $suite "*) continue ;; esac
        tried="$tried $suite"
        builds "$suite" || die "$suite could not be built; see $build/mutate.log"
        passes "$suite" || die "$suite does not pass as it is; see $build/suite.log"
    done
}

restore() {
    [ -z "${spoilt-}" ] || cp "$sources/$spoilt" "$top/$spoilt"
    spoilt=
}

verdict() {
    printf '%-10s %-38s %s\n' "$1" "$file" "$2"
}

mutate() {
    local content suite said=
    spoilt=$file
    content=$(<"$sources/$file")
    printf '%s\n' "${content/"$text"/"$substitute"}" >"$top/$file"
    for suite in ${suites//,/ }; do
        builds "$suite" || die "line $number does not compile; see $build/mutate.log"
        if ! passes "$suite"; then
            said=$suite
            break
        fi
    done
    restore
    if [ -n "$said" ]; then
        caught=$((caught + 1))
        verdict caught "$said"
    else
        survived=$((survived + 1))
        verdict survived "$text => $substitute"
    fi
}

word= tried= caught=0 survived=0 bad=no
case ${1-} in
--check) all_fit "${2:-$sources}" && exit || exit 1 ;;
--no-install) no_install=yes && shift ;;
esac
word=${1-}
all_fit "$sources" || die "tests/mutations does not fit the sources"
need "to build and to run the suites" "${build_packages[@]}" check
want "to read mesh files" "${optional_packages[@]}"
want "to look at what the window draws" "${view_packages[@]}" xvfb

# From here on all is done in the copy.
top=$sources/build/mutants build=$top/build
trap restore EXIT
copy_sources
configure "$build" --enable-tests --disable-lto # each mutant is linked anew
each try_suites
each mutate
echo "$caught caught, $survived survived"
[ $survived = 0 ] && [ $caught -gt 0 ]
