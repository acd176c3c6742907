/* Trajectories: tables and runs; errors of runs at steps h, h/2, h/4, and the order of their fall; see golden.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "golden.h"

int goldenTablesOpen(GoldenTables *tables, const char *path, size_t size)
{
    *tables = (GoldenTables){.csv = csvOpen(path)};
    if (tables->csv) {
        tables->table = calloc(tables->csv->rows, size);
        tables->run = calloc(tables->csv->rows, size);
    }
    return tables->table && tables->run;
}

void goldenTablesClose(GoldenTables *tables)
{
    free(tables->table);
    free(tables->run);
    csvClose(tables->csv);
}

double goldenWorse(double a, double b)
{
    return isnan(b) ? INFINITY : fmax(a, b);
}

double goldenOrder(double (*error)[goldenRuns], const double *noise, int quantities)
{
    double order = INFINITY;
    for (int i = 0; i < quantities; i++) {
        if (!isfinite(error[i][0]) || !isfinite(error[i][1]) || !isfinite(error[i][2])) {
            return -INFINITY;
        }
        if (error[i][0] > noise[i] || error[i][2] > noise[i]) {
            order = fmin(order, log2(error[i][0] / error[i][2]) / 2);
        }
    }
    return order;
}

void goldenOrderPrint(const char *const *name, double (*error)[goldenRuns], int quantities, double order)
{
    for (int i = 0; i < quantities; i++) {
        printf(" err_%s %.3g %.3g %.3g", name[i], error[i][0], error[i][1], error[i][2]);
    }
    printf(" order %.2f\n", order);
}
