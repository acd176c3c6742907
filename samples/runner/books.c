/* Energy books of a scene. */
#include "books.h"

#include <math.h>

void books_open(struct books *books, struct run *run)
{
    dcWorldCollide(run->dc, run->space); /* makes the bodies known: the energy is asked for before the first step */
    books->kinetic = record_column(&run->record, "kinetic energy [J]");
    books->elastic = record_column(&run->record, "elastic energy [J]");
    books->height = record_column(&run->record, "gravitational energy [J]");
    books->total = record_column(&run->record, "total energy [J]");
    books->balance = record_column(&run->record, "total and dissipated energy [J]");
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

void books_look(struct books *books, struct run *run)
{
    const double kinetic = dcWorldGetKineticEnergy(run->dc);
    const double elastic = dcWorldGetPotentialEnergy(run->dc);
    const double height = height_of(books, run);
    const double total = kinetic + elastic + height;

    record_set(&run->record, books->kinetic, kinetic);
    record_set(&run->record, books->elastic, elastic);
    record_set(&run->record, books->height, height);
    record_set(&run->record, books->total, total);
    record_set(&run->record, books->balance, total + dcWorldGetDissipatedEnergy(run->dc));
    if (isnan(books->start)) {
        books->start = books->lowest = total;
    }
    books->rise = fmax(books->rise, total - books->lowest);
    books->lowest = fmin(books->lowest, total);
    books->end = total;
    books->moved = fmax(books->moved, kinetic);
}

void books_table(const struct books *books, struct run *run, double asleep, double rise_limit, double balance_limit)
{
    const double lost = books->start - books->end - asleep;

    if (rise_limit > 0) {
        table_absolute(&run->table, 100 * books->rise / lost, 0, 100 * rise_limit, "%",
                       "largest rise of the energy / energy lost");
    }
    table_relative(&run->table, dcWorldGetDissipatedEnergy(run->dc), lost, balance_limit, "J",
                   "energy dissipated by the contacts");
}

void books_plot(const struct books *books, struct run *run)
{
    plot_curve(&run->plot, books->kinetic, "kinetic");
    plot_curve(&run->plot, books->elastic, "elastic");
    plot_curve(&run->plot, books->height, "gravitational");
    plot_curve(&run->plot, books->total, "total");
    plot_curve(&run->plot, books->balance, "total + dissipated");
    plot_formula(&run->plot, "at the start", "%g", books->start);
}
