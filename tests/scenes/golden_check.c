/* golden_check KIND FILE: compares the bridge with a golden table; exit code 0 pass, 1 too far off, 2 unusable. */
#include <stdio.h>
#include <string.h>

#include "golden.h"

static int usage(FILE *out)
{
    fprintf(out,
            "usage: golden_check KIND FILE\n"
            "Puts ODE bodies and geoms into the state of each row of FILE (CSV, columns found by name), evaluates\n"
            "the contact forces, and prints the largest relative differences from the row's own numbers.\n"
            "KIND is one of\n");
    for (const GoldenKind *kind = goldenKinds; kind->name; kind++) {
        fprintf(out, "    %-32s %s\n", kind->name, kind->about);
    }
    fprintf(out, "Exit code: 0 within the tolerance, 1 outside, 2 wrong arguments or an unusable file.\n");
    return goldenUnusable;
}

int main(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        usage(stdout);
        return 0;
    }
    if (argc != 3) {
        fprintf(stderr, "golden_check: expected a kind and a file, got %d argument%s\n", argc - 1,
                argc == 2 ? "" : "s");
        return usage(stderr);
    }
    if (!goldenFind(argv[1])) {
        fprintf(stderr, "golden_check: unknown kind '%s'\n", argv[1]);
        return usage(stderr);
    }
    dInitODE2(0);
    int result = goldenCheck(argv[1], argv[2]);
    dCloseODE();
    return result;
}
