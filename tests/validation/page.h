/* The page of validation: its text goes to a file, its plots to gnuplot; both where DC_VALIDATION says. */
#ifndef DC_VALIDATION_PAGE_H
#define DC_VALIDATION_PAGE_H

#include <check.h>

/* Text of the page, by printf's rules. */
void pageText(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A curve or points: with lines, points ... in gnuplot's words. */
typedef struct Series {
    const char *title, *style;
    int count;
    const double *x, *y;
} Series;

/* Draws NAME.png and shows it in the page; `commands` are gnuplot's, each with a newline, or "". */
void pagePlot(const char *name, const char *title, const char *x, const char *y, const char *commands,
              const Series *series, int count);

/* What is greater of a and b, and of many: keeps the greatest. */
void keepGreatest(double *greatest, double value);

/* The cases, in the order of the page. */
void addChungOoi(TCase *tests);
void addChungOoiSpin(TCase *tests);
void addSimBenchmark(TCase *tests);
void addSmooth(TCase *tests);
void addHeld(TCase *tests);

#endif
