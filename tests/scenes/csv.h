/**
 * @file csv.h
 * @brief Reads the tables of golden/: numbers in columns that are found by name.
 *
 *     # constants scene=bounce r=0.05 m=0.5      optional, read with csvConstant()
 *     # any other comment
 *     # t[s],z[m],vz[m/s]                        last comment before the data: the columns, as name[unit]
 *     0,0.07,0                                   rows of numbers; inf and -inf are numbers, nan is not
 */
#ifndef TESTS_CSV_H
#define TESTS_CSV_H

#include <stddef.h>

struct csv {
    char *path;      /**< as given to csvOpen(), for messages */
    size_t rows;     /**< number of data rows, at least 1 */
    size_t columns;  /**< number of columns, at least 1 */
    char **name;     /**< column names without their units */
    double *value;   /**< rows x columns, row by row */
    char **comment;  /**< comment lines before the data, without '#' */
    size_t comments; /**< number of them, the line of column names included */
};

/** Reads a file; on any fault prints one line "path:line: reason" to stderr and returns NULL. */
struct csv *csvOpen(const char *path);

/** Releases a table; NULL is allowed. */
void csvClose(struct csv *csv);

/** Index of a column, or -1 if there is none of that name. */
int csvColumn(const struct csv *csv, const char *name);

/** A value; NaN if the row or the column (-1, say) does not exist. */
double csvValue(const struct csv *csv, size_t row, int column);

/** Reads name=value from the line "# constants ..."; returns 0, or -1 if absent or not a number. */
int csvConstant(const struct csv *csv, const char *name, double *value);

/** The text that follows a prefix such as "mesh ids:" in the first comment that starts with it, or NULL. */
const char *csvComment(const struct csv *csv, const char *prefix);

#endif
