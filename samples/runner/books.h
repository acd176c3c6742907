/* Energy books of a scene: what there is, what was lost, and whether it ever grew. */
#ifndef SAMPLES_BOOKS_H
#define SAMPLES_BOOKS_H

#include "scene.h"

struct books {
    int kinetic, elastic, height, total, balance; /* columns of the record */
    double start, lowest, rise, end;              /* of the total energy, J; `rise`: largest above `lowest` so far */
    double moved;                                 /* J: greatest kinetic energy */
    double older; /* s: velocities are so much older than positions, where ODE's step is the laws' too; 0 at first */
};

/* Names the columns; the scene's bodies are there already. */
void booksOpen(struct books *books, struct run *run);
/* Reads the energies and records them. */
void booksLook(struct books *books, struct run *run);
/*
 * Two rows: the largest rise of the energy in parts of the energy that was lost (none for a limit of 0), and what the
 * contacts dissipated against that loss.  `asleep` is the elastic energy of contacts between bodies that went to sleep,
 * J: contacts that are not evaluated are not counted by dcWorldGetPotentialEnergy().
 */
void booksTable(const struct books *books, struct run *run, double asleep, double rise_limit, double balance_limit);
/* Draws all columns. */
void booksPlot(const struct books *books, struct run *run);

#endif
