/* The program's worlds and what is attached to each. */
#ifndef LAUNCHER_WORLDS_H
#define LAUNCHER_WORLDS_H

#include <ode-compliant/ode-compliant.h>

#include "settings.h"

typedef struct World {
    dWorldID id;
    dcWorldID dc;        /* NULL: nothing is taken in this world */
    int steps;           /* ODE steps it now, in some thread: it is not to be asked anything */
    double stored, lost; /* J, after its last step */
} World;

/* What was asked for; read at the first call. */
const Settings *launchSettings(void);
/* The program's world, attached at the first call; NULL: out of memory. */
World *worldOf(dWorldID id);
/* Those that there are. */
int worldCount(void);
World *worldAt(int index);
/* The world is about to be destroyed. */
void worldForget(dWorldID id);
/* From here on nothing that the library says is shown, until it is turned on again. */
void messagesShow(int show);

#endif
