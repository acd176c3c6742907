/* The command line of the samples. */
#ifndef SAMPLES_OPTIONS_H
#define SAMPLES_OPTIONS_H

struct scene;

struct options {
    const struct scene *scene; /* which scene to run; NULL: print the list or the help and leave */
    int list;                  /* 1: the list of scenes was asked for */
    double time;               /* length of the run, s */
    double step;               /* outer step, s */
    int substeps;              /* fixed number per step, 0: automatic */
    int quick;                 /* 1: short run */
    int advise;                /* 1: say beforehand what materials and step come to */
    const char *csv;           /* file names, or NULL */
    const char *plot;
    const char *record;  /* .html, .vtp or .vtk */
    int frames;          /* of the recording, per second; 0: as usual */
    int window;          /* 1: a window was asked for */
    int forever;         /* 1: it stays until it is closed */
    int size[2];         /* of window or picture, pixels */
    const char *picture; /* or NULL */
};

/* Reads the command line, with the scene's own defaults filled in; returns 0, or -1 after a message. */
int optionsRead(struct options *options, int argc, char **argv);
/* Prints the help. */
void optionsPrintHelp(void);
/* Prints the names of the scenes, one a line, with what they show. */
void optionsPrintScenes(void);

#endif
