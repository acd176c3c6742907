/* Prints the table of measured and expected values and counts the rows that are off. */
#include "table.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH = 44, VALUE_WIDTH = 12 };

static void begin_row(struct table *table, const char *unit, const char *name, va_list arguments)
{
    char text[128], label[160];

    if (table->rows++ == 0) {
        printf("\n  %-*s %*s %*s %*s %*s\n", NAME_WIDTH, "", VALUE_WIDTH, "measured", VALUE_WIDTH, "expected",
               VALUE_WIDTH, "difference", VALUE_WIDTH, "limit");
    }
    vsnprintf(text, sizeof text, name, arguments);
    snprintf(label, sizeof label, unit[0] ? "%s [%s]" : "%s", text, unit);
    printf("  %-*s", NAME_WIDTH, label);
}

/* `unit` is that of the difference and the limit: " %" or nothing. */
static void end_row(struct table *table, double measured, double expected, double difference, double limit,
                    const char *unit)
{
    const int width = VALUE_WIDTH - (int)strlen(unit);
    const int reached = !isnan(measured);

    if (reached) {
        printf(" %*.6g %*.6g %+*.3g%s %*.3g%s", VALUE_WIDTH, measured, VALUE_WIDTH, expected, width, difference, unit,
               width, limit, unit);
    } else {
        printf(" %*s %*.6g %*s %*.3g%s", VALUE_WIDTH, "-", VALUE_WIDTH, expected, VALUE_WIDTH, "-", width, limit, unit);
    }
    if (!(fabs(difference) <= limit)) {
        printf("   %s", reached ? "off by more than the limit" : "not reached: the run is too short");
        table->off++;
    }
    printf("\n");
}

void tableRelative(struct table *table, double measured, double expected, double limit, const char *unit,
                   const char *name, ...)
{
    va_list arguments;

    va_start(arguments, name);
    begin_row(table, unit, name, arguments);
    va_end(arguments);
    end_row(table, measured, expected, 100 * (measured / expected - 1), 100 * limit, " %");
}

void tableAbsolute(struct table *table, double measured, double expected, double limit, const char *unit,
                   const char *name, ...)
{
    va_list arguments;

    va_start(arguments, name);
    begin_row(table, unit, name, arguments);
    va_end(arguments);
    end_row(table, measured, expected, measured - expected, limit, "");
}

void tableInfo(struct table *table, double measured, const char *unit, const char *name, ...)
{
    va_list arguments;

    va_start(arguments, name);
    begin_row(table, unit, name, arguments);
    va_end(arguments);
    printf(" %*.6g %*s %*s %*s\n", VALUE_WIDTH, measured, VALUE_WIDTH, "-", VALUE_WIDTH, "-", VALUE_WIDTH, "-");
}
