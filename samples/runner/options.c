/* Reads the command line; says what is wrong with it, and what may have been meant. */
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

enum { MAX_SUBSTEPS = 1000000, LONGEST_WORD = 63 };
static const double max_steps = 1e7;

/* Options without a one-letter form have codes that are no letters. */
enum { TIME = 256, STEP, SUBSTEPS, CSV, PLOT, RECORD, FRAMES, LIST, WINDOW, PICTURE, SIZE, ADVISE };
static const struct option known_options[] = {
    {"time", required_argument, NULL, TIME},
    {"step", required_argument, NULL, STEP},
    {"csv", required_argument, NULL, CSV},
    {"substeps", required_argument, NULL, SUBSTEPS},
    {"plot", required_argument, NULL, PLOT},
    {"record", required_argument, NULL, RECORD},
    {"frames", required_argument, NULL, FRAMES},
    {"window", no_argument, NULL, WINDOW},
    {"picture", required_argument, NULL, PICTURE},
    {"size", required_argument, NULL, SIZE},
    {"advise", no_argument, NULL, ADVISE},
    {"quick", no_argument, NULL, 'q'},
    {"list", no_argument, NULL, LIST},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

void optionsPrintScenes(void)
{
    const struct scene *const *scene;

    for (scene = scenes; *scene; scene++) {
        printf("  %-16s %s\n", (*scene)->name, (*scene)->about);
    }
}

void optionsPrintHelp(void)
{
    printf(
        "usage: samples/run [SCENE] [options]     runs a scene (%s if none is named)\n"
        "       samples/run list                  lists the scenes\n\n"
        "  --time S         length of the run, s          (default: the scene's)\n"
        "  --step S         outer step, s                 (default: the scene's)\n"
        "  --substeps N     fixed number of substeps      (default: 0, chosen automatically)\n"
        "  --csv FILE       write the time series as CSV\n"
        "  --plot FILE.png  draw it (needs gnuplot)\n"
        "  --record FILE    record what is to be seen: .html plays in a browser, .vtp and .vtk are for ParaView\n"
        "  --frames N       frames per second of the recording (default: 60)\n"
        "  --window         show it in a window, until that is closed or for --time S\n"
        "  --picture FILE.png  write the last frame, of the window or of a hidden one\n"
        "  --size WxH       of window and picture, in pixels  (default: 960x600; a window\n"
        "                   that no graphics card draws: 640x400)\n"
        "  --advise         say beforehand what materials, masses and step will come to\n"
        "  --quick          a short run that still checks what it can\n"
        "  --help           this text\n\n"
        "Exit code: 0, or 1 if a measured value is off by more than its limit, or 2 if the command line is wrong.\n\n"
        "scenes:\n",
        scenes[0]->name);
    optionsPrintScenes();
}

/*
 * Levenshtein's distance: how many letters of `a` to change, add or leave out to get `b`, one of our own names, or,
 * for one letter more, the beginning of it.
 */
static size_t distance(const char *a, const char *b)
{
    size_t row[LONGEST_WORD + 1], i, j, least;
    const size_t length = strlen(b);

    for (j = 0; j <= length; j++) {
        row[j] = j;
    }
    for (i = 0; a[i]; i++) {
        size_t corner = row[0];
        row[0] = i + 1;
        for (j = 0; j < length; j++) {
            const size_t above = row[j + 1];
            size_t best = corner + (a[i] != b[j]);
            best = above + 1 < best ? above + 1 : best;
            best = row[j] + 1 < best ? row[j] + 1 : best;
            row[j + 1] = best;
            corner = above;
        }
    }
    least = row[length];
    for (j = 0; j < length; j++) {
        least = row[j] + 1 < least ? row[j] + 1 : least;
    }
    return least;
}

/* Takes `name` as the nearest one if it is nearer to `word` than what was found so far. */
static void consider(const char *word, const char *name, const char **nearest, size_t *least)
{
    const size_t d = strstr(name, word) ? 1 : distance(word, name);

    if (d < *least) {
        *least = d;
        *nearest = name;
    }
}

static const struct scene *find_scene(const char *name)
{
    const struct scene *const *scene;
    const char *nearest = NULL;
    size_t least = strlen(name) / 2 + 1;

    for (scene = scenes; *scene; scene++) {
        if (strcmp((*scene)->name, name) == 0) {
            return *scene;
        }
        consider(name, (*scene)->name, &nearest, &least);
    }
    fprintf(stderr, "there is no scene '%s'", name);
    if (nearest) {
        fprintf(stderr, "; did you mean '%s'?", nearest);
    }
    fprintf(stderr, "\n'samples/run list' names all scenes\n");
    return NULL;
}

/* `letter` is the offending one of a one-letter option; else `word` is the option. */
static int unknown_option(const char *word, int letter)
{
    const struct option *option;
    const char *nearest = NULL;
    char name[LONGEST_WORD + 1];
    size_t least = 4;

    if (letter > 0 && letter < TIME && letter != 'q' && letter != 'h') {
        fprintf(stderr, "unknown option '-%c'", letter);
    } else {
        word += strspn(word, "-");
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
        fprintf(stderr, "unknown or unclear option '--%s'", word);
        for (option = known_options; option->name; option++) {
            consider(name, option->name, &nearest, &least);
        }
    }
    if (nearest) {
        fprintf(stderr, "; did you mean --%s?", nearest);
    }
    fprintf(stderr, "\n'samples/run --help' explains the options\n");
    return -1;
}

static int read_seconds(const char *option, const char *text, double *seconds)
{
    char *end;

    *seconds = strtod(text, &end);
    if (end == text || *end || !isfinite(*seconds) || *seconds <= 0) {
        fprintf(stderr, "%s '%s' is not a positive number of seconds\n", option, text);
        return -1;
    }
    return 0;
}

static int read_count(const char *option, const char *text, int *count)
{
    char *end;
    long value;

    errno = 0;
    value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < 0 || value > MAX_SUBSTEPS) {
        fprintf(stderr, "%s '%s' is not a whole number from 1 to %d (or 0: automatic)\n", option, text, MAX_SUBSTEPS);
        return -1;
    }
    *count = (int)value;
    return 0;
}

/* `ending`: how the name must end, or "". */
static int read_path(const char *option, const char *text, const char *ending, const char **path)
{
    const size_t length = strlen(text), tail = strlen(ending);

    if (!text[0] || text[0] == '-' || strpbrk(text, "\n\r")) {
        fprintf(stderr, "%s needs a file name, not '%s' (./-name, if it does start with a dash)\n", option, text);
        return -1;
    }
    if (length <= tail || strcmp(text + length - tail, ending) != 0) {
        fprintf(stderr, "%s '%s': the name must end in %s\n", option, text, ending);
        return -1;
    }
    *path = text;
    return 0;
}

static int read_size(const char *text, int size[2])
{
    char rest;

    if (sscanf(text, "%dx%d%c", &size[0], &size[1], &rest) != 2 || size[0] < 64 || size[0] > 8192 || size[1] < 64 ||
        size[1] > 8192) {
        fprintf(stderr, "--size '%s' is not two numbers from 64 to 8192, as in 960x600\n", text);
        return -1;
    }
    return 0;
}

/* Reads all words that start with a dash; getopt moves the others to the end. */
static int read_dashes(struct options *options, int argc, char **argv, int *help)
{
    int code = 0, letter;

    opterr = 0;
    while (code == 0 && (letter = getopt_long(argc, argv, ":hq", known_options, NULL)) != -1) {
        switch (letter) {
        case TIME: code = read_seconds("--time", optarg, &options->time); break;
        case STEP: code = read_seconds("--step", optarg, &options->step); break;
        case SUBSTEPS: code = read_count("--substeps", optarg, &options->substeps); break;
        case CSV: code = read_path("--csv", optarg, "", &options->csv); break;
        case PLOT: code = read_path("--plot", optarg, ".png", &options->plot); break;
        case WINDOW: options->window = 1; break;
        case PICTURE: code = read_path("--picture", optarg, ".png", &options->picture); break;
        case SIZE: code = read_size(optarg, options->size); break;
        case RECORD: code = read_path("--record", optarg, "", &options->record); break;
        case FRAMES: code = read_count("--frames", optarg, &options->frames); break;
        case 'q': options->quick = 1; break;
        case ADVISE: options->advise = 1; break;
        case LIST: options->list = 1; break;
        case 'h': *help = 1; break;
        case ':':
            fprintf(stderr, "%s needs a value\n'samples/run --help' explains the options\n", argv[optind - 1]);
            code = -1;
            break;
        default: code = unknown_option(argv[optind - 1], optopt);
        }
    }
    return code;
}

int optionsRead(struct options *options, int argc, char **argv)
{
    const char *name = scenes[0]->name;
    int help = 0;

    memset(options, 0, sizeof *options);
    options->size[0] = options->size[1] = 0; /* the view's own */
    if (read_dashes(options, argc, argv, &help) != 0) {
        return -1;
    }
    if (optind < argc) {
        name = argv[optind++];
    }
    if (optind < argc) {
        fprintf(stderr, "one scene at a time: '%s' is one word too many\n", argv[optind]);
        return -1;
    }
    help = help || strcmp(name, "help") == 0;
    options->list = !help && (options->list || strcmp(name, "list") == 0);
    if (help || options->list) {
        return 0;
    }
    options->scene = find_scene(name);
    if (!options->scene) {
        return -1;
    }
    options->forever = options->window && options->time <= 0;
    if (options->time <= 0) {
        options->time = options->quick ? options->scene->quick_time : options->scene->time;
    }
    if (options->step <= 0) {
        options->step = options->scene->step;
    }
    if (options->step > options->time || options->time / options->step > max_steps) {
        fprintf(stderr, "a run of %g s does not go with steps of %g s: choose from 1 to %g steps\n", options->time,
                options->step, max_steps);
        return -1;
    }
    return 0;
}
