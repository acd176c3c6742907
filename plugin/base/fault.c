/* What was refused and why; see ode-compliant/fault.h. */
#include <stdarg.h>
#include <stdio.h>

#include <ode-compliant/fault.h>

#include "base.h"

int dcxFaultSet(dcFault *fault, int code, int index, double value, const char *format, ...)
{
    if (!fault) {
        return 0;
    }
    fault->code = code;
    fault->index = index;
    fault->value = value;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    return 0;
}
