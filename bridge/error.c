/* Messages; see ode-compliant/error.h. */
#include <stdarg.h>
#include <stdio.h>

#include "internal.h"

static dcMessageFunction *message_handler;
static void *message_data;
static _Thread_local char last_message[512];

void dcSetMessageHandler(dcMessageFunction *handler, void *data)
{
    message_handler = handler;
    message_data = data;
}

const char *dcGetLastMessage(void)
{
    return last_message;
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

static void send(int kind, const char *format, va_list arguments)
{
    vsnprintf(last_message, sizeof last_message, format, arguments);
    if (message_handler) {
        message_handler(kind, last_message, message_data);
    } else {
        dMessage(kind, "%s", last_message);
    }
}

int dcFail(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send(dcMessageError, format, arguments);
    va_end(arguments);
    return code;
}

void dcWarn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    send(dcMessageWarning, format, arguments);
    va_end(arguments);
}
