/* The page of validation. */
#include "page.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "scenes/fixture.h"

static const char *folder;

void pageText(const char *format, ...)
{
    char path[1000];
    va_list arguments;
    snprintf(path, sizeof path, "%s/page.md", folder);
    FILE *file = fopen(path, "a");
    ck_assert_ptr_nonnull(file);
    va_start(arguments, format);
    vfprintf(file, format, arguments);
    va_end(arguments);
    fclose(file);
}

void keepGreatest(double *greatest, double value)
{
    *greatest = value > *greatest ? value : *greatest;
}

void pagePlot(const char *name, const char *title, const char *x, const char *y, const char *commands,
              const Series *series, int count)
{
    FILE *gnuplot = popen("gnuplot", "w");
    ck_assert_ptr_nonnull(gnuplot);
    fprintf(gnuplot,
            "set terminal pngcairo size 640,400 font 'sans,11' background 'white'\nset output '%s/%s.png'\n"
            "set title \"%s\"\nset xlabel '%s'\nset ylabel '%s'\nset grid lc rgb '#d8d8d8' lt 1\nset border 3\n"
            "set tics nomirror\nset key samplen 2 spacing 1.1 opaque\n",
            folder, name, title, x, y);
    for (int i = 0; i < 6; i++) {
        static const char *const colour[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};
        fprintf(gnuplot, "set linetype %d lc rgb '%s' lw 1.6\n", i + 1, colour[i]);
    }
    fprintf(gnuplot, "%s", commands);
    for (int i = 0; i < count; i++) {
        fprintf(gnuplot, "$series%d << EOD\n", i);
        for (int k = 0; k < series[i].count; k++) {
            fprintf(gnuplot, "%.9g %.9g\n", series[i].x[k], series[i].y[k]);
        }
        fprintf(gnuplot, "EOD\n");
    }
    for (int i = 0; i < count; i++) {
        fprintf(gnuplot, "%s $series%d using 1:2 %s title '%s'", i ? "," : "plot", i, series[i].style, series[i].title);
    }
    fprintf(gnuplot, "\n");
    ck_assert_int_eq(pclose(gnuplot), 0);
    pageText("\n![%s](validation/%s.png)\n\n", title, name);
}

int main(void)
{
    TCase *tests;
    folder = getenv("DC_VALIDATION");
    if (!folder) {
        fprintf(stderr, "DC_VALIDATION must name a folder; ./tests/validate runs this\n");
        return 2;
    }
    setenv("CK_FORK", "no", 1); /* the cases follow each other */
    Suite *suite = fixtureSuite("validation", 3600, &tests);
    addChungOoi(tests);
    addChungOoiSpin(tests);
    addSimBenchmark(tests);
    addSmooth(tests);
    addHeld(tests);
    return fixtureMain(suite);
}
