/* What was refused and why; see ode-compliant/fault.h. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include <ode-compliant/solid.h>

#include "base.h"

bool dcxFaultSet(dcFault *fault, int code, int index, double value, const char *format, ...)
{
    if (!fault)
        return false;
    fault->code = code;
    fault->index = index;
    fault->value = value;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    return false;
}
