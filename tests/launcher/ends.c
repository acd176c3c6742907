/* How programs end, or do not: by signals that they take for themselves, in malloc, in two processes. */
#include "ends.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t asked;

static void on_ask(int number)
{
    (void)number;
    asked = 1;
}

/* Asked by SIGTERM it ends in its own way, if nobody else looks after that signal: so do SDL and Python. */
static int obliging(void (*rest)(void))
{
    struct sigaction now;
    sigaction(SIGTERM, NULL, &now);
    if (now.sa_handler == SIG_DFL) {
        signal(SIGTERM, on_ask);
    }
    while (!asked) {
        rest();
    }
    return 5;
}

static void *ask(void *data)
{
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    kill(getpid(), SIGTERM);
    return data;
}

/* SIGTERM comes while it is in malloc or free, nearly always, which lock where there are several threads. */
static void allocating(void (*rest)(void))
{
    pthread_t thread;
    sigset_t term;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    rest();
    pthread_sigmask(SIG_BLOCK, &term, NULL);
    if (pthread_create(&thread, NULL, ask, NULL)) {
        exit(4);
    }
    pthread_sigmask(SIG_UNBLOCK, &term, NULL);
    for (size_t size = 1;; size = size * 3 % 126989 + 1) {
        void *volatile block = malloc(size);
        free(block);
    }
}

/* Asked by SIGTERM it tidies up, and ends by that signal after all: so does Python with SIGINT. */
static void tidy(void (*rest)(void))
{
    signal(SIGTERM, on_ask);
    while (!asked) {
        rest();
    }
    signal(SIGTERM, SIG_DFL);
    kill(getpid(), SIGTERM);
}

/* 300 steps, then 300 more in a child. */
static void forks(void (*rest)(void))
{
    rest();
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        rest();
        exit(0);
    }
    waitpid(child, NULL, 0);
}

int endsScene(const char *scene, void (*rest)(void))
{
    if (!strcmp(scene, "endless")) {
        for (;;) {
            rest();
        }
    }
    if (!strcmp(scene, "obliging")) {
        return obliging(rest);
    }
    if (!strcmp(scene, "allocating")) {
        allocating(rest);
    } else if (!strcmp(scene, "tidy")) {
        tidy(rest);
    } else if (!strcmp(scene, "forks")) {
        forks(rest);
    } else if (!strcmp(scene, "aborts")) {
        rest();
        abort();
    } else {
        return -1;
    }
    return 0;
}
