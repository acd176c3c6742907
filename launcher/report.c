/* What a run came to: counts, energies, the worst overlap; a line a step as CSV if asked for. */
#include "report.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "hooks.h"
#include "stops.h"
#include "variables.h"

typedef struct Worst {
    double depth, time; /* m, s */
    const char *first, *second;
} Worst;

static struct {
    long steps, taken, rigid;
    int own_calls;                 /* the program uses the library itself */
    double time;                   /* s simulated, all worlds */
    double stored, lost;           /* J, of worlds that are gone and, at the last step, of those that stand */
    double gone_stored, gone_lost; /* of those that are gone */
    Worst worst;
    double step_worst; /* in this step */
    long step_contacts;
    long forked; /* steps before this process was forked */
} sum;

/* Without stdio: a signal, which may come in the middle of anything, writes what is there. */
static struct {
    int file, tried;
    size_t filled, sent;
    char text[1 << 13];
} csv = {.file = -1};

void reportContact(const dContact *contact, int taken)
{
    double depth = (double)contact->geom.depth;
    sum.taken += taken;
    sum.rigid += !taken;
    sum.step_contacts++;
    if (depth > sum.step_worst) {
        sum.step_worst = depth;
    }
    if (depth > sum.worst.depth) {
        sum.worst = (Worst){depth, sum.time, pairClassName(contact->geom.g1), pairClassName(contact->geom.g2)};
    }
}

/* Writes what is not written yet, and says in *sent how much is; 0: not all, the disk is full, say. */
static int send_out(int file, const char *text, size_t length, size_t *sent)
{
    while (*sent < length) {
        ssize_t wrote = write(file, text + *sent, length - *sent);
        if (wrote <= 0 && (wrote == 0 || errno != EINTR)) {
            return 0;
        }
        *sent += wrote > 0 ? (size_t)wrote : 0;
    }
    return 1;
}

/* What cannot be written, to where; may be said in a signal. */
static void complain(const char *name)
{
    static const char before[] = "ode-compliant: cannot write all of ", after[] = "\n";
    size_t sent[3] = {0};
    (void)(send_out(STDERR_FILENO, before, sizeof before - 1, &sent[0]) &&
           send_out(STDERR_FILENO, name, strlen(name), &sent[1]) &&
           send_out(STDERR_FILENO, after, sizeof after - 1, &sent[2]));
}

/* Not in the place of the program's own input and output, if it has closed those. */
static int open_file(const char *name, int flags)
{
    int file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
    if (file >= 0 && file <= STDERR_FILENO) {
        int other = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(file);
        file = other;
    }
    if (file < 0) {
        fprintf(stderr, "ode-compliant: cannot write %s: %s\n", name, strerror(errno));
    }
    return file;
}

static void send_csv(void)
{
    if (csv.file >= 0 && !send_out(csv.file, csv.text, csv.filled, &csv.sent)) {
        complain(launchSettings()->csv);
        csv.file = -1;
    }
}

/* A process that was forked has lines of its own, in a file of its own. */
static void on_fork(void)
{
    if (csv.file >= 0) {
        close(csv.file);
    }
    csv.file = -1;
    csv.tried = 0;
    csv.filled = 0;
    csv.sent = 0;
    sum.forked = sum.steps;
}

/* Each process has its file: where another one writes to that name, the number of the process is added. */
static int open_csv(const char *name)
{
    char own[PATH_MAX];
    int file = open_file(name, 0);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
        close(file);
        snprintf(own, sizeof own, "%s.%ld", name, (long)getpid());
        fprintf(stderr, "ode-compliant: another process writes %s: this one writes %s\n", name, own);
        return open_file(own, O_TRUNC);
    }
    if (file >= 0 && ftruncate(file, 0)) {
        errno = 0; /* a device, or a pipe */
    }
    return file;
}

static void write_csv(double step)
{
    enum { LINE = 256 };
    if (!csv.tried) {
        csv.tried = 1;
        csv.file = open_csv(launchSettings()->csv);
        csv.filled =
            (size_t)snprintf(csv.text, LINE, "%s", "step,time_s,h_s,contacts,worst_overlap_m,stored_J,dissipated_J\n");
    }
    if (csv.filled + LINE > sizeof csv.text) {
        send_csv();
        csv.filled = csv.sent = 0;
    }
    csv.filled += (size_t)snprintf(csv.text + csv.filled, LINE, "%ld,%.9g,%.9g,%ld,%.6g,%.9g,%.9g\n", sum.steps,
                                   sum.time, step, sum.step_contacts, sum.step_worst, sum.stored, sum.lost);
}

/* The library's own functions are hidden in this one: those that are seen are the program's. */
static int program_uses_the_library(void)
{
    return dlsym(RTLD_DEFAULT, "dcWorldCreate") != NULL;
}

static void print_report(void);

void reportStep(World *world, double step)
{
    if (!sum.steps) {
        sum.own_calls = program_uses_the_library();
        pthread_atfork(NULL, NULL, on_fork);
        atexit(print_report); /* before what the program made at its start goes, which may be more than it survives */
    }
    sum.steps++;
    sum.time += step;
    if (world && world->dc) {
        sum.stored = sum.gone_stored;
        sum.lost = sum.gone_lost;
        world->stored = (double)dcWorldGetPotentialEnergy(world->dc);
        world->lost = (double)dcWorldGetDissipatedEnergy(world->dc);
        for (int i = 0; i < worldCount(); i++) {
            sum.stored += worldAt(i)->stored;
            sum.lost += worldAt(i)->lost;
        }
    }
    if (launchSettings()->csv) {
        write_csv(step);
    }
    sum.step_contacts = 0;
    sum.step_worst = 0;
}

void reportWorldEnds(const World *world)
{
    if (world->dc) {
        sum.gone_stored += (double)dcWorldGetPotentialEnergy(world->dc);
        sum.gone_lost += (double)dcWorldGetDissipatedEnergy(world->dc);
    }
}

/* The report as text; its length. */
static size_t compose(char *text, size_t room)
{
    double cpu = (double)clock() / CLOCKS_PER_SEC;
    long steps = sum.steps;
    int n = snprintf(text, room,
                     "ode-compliant: %s\n"
                     "  steps           %ld, %.6g s simulated\n"
                     "  contacts        %ld compliant, %ld rigid, %.3g a step\n"
                     "  worst overlap   %.4g mm",
                     launchSettings()->off ? "off, ODE's own contact" : "compliant contact", steps, sum.time, sum.taken,
                     sum.rigid, (double)(sum.taken + sum.rigid) / (double)steps, 1e3 * sum.worst.depth);
    if (sum.worst.first) {
        n += snprintf(text + n, room - (size_t)n, ", %s and %s at %.6g s", sum.worst.first, sum.worst.second,
                      sum.worst.time);
    }
    if (!launchSettings()->off) {
        n += snprintf(text + n, room - (size_t)n,
                      "\n  energy          %.6g J stored, %.6g J dissipated\n"
                      "  soft stops      on %d joints",
                      sum.stored, sum.lost, stopsSoftened());
    }
    if (sum.own_calls) {
        n += snprintf(
            text + n, room - (size_t)n,
            "\n  own contacts    the program uses ode-compliant itself: counted above is only what reached ODE as "
            "contact joints");
    }
    n += snprintf(text + n, room - (size_t)n, "\n  processor time  %.4g s, %.4g ms a step\n", cpu,
                  1e3 * cpu / (double)steps);
    return (size_t)n;
}

/* Without stdio, since it may come in the middle of anything, of malloc too: see signals.c. */
static void print_report(void)
{
    static int done;
    static char text[2048];
    const char *name = launchSettings()->report;
    if (done || sum.steps == sum.forked) {
        return;
    }
    done = 1;
    size_t length = compose(text, sizeof text), sent = 0;
    int file = name ? open_file(name, O_TRUNC) : -1;
    if (file >= 0 && !send_out(file, text, length, &sent)) {
        complain(name);
        sent = 0;
    }
    if (sent == 0) {
        send_out(STDERR_FILENO, text, length, &sent);
    }
    if (file >= 0) {
        close(file);
    }
}

/* The process that the launcher became says so if ODE never stepped in it. */
static void print_nothing_seen(void)
{
    static const char text[] =
        "ode-compliant: the program made no step of ODE that was seen: it has ODE built in, takes ODE's functions "
        "by dlsym, uses another ODE than this library, leaves the work to another process, or ended before its first "
        "step\n";
    const char *process = getenv(VARIABLE_PROCESS);
    if (!sum.steps && process && atol(process) == (long)getpid()) {
        ssize_t unused = write(STDERR_FILENO, text, sizeof text - 1);
        (void)unused;
    }
}

void reportEnds(void)
{
    print_report();
    print_nothing_seen();
    send_csv();
}

__attribute__((destructor)) static void end(void)
{
    reportEnds();
    if (csv.file >= 0) {
        close(csv.file);
        csv.file = -1;
    }
}
