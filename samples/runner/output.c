/* Time series in memory, as CSV, and as a picture drawn by gnuplot. */
#define _POSIX_C_SOURCE 200809L
#include "output.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- record ---- */

int recordColumn(struct record *record, const char *name, ...)
{
    va_list arguments;

    if (record->columns == RECORD_COLUMNS) {
        fprintf(stderr, "a scene records more than %d columns\n", RECORD_COLUMNS);
        exit(EXIT_FAILURE);
    }
    va_start(arguments, name);
    vsnprintf(record->name[record->columns], sizeof record->name[0], name, arguments);
    va_end(arguments);
    return record->columns++;
}

void recordRow(struct record *record, double time)
{
    const size_t columns = (size_t)record->columns;
    double *row;
    size_t i;

    if (record->rows == record->room) {
        const size_t room = record->room ? 2 * record->room : 256;
        double *data = realloc(record->data, room * columns * sizeof *data);
        if (!data) {
            fprintf(stderr, "out of memory for %zu rows of results; a longer --step makes fewer\n", room);
            exit(EXIT_FAILURE);
        }
        record->data = data;
        record->room = room;
    }
    row = record->data + record->rows++ * columns;
    row[0] = time;
    for (i = 1; i < columns; i++) {
        row[i] = (double)NAN;
    }
}

void recordSet(struct record *record, int column, double value)
{
    record->data[(record->rows - 1) * (size_t)record->columns + (size_t)column] = value;
}

void recordFree(struct record *record)
{
    free(record->data);
    memset(record, 0, sizeof *record);
}

static void write_rows(const struct record *record, FILE *file, char separator)
{
    const double *value = record->data;
    size_t row;
    int column;

    for (row = 0; row < record->rows; row++) {
        for (column = 0; column < record->columns; column++) {
            if (column) {
                fputc(separator, file);
            }
            fprintf(file, "%.9g", *value++);
        }
        fputc('\n', file);
    }
}

int recordWriteCsv(const struct record *record, const char *path)
{
    FILE *file = fopen(path, "w");
    int column, bad;

    if (!file) {
        fprintf(stderr, "cannot write %s: %s\n", path, strerror(errno));
        return -1;
    }
    for (column = 0; column < record->columns; column++) {
        fprintf(file, "%s%s", column ? "," : "", record->name[column]);
    }
    fputc('\n', file);
    write_rows(record, file, ',');
    bad = ferror(file);
    if (fclose(file) != 0 || bad) {
        fprintf(stderr, "cannot write all of %s\n", path);
        return -1;
    }
    return 0;
}

/* ---- plot ---- */

void plotTitles(struct plot *plot, const char *title, const char *x_label, const char *y_label)
{
    snprintf(plot->title, sizeof plot->title, "%s", title);
    snprintf(plot->x_label, sizeof plot->x_label, "%s", x_label);
    snprintf(plot->y_label, sizeof plot->y_label, "%s", y_label);
}

static char *next_curve(struct plot *plot)
{
    if (plot->curves == PLOT_CURVES) {
        fprintf(stderr, "a scene draws more than %d curves\n", PLOT_CURVES);
        exit(EXIT_FAILURE);
    }
    return plot->curve[plot->curves++];
}

void plotCurve(struct plot *plot, int column, const char *title, ...)
{
    char text[100];
    va_list arguments;

    va_start(arguments, title);
    vsnprintf(text, sizeof text, title, arguments);
    va_end(arguments);
    /* Colours go by the column, so that they do not depend on what else is drawn. */
    snprintf(next_curve(plot), sizeof plot->curve[0], "$data using 1:%d with lines lt %d lw 3 title '%s'", column + 1,
             column, text);
}

void plotFormula(struct plot *plot, const char *title, const char *expression, ...)
{
    char text[120];
    va_list arguments;

    va_start(arguments, expression);
    vsnprintf(text, sizeof text, expression, arguments);
    va_end(arguments);
    snprintf(next_curve(plot), sizeof plot->curve[0], "%s with lines dt (8,8) lw 1.5 lc rgb 'black' %s%s%s", text,
             title[0] ? "title '" : "notitle", title, title[0] ? "'" : "");
}

void plotMark(struct plot *plot, const char *title, double x, double y)
{
    if (plot->marks < PLOT_MARKS) {
        snprintf(plot->mark_title, sizeof plot->mark_title, "%s", title);
        plot->mark[plot->marks][0] = x;
        plot->mark[plot->marks][1] = y;
        plot->marks++;
    }
}

void plotCommand(struct plot *plot, const char *command)
{
    const size_t used = strlen(plot->extra);

    snprintf(plot->extra + used, sizeof plot->extra - used, "%s\n", command);
}

int plotIsPossible(void)
{
    if (system("command -v gnuplot >/dev/null 2>&1") == 0) {
        return 1;
    }
    fprintf(stderr, "--plot needs gnuplot, which is not installed: apt install gnuplot-nox\n"
                    "(--csv works without it)\n");
    return 0;
}

static void write_style(const struct plot *plot, FILE *gnuplot, const char *path)
{
    static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f"};
    int i;

    fprintf(gnuplot, "set terminal pngcairo size 1200,750 font 'sans,14' background 'white'\nset output '");
    for (; *path; path++) {
        fputs(*path == '\'' ? "''" : (char[]){*path, '\0'}, gnuplot);
    }
    fprintf(gnuplot, "'\nset title \"%s\" font ',17'\nset xlabel '%s'\nset ylabel '%s'\n", plot->title, plot->x_label,
            plot->y_label);
    fprintf(gnuplot, "set grid back lt 1 lw 1 lc rgb '#d0d0d0'\nset border 3\nset tics nomirror\nset samples 1000\n"
                     "set key inside right top samplen 3 spacing 1.2 opaque\n");
    for (i = 0; i < 7; i++) {
        fprintf(gnuplot, "set linetype %d lc rgb '%s'\n", i + 1, colours[i]);
    }
    fprintf(gnuplot, "set linetype cycle 7\n%s", plot->extra);
}

int plotWritePng(const struct plot *plot, const struct record *record, const char *path)
{
    FILE *gnuplot;
    int i;

    signal(SIGPIPE, SIG_IGN); /* a gnuplot that dies early is reported below */
    fflush(NULL);
    gnuplot = popen("gnuplot", "w");
    if (!gnuplot) {
        fprintf(stderr, "cannot start gnuplot: %s\n", strerror(errno));
        return -1;
    }
    write_style(plot, gnuplot, path);
    fprintf(gnuplot, "$data << EOD\n");
    write_rows(record, gnuplot, ' ');
    fprintf(gnuplot, "EOD\n$marks << EOD\n");
    for (i = 0; i < plot->marks; i++) {
        fprintf(gnuplot, "%.9g %.9g\n", plot->mark[i][0], plot->mark[i][1]);
    }
    fprintf(gnuplot, "EOD\nplot ");
    if (!strstr(plot->extra, "xrange")) { /* else the scene has said it */
        fprintf(gnuplot, "[0:%.9g] ", record->data[(record->rows - 1) * (size_t)record->columns]);
    }
    for (i = 0; i < plot->curves; i++) {
        fprintf(gnuplot, "%s%s", i ? ", " : "", plot->curve[i]);
    }
    if (plot->marks) {
        fprintf(gnuplot, ", $marks using 1:2 with points pt 6 ps 1.6 lw 1.5 lc rgb 'black' title '%s'",
                plot->mark_title);
    }
    fprintf(gnuplot, "\n");
    if (pclose(gnuplot) != 0) {
        fprintf(stderr, "gnuplot could not draw %s\n", path);
        return -1;
    }
    return 0;
}
