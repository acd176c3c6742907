/* Time series of a run: kept in memory, written as CSV, drawn with gnuplot. */
#ifndef SAMPLES_OUTPUT_H
#define SAMPLES_OUTPUT_H

#include <stddef.h>

enum { RECORD_COLUMNS = 32, PLOT_CURVES = 24, PLOT_MARKS = 256 };

/* Rows of numbers; column 0 is the time. */
struct record {
    int columns;
    char name[RECORD_COLUMNS][64];
    size_t rows, room;
    double *data;
};

/* Adds a column and returns its number; the name is printf's format and ends in a unit, as in "height [m]". */
int recordColumn(struct record *record, const char *name, ...);
/* Opens a row; its values are NaN until set. */
void recordRow(struct record *record, double time);
/* Sets a value of the row opened last. */
void recordSet(struct record *record, int column, double value);
void recordFree(struct record *record);
/* Writes all rows under a header line; returns 0, or -1 after a message. */
int recordWriteCsv(const struct record *record, const char *path);

/* What to draw of a record. */
struct plot {
    char title[128], x_label[64], y_label[64], extra[512];
    int curves, marks;
    char curve[PLOT_CURVES][256];
    char mark_title[64];
    double mark[PLOT_MARKS][2];
};

void plotTitles(struct plot *plot, const char *title, const char *x_label, const char *y_label);
/* A measured curve: a column of the record against time; the title is printf's format. */
void plotCurve(struct plot *plot, int column, const char *title, ...);
/* An expected curve, dashed: a gnuplot expression in x, made by printf's rules. */
void plotFormula(struct plot *plot, const char *title, const char *expression, ...);
/* An expected point; all points share a title. */
void plotMark(struct plot *plot, const char *title, double x, double y);
/* One more gnuplot command before the plot, such as "set logscale y". */
void plotCommand(struct plot *plot, const char *command);
/* 1 if gnuplot can be run, else 0 after a message. */
int plotIsPossible(void);
/* Draws to a PNG file; returns 0, or -1 after a message. */
int plotWritePng(const struct plot *plot, const struct record *record, const char *path);

#endif
