/*
 * Signals that end the program: it reports before.  The program sees nothing of that: where it looks, the handler is
 * the default one, and one that it sets is set.  So do Python and SDL, who take a signal where nobody has taken it.
 */
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>

#include "hooks.h"
#include "report.h"

typedef void (*Handler)(int);

static int (*real_sigaction)(int, const struct sigaction *, struct sigaction *);

static int real(int number, const struct sigaction *set, struct sigaction *old)
{
    if (!real_sigaction) {
        *(void **)&real_sigaction = dlsym(RTLD_NEXT, "sigaction");
    }
    return real_sigaction(number, set, old);
}

/* Programs with a window are often ended from outside. */
static void on_signal(int number)
{
    struct sigaction plain = {.sa_handler = SIG_DFL};
    reportEnds();
    real(number, &plain, NULL);
    raise(number);
}

/* From outside, or because the program does what it must not, or ODE aborts. */
static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { NUM_WATCHED = sizeof watched / sizeof *watched };

static int is_watched(int number)
{
    for (int i = 0; i < NUM_WATCHED; i++) {
        if (watched[i] == number) {
            return 1;
        }
    }
    return 0;
}

DC_API int sigaction(int number, const struct sigaction *set, struct sigaction *old)
{
    struct sigaction ours;
    if (set && is_watched(number) && set->sa_handler == SIG_DFL) {
        ours = (struct sigaction){.sa_handler = on_signal, .sa_flags = SA_RESTART};
        set = &ours;
    }
    int code = real(number, set, old);
    if (!code && old && old->sa_handler == on_signal) {
        *old = (struct sigaction){.sa_handler = SIG_DFL};
    }
    return code;
}

static Handler take(int number, Handler handler, int flags)
{
    struct sigaction set = {.sa_handler = handler, .sa_flags = flags}, old;
    return sigaction(number, &set, &old) ? SIG_ERR : old.sa_handler;
}

DC_API Handler signal(int number, Handler handler)
{
    return take(number, handler, SA_RESTART);
}

/* What a program calls as signal() where it was compiled for the C standard alone. */
DC_API Handler __sysv_signal(int number, Handler handler)
{
    return take(number, handler, (int)SA_RESETHAND | SA_NODEFER);
}

__attribute__((constructor)) static void begin(void)
{
    for (int i = 0; i < NUM_WATCHED; i++) {
        struct sigaction now;
        if (!real(watched[i], NULL, &now) && now.sa_handler == SIG_DFL) {
            sigaction(watched[i], &now, NULL);
        }
    }
}
