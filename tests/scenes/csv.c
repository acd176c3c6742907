/* Reader of golden tables; see csv.h. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L /* getline, strdup, strndup */
#endif
#include "csv.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fault(const struct csv *csv, size_t line, const char *reason)
{
    fprintf(stderr, "%s:%zu: %s\n", csv->path, line, reason);
    return -1;
}

/* Makes room for one element more, doubling at powers of two. */
static void *grow(void *array, size_t count, size_t size)
{
    void *larger = array;
    if ((count & (count - 1)) == 0) {
        larger = realloc(array, (count ? 2 * count : 1) * size);
    }
    if (!larger) {
        fputs("csv: out of memory\n", stderr);
        abort();
    }
    return larger;
}

static int read_comment(struct csv *csv, char *text, size_t line)
{
    if (csv->rows > 0) {
        return 0;
    }
    csv->comment = grow(csv->comment, csv->comments, sizeof *csv->comment);
    csv->comment[csv->comments] = strdup(text + strspn(text, " \t"));
    if (!csv->comment[csv->comments]) {
        return fault(csv, line, "out of memory");
    }
    csv->comments++;
    return 0;
}

/* Splits "t[s],z[m]" into column names. */
static int read_names(struct csv *csv, size_t line)
{
    if (csv->comments == 0) {
        return fault(csv, line, "no comment line that names the columns before the first row");
    }
    const char *at = csv->comment[csv->comments - 1];
    for (;;) {
        size_t cell = strcspn(at, ",");
        size_t length = strcspn(at, "[,");
        if (length == 0 || length == cell || memchr(at, ']', cell) == NULL) {
            return fault(csv, line, "the last comment before this row is not a list of name[unit]");
        }
        csv->name = grow(csv->name, csv->columns, sizeof *csv->name);
        csv->name[csv->columns] = strndup(at, length);
        if (!csv->name[csv->columns]) {
            return fault(csv, line, "out of memory");
        }
        csv->columns++;
        if (csvColumn(csv, csv->name[csv->columns - 1]) != (int)csv->columns - 1) {
            return fault(csv, line, "two columns have the same name");
        }
        if (at[cell] == '\0') {
            return 0;
        }
        at += cell + 1;
    }
}

static int read_row(struct csv *csv, const char *text, size_t line)
{
    if (csv->rows == 0 && read_names(csv, line) != 0) {
        return -1;
    }
    const char *at = text;
    for (size_t column = 0; column < csv->columns; column++) {
        char *end;
        double value = strtod(at, &end);
        if (end == at || isnan(value)) {
            return fault(csv, line, "not a number");
        }
        end += strspn(end, " \t");
        if (*end != (column + 1 < csv->columns ? ',' : '\0')) {
            return fault(csv, line, "not as many numbers as there are columns");
        }
        size_t count = csv->rows * csv->columns + column;
        csv->value = grow(csv->value, count, sizeof *csv->value);
        csv->value[count] = value;
        at = end + 1;
    }
    csv->rows++;
    return 0;
}

static int read_lines(struct csv *csv, FILE *file)
{
    char *text = NULL;
    size_t size = 0, line = 0;
    int result = 0;
    while (result == 0 && getline(&text, &size, file) >= 0) {
        line++;
        text[strcspn(text, "\r\n")] = '\0';
        if (text[0] == '#') {
            result = read_comment(csv, text + 1, line);
        } else if (text[0] != '\0') {
            result = read_row(csv, text, line);
        }
    }
    if (result == 0 && ferror(file)) {
        result = fault(csv, line, "cannot read on");
    }
    if (result == 0 && csv->rows == 0) {
        result = fault(csv, line, "no rows of data");
    }
    free(text);
    return result;
}

struct csv *csvOpen(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "%s:0: %s\n", path, strerror(errno));
        return NULL;
    }
    struct csv *csv = calloc(1, sizeof *csv);
    int result = csv && (csv->path = strdup(path)) ? read_lines(csv, file) : -1;
    fclose(file);
    if (result == 0) {
        return csv;
    }
    csvClose(csv);
    return NULL;
}

void csvClose(struct csv *csv)
{
    if (!csv) {
        return;
    }
    for (size_t i = 0; i < csv->columns; i++) {
        free(csv->name[i]);
    }
    for (size_t i = 0; i < csv->comments; i++) {
        free(csv->comment[i]);
    }
    free(csv->name);
    free(csv->comment);
    free(csv->value);
    free(csv->path);
    free(csv);
}

int csvColumn(const struct csv *csv, const char *name)
{
    for (size_t i = 0; i < csv->columns; i++) {
        if (strcmp(csv->name[i], name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

double csvValue(const struct csv *csv, size_t row, int column)
{
    if (row >= csv->rows || column < 0 || (size_t)column >= csv->columns) {
        return NAN;
    }
    return csv->value[row * csv->columns + (size_t)column];
}

const char *csvComment(const struct csv *csv, const char *prefix)
{
    size_t length = strlen(prefix);
    for (size_t i = 0; i < csv->comments; i++) {
        if (strncmp(csv->comment[i], prefix, length) == 0) {
            return csv->comment[i] + length;
        }
    }
    return NULL;
}

int csvConstant(const struct csv *csv, const char *name, double *value)
{
    const char *at = csvComment(csv, "constants ");
    size_t length = strlen(name);
    while (at && *at) {
        at += strspn(at, " \t");
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            char *end;
            double number = strtod(at + length + 1, &end);
            if (end == at + length + 1 || (*end != '\0' && *end != ' ' && *end != '\t')) {
                return -1;
            }
            *value = number;
            return 0;
        }
        at += strcspn(at, " \t");
    }
    return -1;
}
