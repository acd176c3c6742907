/* The program that is to be run, looked at before: what the loader would pass over in silence is said here. */
#include "program.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CANNOT_RUN = 126, NOT_FOUND = 127 };

static int is_program(const char *path)
{
    struct stat what;
    return !stat(path, &what) && S_ISREG(what.st_mode) && !access(path, X_OK);
}

int programFind(const char *name, char *path, size_t room)
{
    const char *search = strchr(name, '/') ? "" : getenv("PATH");
    if (strchr(name, '/')) {
        if (is_program(name)) {
            snprintf(path, room, "%s", name);
            return 0;
        }
        fprintf(stderr, "ode-compliant: %s: %s\n", name, access(name, F_OK) ? strerror(errno) : "not a program");
        return access(name, F_OK) ? NOT_FOUND : CANNOT_RUN;
    }
    while (search && *search) {
        size_t length = strcspn(search, ":");
        int n = snprintf(path, room, "%.*s/%s", (int)length, length ? search : ".", name);
        if (n > 0 && (size_t)n < room && is_program(path)) {
            return 0;
        }
        search += length + (search[length] == ':');
    }
    fprintf(stderr, "ode-compliant: %s was not found\n", name);
    return NOT_FOUND;
}

static int refuse(const char *path, const char *why)
{
    fprintf(stderr, "ode-compliant: %s %s\n", path, why);
    return CANNOT_RUN;
}

/* What stands in the way of an ELF file; NULL: nothing. */
static const char *elf_fault(FILE *file, const ElfW(Ehdr) * head)
{
    if (head->e_ident[EI_CLASS] != (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32)) {
        return "is for another word length than this library";
    }
    for (int i = 0; i < head->e_phnum; i++) {
        ElfW(Phdr) part;
        if (fseek(file, (long)(head->e_phoff + (unsigned)i * (size_t)head->e_phentsize), SEEK_SET) ||
            fread(&part, sizeof part, 1, file) != 1) {
            return "is cut off";
        }
        if (part.p_type == PT_INTERP) {
            return NULL;
        }
    }
    return "is statically linked: nothing can take the place of the ODE that is in it; link it with libode.so";
}

int programCheck(const char *path)
{
    struct stat what;
    ElfW(Ehdr) head;
    FILE *file = fopen(path, "rb");
    if (!file) {
        return 0; /* may be run, may not be read */
    }
    size_t got = fread(&head, sizeof head, 1, file);
    const char *fault = got == 1 && !memcmp(head.e_ident, ELFMAG, SELFMAG) ? elf_fault(file, &head) : NULL;
    fclose(file);
    if (!fault && !stat(path, &what) &&
        (((what.st_mode & S_ISUID) && what.st_uid != geteuid()) ||
         ((what.st_mode & S_ISGID) && what.st_gid != getegid()))) {
        fault = "runs as another user or group, so that the loader ignores this library; copy it to run it as yourself";
    }
    return fault ? refuse(path, fault) : 0;
}
