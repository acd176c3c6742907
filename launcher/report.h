/* What a run came to: counts, energies, the worst overlap; a line a step as CSV if asked for. */
#ifndef LAUNCHER_REPORT_H
#define LAUNCHER_REPORT_H

#include "worlds.h"

/* A contact joint was made; taken: with our law. */
void reportContact(const dContact *contact, int taken);
/* A step of a world is over. */
void reportStep(World *world, double step);
/* A world is about to go: its energies count on. */
void reportWorldEnds(const World *world);

/* The program is about to end; may be called in a signal. */
void reportEnds(void);

#endif
