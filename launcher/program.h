/* The program that is to be run, looked at before. */
#ifndef LAUNCHER_PROGRAM_H
#define LAUNCHER_PROGRAM_H

#include <stddef.h>

/* Finds a program as a shell does; 0, or an exit code after a message. */
int programFind(const char *name, char *path, size_t room);
/* Whether a library can be loaded before it; 0, or an exit code after a message. */
int programCheck(const char *path);

#endif
