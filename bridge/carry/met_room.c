/*
 * Way (c): memory of pairs and of their contacts.  A ball has one contact with what it lies on and a box four, of
 * thousands of such pairs each step reads all: so a pair has room for as many as it had at most, 1, 2, 4 and so on.
 * What a pair has outgrown waits for another one.  All is zero where nothing is yet, since what is saved has no chance
 * bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Of a contact, so that contacts of several pairs are in one piece of memory. */
enum { BYTES = 2 * (sizeof(dcxSpot) + sizeof(dcxSpotMore)) };

/* Pieces have at most so many pairs, or contacts. */
enum { PAIRS = 256, CONTACTS = 256 };

/* A piece of memory that is there until the world goes; NULL: there is none. */
static void *piece(struct dcxCarry *carry, int count, size_t size)
{
    void *made = NULL;
    if (!dcxReserve((void **)&carry->piece, &carry->cap_pieces, carry->num_pieces, sizeof *carry->piece) ||
        !dcxGrow(&made, 0, count, size)) {
        return NULL;
    }
    carry->piece[carry->num_pieces++] = made;
    return memset(made, 0, (size_t)count * size);
}

/* As many again as there are, within bounds. */
static int as_many_again(int made, int most)
{
    return made < 4 ? 4 : made < most ? made : most;
}

int dcxMetsMake(struct dcxCarry *carry)
{
    int made = carry->num_made, more = as_many_again(made, PAIRS);
    if (!dcxReserve((void **)&carry->met, &carry->cap_mets, made + more - 1, sizeof *carry->met)) {
        return 0;
    }
    dcxMet *met = piece(carry, more, sizeof *met);
    for (int i = 0; met && i < more; i++) {
        carry->met[carry->num_made++] = met + i;
    }
    return met != NULL;
}

/* Memory for 1 << size contacts. */
static dcxSpots *take(struct dcxCarry *carry, int size)
{
    struct dcxRooms *rooms = &carry->rooms;
    void *room = rooms->outgrown[size];
    int count = 1 << size;
    if (room) {
        rooms->outgrown[size] = *(void **)room;
        *(void **)room = NULL;
        return room;
    }
    if (rooms->left < count) { /* what is left is of no use any more */
        int more = as_many_again(rooms->made, CONTACTS);
        more = more < count ? count : more;
        char *made = piece(carry, more, BYTES);
        if (!made) {
            return NULL;
        }
        rooms->next = made;
        rooms->left = more;
        rooms->made += more;
    }
    room = rooms->next;
    rooms->next += (size_t)count * BYTES;
    rooms->left -= count;
    return room;
}

static int size_of_room(int count)
{
    int size = 0;
    while (1 << size < count) {
        size++;
    }
    return size;
}

int dcxMetRoom(struct dcxCarry *carry, dcxMet *met, int count)
{
    if (count <= met->room) {
        return 1;
    }
    int size = size_of_room(count), had = met->room;
    dcxSpots *spot = take(carry, size), *was = met->spot;
    if (!spot) {
        return 0;
    }
    met->spot = spot;
    met->room = 1 << size;
    if (had > 0) {
        memcpy(spot, was, (size_t)had * sizeof *spot);
        memcpy(spot + met->room, was + had, 2 * (size_t)had * sizeof(dcxSpotMore)); /* behind them, as dcxMetMore */
        memset(was, 0, (size_t)had * BYTES);
        void **outgrown = &carry->rooms.outgrown[size_of_room(had)];
        *(void **)was = *outgrown;
        *outgrown = was;
    }
    return 1;
}

int dcxMetRoomForOne(struct dcxCarry *carry, dcxMet *met)
{
    return met->num == DCX_MET_MOST || dcxMetRoom(carry, met, met->num + 1);
}

void dcxMetsFree(struct dcxCarry *carry)
{
    for (int i = 0; i < carry->num_pieces; i++) {
        free(carry->piece[i]);
    }
    free(carry->piece);
    free(carry->met);
    dcxTableFree(&carry->mets);
}
