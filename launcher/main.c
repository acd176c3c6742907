/*
 * ode-compliant PROGRAM: runs an ODE program as it is, with the library of contacts.c and its neighbours loaded before
 * ODE.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "program.h"
#include "variables.h"

#define LIBRARY "libode-compliant-preload.so"

enum { EXIT_USAGE = 2, EXIT_NO_LIBRARY = 126 };

/* The way from one absolute folder to another, such as "../lib/ode-compliant". */
static void way_between(const char *from, const char *to, char *way, size_t room)
{
    size_t same = 0, i = 0;
    for (; from[i] && from[i] == to[i]; i++) {
        same = from[i] == '/' ? i + 1 : same;
    }
    same = !from[i] && to[i] == '/' ? i + 1 : same;
    size_t length = 0;
    way[0] = '\0';
    for (const char *rest = same <= strlen(from) ? from + same : ""; *rest && length + 4 < room;) {
        length += (size_t)snprintf(way + length, room - length, "../");
        rest += strcspn(rest, "/");
        rest += *rest == '/';
    }
    snprintf(way + length, room - length, "%s", to + same);
}

static int is_there(const char *folder, const char *way, char *path, size_t room)
{
    int n = snprintf(path, room, "%s/%s/" LIBRARY, folder, way);
    return n > 0 && (size_t)n < room && !access(path, R_OK);
}

/* Where the library is: told, in the build tree, where it lies beside this program once installed, where it was meant
 * to be. */
static int find_library(char *path, size_t room)
{
    char self[PATH_MAX], way[PATH_MAX];
    const char *told = getenv(VARIABLE_LIBRARY);
    if (told) {
        snprintf(path, room, "%s", told);
        return !access(path, R_OK);
    }
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length > 0) {
        self[length] = '\0';
        *strrchr(self, '/') = '\0';
        way_between(BINDIR, PKGLIBDIR, way, sizeof way);
        if (is_there(self, ".libs", path, room) || is_there(self, way, path, room)) {
            return 1;
        }
    }
    return is_there(PKGLIBDIR, ".", path, room);
}

/* Puts the library before all others that are to be loaded. */
static int preload(const char *library)
{
    const char *before = getenv("LD_PRELOAD");
    size_t room = strlen(library) + (before ? strlen(before) : 0) + 2;
    char *all = malloc(room), number[32];
    if (!all) {
        return 0;
    }
    snprintf(all, room, "%s%s%s", library, before && *before ? ":" : "", before ? before : "");
    snprintf(number, sizeof number, "%ld", (long)getpid());
    int done = !setenv("LD_PRELOAD", all, 1) && !setenv(VARIABLE_PROCESS, number, 1);
    free(all);
    return done;
}

int main(int argc, char **argv)
{
    char library[PATH_MAX], path[PATH_MAX];
    int first = optionsRead(argc, argv);
    if (first < 0) {
        return first == OPTIONS_DONE ? EXIT_SUCCESS : EXIT_USAGE;
    }
    int code = programFind(argv[first], path, sizeof path);
    code = code ? code : programCheck(path);
    if (code) {
        return code;
    }
    if (!find_library(library, sizeof library)) {
        fprintf(stderr, "ode-compliant: " LIBRARY " was not found in " PKGLIBDIR "; " VARIABLE_LIBRARY
                        " may tell where it is\n");
        return EXIT_NO_LIBRARY;
    }
    if (strpbrk(library, " :")) { /* where the loader would cut the path into pieces, and go on without */
        fprintf(stderr,
                "ode-compliant: %s cannot be loaded, since its path has a space or a colon in it; " VARIABLE_LIBRARY
                " may name a link to it\n",
                library);
        return EXIT_NO_LIBRARY;
    }
    if (!preload(library)) {
        fputs("ode-compliant: out of memory\n", stderr);
        return EXIT_NO_LIBRARY;
    }
    execv(path, argv + first);
    fprintf(stderr, "ode-compliant: %s: %s\n", path, strerror(errno));
    return EXIT_NO_LIBRARY;
}
