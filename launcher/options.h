/* The launcher's command line. */
#ifndef LAUNCHER_OPTIONS_H
#define LAUNCHER_OPTIONS_H

/* Puts the options into the environment; the index of the program's name in argv, or one of these. */
enum { OPTIONS_DONE = -1, OPTIONS_WRONG = -2 };
int optionsRead(int argc, char **argv);

#endif
