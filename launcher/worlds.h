/* The program's worlds and what is attached to each. */
#ifndef LAUNCHER_WORLDS_H
#define LAUNCHER_WORLDS_H

#include <ode-compliant/ode-compliant.h>

#include "settings.h"

typedef struct World {
    dWorldID id;
    dcWorldID dc; /* NULL: nothing is taken in this world */
} World;

/* What was asked for; read at the first call. */
const Settings *launch_settings(void);
/* The program's world, attached at the first call; NULL: out of memory. */
World *world_of(dWorldID id);
/* Those that there are. */
int num_worlds(void);
World *world_number(int index);
/* The world is about to be destroyed. */
void world_forget(dWorldID id);
/* From here on nothing that the library says is shown, until it is turned on again. */
void messages_show(int show);

#endif
