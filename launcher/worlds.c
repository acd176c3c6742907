/* The program's worlds and what is attached to each. */
#include "worlds.h"

#include <stdio.h>
#include <stdlib.h>

#include "hooks.h"

enum { MOST_MESSAGES = 20 };

static World *worlds;
static int count, room, last;
static Settings settings;
static int settings_known;
static int messages, silent;

static void on_message(int kind, const char *text, void *data)
{
    (void)data;
    if (silent || messages >= MOST_MESSAGES) {
        return;
    }
    messages++;
    fprintf(stderr, "ode-compliant: %s%s%s\n", kind == dcMessageWarning ? "warning: " : "", text,
            messages == MOST_MESSAGES ? " (no more messages are shown)" : "");
}

void messagesShow(int show)
{
    silent = !show;
}

const Settings *launchSettings(void)
{
    if (!settings_known) {
        settings_known = 1;
        settingsRead(&settings);
    }
    return &settings;
}

/* Contact as it was asked for; NULL after a message. */
static dcWorldID attach(dWorldID id)
{
    hookEnter();
    dcSetMessageHandler(on_message, NULL);
    dcWorldID dc = dcWorldCreate(id);
    if (dc) {
        dcWorldSetDefaultMaterial(dc, &settings.material);
        dcWorldSetBodiesTold(dc, 1); /* by dBodyDestroy in life.c */
    }
    hookLeave();
    return dc;
}

World *worldOf(dWorldID id)
{
    if (last < count && worlds[last].id == id) {
        return &worlds[last];
    }
    for (last = 0; last < count; last++) {
        if (worlds[last].id == id) {
            return &worlds[last];
        }
    }
    if (count == room) {
        World *more = realloc(worlds, (size_t)(2 * room + 4) * sizeof *more);
        if (!more) {
            return NULL;
        }
        worlds = more;
        room = 2 * room + 4;
    }
    worlds[count] = (World){.id = id, .dc = launchSettings()->off ? NULL : attach(id)};
    return &worlds[count++];
}

int worldCount(void)
{
    return count;
}

World *worldAt(int index)
{
    return &worlds[index];
}

void worldForget(dWorldID id)
{
    for (int i = 0; i < count; i++) {
        if (worlds[i].id == id) {
            hookEnter();
            if (worlds[i].dc) {
                dcWorldDestroy(worlds[i].dc);
            }
            hookLeave();
            worlds[i] = worlds[--count];
            return;
        }
    }
}
