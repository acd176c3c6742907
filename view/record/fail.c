/* Messages of recordings. */
#include <stdarg.h>

#include "parts.h"

int dcxRecordFail(int code, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dMessage(0, "%s", text);
    return code;
}
