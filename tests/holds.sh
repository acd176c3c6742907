# Sourced by the test scripts, which run in the top of the build tree with the build's variables in the environment.

: "${top_srcdir:=..}" "${CC:=gcc}" "${NM:=nm}" "${MAKE:=make}" "${PKG_CONFIG:=pkg-config}" "${ODE_CFLAGS:=}"
: "${WARNING_CFLAGS:=-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror}"
export LC_ALL=C # numbers have points, also for awk
passed=0
failed=0

# holds STATEMENT COMMAND...: counts a statement as passed if the command succeeds, else shows what it said.
holds() {
    local statement=$1 output
    shift
    if output=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n%s\n' "$statement" "$output"
    fi
}

# Prints the closing line; the script's exit code.
close() {
    echo "$passed passed, $failed failed"
    [ $failed = 0 ] && [ $passed -gt 0 ]
}
