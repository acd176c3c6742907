#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
/* See runner.h. */
#include "runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "scenes/fewer.h"

/* Time enough for meshes of millions of triangles, which setters of sizes allow. */
enum { gave_up = 77, broken = 78, seeds_per_child = 40, seconds_per_seed = FEWER(60, 600) };

FuzzShared *fuzzShared;
static int acts, trace;

void fuzzBroken(const char *text)
{
    snprintf(fuzzShared->text, sizeof fuzzShared->text, "%s", text);
    fprintf(stderr, "%s\n", text);
    _exit(broken);
}

void fuzzOthersGaveUp(void)
{
    _exit(gave_up);
}

static void run_seeds(const FuzzProgram *program, uint64_t from, uint64_t to)
{
    for (uint64_t seed = from; seed < to; seed++) {
        fuzzShared->seed = seed;
        alarm(seconds_per_seed);
        program->seed(seed, acts, trace);
    }
}

/* Runs a child on seeds; how it ended. */
static int run_child(const FuzzProgram *program, uint64_t from, uint64_t to)
{
    int status = 0;
    fflush(NULL);
    fuzzShared->text[0] = 0;
    fuzzShared->calls = 0;
    fuzzShared->others = 0;
    pid_t child = fork();
    if (child == 0) {
        run_seeds(program, from, to);
        exit(0);
    }
    waitpid(child, &status, 0);
    return status;
}

typedef struct Sums {
    long calls, seeds, others;
} Sums;

/* 1: nothing that is the library's. */
static int judge(int status, const FuzzProgram *program, Sums *sums)
{
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1, ended = code == gave_up || fuzzShared->others;
    sums->calls += fuzzShared->calls;
    if (code == 0) {
        return 1;
    }
    sums->others += ended;
    printf("%s: seed %llu: ", program->name, (unsigned long long)fuzzShared->seed);
    if (ended) {
        printf("%s gave up: %s\n", program->others, fuzzShared->text);
    } else if (code < 0) {
        printf("signal %d\n", WTERMSIG(status));
    } else {
        printf("exit code %d %s\n", code, fuzzShared->text);
    }
    return ended;
}

static int run(const FuzzProgram *program, uint64_t from, uint64_t to, double seconds)
{
    Sums sums = {0};
    int failed = 0;
    time_t end = time(NULL) + (time_t)seconds;
    for (uint64_t seed = from; seed < to && time(NULL) < end; seed = fuzzShared->seed + 1) {
        uint64_t last = to - seed < seeds_per_child ? to : seed + seeds_per_child;
        failed += !judge(run_child(program, seed, last), program, &sums);
        sums.seeds += (long)(fuzzShared->seed + 1 - seed);
        fflush(stdout);
    }
    printf("%s: %ld calls in %ld seeds; in %ld of them %s gave up\n", program->name, sums.calls, sums.seeds,
           sums.others, program->others);
    printf("%ld passed, %d failed\n", sums.seeds - failed, failed);
    return failed > 0;
}

int fuzzMain(const FuzzProgram *program, int argc, char **argv)
{
    uint64_t seed = 1, seeds = UINT64_MAX / 2;
    double seconds = 3;
    int alone = 0;
    acts = program->acts;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(argv[i], "--trace")) {
            trace = 1;
        } else if (!strcmp(argv[i], "--alone")) {
            alone = 1;
        } else if (!strcmp(argv[i], "--seed")) {
            seed = strtoull(value, NULL, 10), i++;
        } else if (!strcmp(argv[i], "--seeds")) {
            seeds = strtoull(value, NULL, 10), seconds = 1e6, i++;
        } else if (!strcmp(argv[i], "--acts")) {
            acts = atoi(value), i++;
        } else if (!strcmp(argv[i], "--seconds")) {
            seconds = atof(value), i++;
        } else {
            fprintf(stderr, "%s: unknown option %s\n", argv[0], argv[i]);
            return 2;
        }
    }
    fuzzShared = mmap(NULL, sizeof *fuzzShared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (alone) {
        run_seeds(program, seed, seed + 1);
        return 0;
    }
    return run(program, seed, seed + seeds, seconds);
}
