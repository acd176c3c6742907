/* Messages; see ode-compliant/error.h. */
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "core.h"

enum { longest = 512 };

/* The receiver is of all threads, and its two words go together. */
static atomic_flag lock = ATOMIC_FLAG_INIT;
static dcMessageFunction *message_handler;
static void *message_data;

static _Thread_local char last_message[longest];
/* Of receivers at work; asked for with every contact of a program's: in the storage that needs no call. */
static _Thread_local __attribute__((tls_model("initial-exec"))) int depth;

void dcSetMessageHandler(dcMessageFunction *handler, void *data)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
    message_handler = handler;
    message_data = data;
    atomic_flag_clear_explicit(&lock, memory_order_release);
}

const char *dcGetLastMessage(void)
{
    return last_message;
}

int dcxInMessage(void)
{
    return depth > 0;
}

const char *dcErrorName(int code)
{
    switch (code) {
    case dcOk: return "dcOk";
    case dcOkLimited: return "dcOkLimited";
    case dcErrHandle: return "dcErrHandle";
    case dcErrArgument: return "dcErrArgument";
    case dcErrValue: return "dcErrValue";
    case dcErrMemory: return "dcErrMemory";
    case dcErrState: return "dcErrState";
    case dcErrPrecision: return "dcErrPrecision";
    default: return "unknown code";
    }
}

/* What is said while a receiver is at work is kept for it in dcGetLastMessage, no more: else it might never end. */
static void send(int kind, const char *format, va_list arguments)
{
    char text[longest];
    vsnprintf(text, sizeof text, format, arguments);
    memcpy(last_message, text, sizeof text);
    if (depth > 0) {
        return;
    }
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
    dcMessageFunction *handler = message_handler;
    void *data = message_data;
    atomic_flag_clear_explicit(&lock, memory_order_release);
    depth++;
    if (handler) {
        handler(kind, text, data);
    } else {
        dMessage(kind, "%s", text);
    }
    depth--;
    memcpy(last_message, text, sizeof text);
}

int dcxFail(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send(dcMessageError, format, arguments);
    va_end(arguments);
    return code;
}

void dcxWarn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send(dcMessageWarning, format, arguments);
    va_end(arguments);
}
