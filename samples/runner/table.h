/* The table "measured | expected | difference | limit" that every scene prints. */
#ifndef SAMPLES_TABLE_H
#define SAMPLES_TABLE_H

struct table {
    int rows; /* rows printed */
    int off;  /* rows whose difference is above the limit */
};

/*
 * Each call prints one row; the name is printf's format, followed by its arguments.
 * A measured value that is NaN was not reached in this run and counts as off.
 */

/* |measured/expected - 1| <= limit, printed in percent. */
void tableRelative(struct table *table, double measured, double expected, double limit, const char *unit,
                   const char *name, ...);
/* |measured - expected| <= limit, in the unit of the values. */
void tableAbsolute(struct table *table, double measured, double expected, double limit, const char *unit,
                   const char *name, ...);
/* A value without an expectation. */
void tableInfo(struct table *table, double measured, const char *unit, const char *name, ...);

#endif
