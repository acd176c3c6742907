/* Energy books of a scene. */
#include "books.h"

#include <math.h>

void booksOpen(struct books *books, struct run *run)
{
    dcWorldCollide(run->dc, run->space); /* makes the bodies known: the energy is asked for before the first step */
    books->kinetic = recordColumn(&run->record, "kinetic energy [J]");
    books->elastic = recordColumn(&run->record, "elastic energy [J]");
    books->height = recordColumn(&run->record, "gravitational energy [J]");
    books->total = recordColumn(&run->record, "total energy [J]");
    books->balance = recordColumn(&run->record, "total and dissipated energy [J]");
    books->start = books->lowest = books->end = (double)NAN;
    books->rise = books->moved = books->older = 0;
}

/* Height is that of the velocities' time, or the energy would rise and fall by m g v times what they are older. */
static double height_of(const struct books *books, struct run *run)
{
    double sum = dcWorldGetGravitationalEnergy(run->dc);
    dVector3 gravity;
    int i;

    dWorldGetGravity(run->world, gravity);
    for (i = 0; i < dcWorldGetNumBodies(run->dc) && books->older > 0; i++) {
        dBodyID body = dcWorldGetBody(run->dc, i);
        dMass mass;
        dBodyGetMass(body, &mass);
        sum += books->older * (double)(mass.mass * dCalcVectorDot3(gravity, dBodyGetLinearVel(body)));
    }
    return sum;
}

void booksLook(struct books *books, struct run *run)
{
    const double kinetic = dcWorldGetKineticEnergy(run->dc);
    const double elastic = dcWorldGetPotentialEnergy(run->dc);
    const double height = height_of(books, run);
    const double total = kinetic + elastic + height;

    recordSet(&run->record, books->kinetic, kinetic);
    recordSet(&run->record, books->elastic, elastic);
    recordSet(&run->record, books->height, height);
    recordSet(&run->record, books->total, total);
    recordSet(&run->record, books->balance, total + dcWorldGetDissipatedEnergy(run->dc));
    if (isnan(books->start)) {
        books->start = books->lowest = total;
    }
    books->rise = fmax(books->rise, total - books->lowest);
    books->lowest = fmin(books->lowest, total);
    books->end = total;
    books->moved = fmax(books->moved, kinetic);
}

void booksTable(const struct books *books, struct run *run, double asleep, double rise_limit, double balance_limit)
{
    const double lost = books->start - books->end - asleep;

    if (rise_limit > 0) {
        tableAbsolute(&run->table, 100 * books->rise / lost, 0, 100 * rise_limit, "%",
                      "largest rise of the energy / energy lost");
    }
    tableRelative(&run->table, dcWorldGetDissipatedEnergy(run->dc), lost, balance_limit, "J",
                  "energy dissipated by the contacts");
}

void booksPlot(const struct books *books, struct run *run)
{
    plotCurve(&run->plot, books->kinetic, "kinetic");
    plotCurve(&run->plot, books->elastic, "elastic");
    plotCurve(&run->plot, books->height, "gravitational");
    plotCurve(&run->plot, books->total, "total");
    plotCurve(&run->plot, books->balance, "total + dissipated");
    plotFormula(&run->plot, "at the start", "%g", books->start);
}
