/**
 * @file view.h
 * @brief A window on an ODE world: libode-compliant-view.
 *
 * It shows any ODE world, with or without this library's contacts.  All geoms are shaded, of the whole world as it is
 * when dcViewDraw() is called; where there is a dcWorldID also its contacts: normal forces as arrows, friction in
 * another colour, beds of springs coloured by their pressure, stops and limits that act, rolling balls with a stripe.
 * Sleeping bodies are dim.  A program's loop is
 *
 *     dcViewID view = dcViewCreate(world, space, dc, NULL);
 *     while (dcViewIsOpen(view)) {
 *         while (dcViewNext(view, h)) {
 *             dcWorldStep(dc, space, h);
 *         }
 *         dcViewDraw(view);
 *     }
 *     dcViewDestroy(view);
 *
 * or dcViewRun(), with functions as drawstuff's users have them.
 *
 * **Mouse.**  Left: turn around what is looked at.  Right, or Shift and left: move aside.  Wheel: nearer and farther.
 * Ctrl and left: pull at a body.
 *
 * **Keys**, those of drawstuff first: Ctrl-P pause, Ctrl-O one step, Ctrl-S shadows, Ctrl-T textures (stripes and
 * grid), Ctrl-V prints the place of the camera, Ctrl-W begins and ends writing pictures (frame/frame-0001.png ... in
 * the program's directory), Ctrl-X ends; Ctrl-R reset, Ctrl-F forces, Ctrl-J joints, Ctrl-E energies, Ctrl-H help,
 * Ctrl-C the camera of the beginning, Ctrl-A all in sight, Ctrl with + and - faster and slower.  All others go to the
 * program.
 *
 * **Units** are SI units; "up" is against the world's gravity, z without one.
 *
 * **Errors.**  A function that is given something wrong says so by ODE's dMessage(), returns a code of error.h (or
 * NULL, or 0 where that is no code), and changes nothing.  All functions are to be called from the thread that made the
 * window, which on most systems is to be the main one, and not inside a step.
 */
#ifndef ODE_COMPLIANT_VIEW_H
#define ODE_COMPLIANT_VIEW_H

#include <ode/ode.h>

#include <ode-compliant/ode-compliant.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcview
 * @{ */

/** Handle of a window. */
typedef struct dcView *dcViewID;

/** What a window is made of; start from dcViewDefault(). */
typedef struct dcViewDef {
    const char *title; /**< default "ode-compliant" */
    int width;  /**< in pixels, 64 to 8192; default 0, with the height 0: 960 by 600, or 640 by 400 in a window that
                     no graphics card draws */
    int height; /**< the same */
    int hidden; /**< 1: nothing is shown, for pictures; time then runs as fast as it can.  Default 0 */
} dcViewDef;

/** The defaults. */
DC_API dcViewDef dcViewDefault(void);

/**
 * @brief Opens a window on a world.
 * @param world the world
 * @param space the space of its geoms, which may hold spaces; or 0: none
 * @param dc    what this library knows of the world, or NULL
 * @param def   or NULL: the defaults
 * @return the handle, or NULL after a message, if there is no display or no OpenGL 3.3
 */
DC_API dcViewID dcViewCreate(dWorldID world, dSpaceID space, dcWorldID dc, const dcViewDef *def);
/** Closes it; the world stays.  Call it before dCloseODE(). */
DC_API int dcViewDestroy(dcViewID view);
/** Another world, as after a reset: time begins at 0, and what was said of geoms is forgotten. */
DC_API int dcViewSetWorld(dcViewID view, dWorldID world, dSpaceID space, dcWorldID dc);

/** @name The loop
 * @{ */
/** 1 until the user closes the window or presses Ctrl-X, and on a bad handle 0 after a message. */
DC_API int dcViewIsOpen(dcViewID view);
/** Closes the window as the user does: dcViewIsOpen() is 0 from now on. */
DC_API int dcViewClose(dcViewID view);
/**
 * @brief Whether it is time for another step.
 *
 * Adds the force with which the mouse pulls at a body, and counts the step's time.  So that the window stays alive, no
 * more steps are asked for in a frame than go into a thirtieth of a second.
 * @param view the handle
 * @param step that the program is going to make, s, > 0
 * @return 1: make a step now; 0: draw (or a message)
 */
DC_API int dcViewNext(dcViewID view, dReal step);
/** Draws the world as it is now, reads mouse and keys, and waits until the next frame is due. */
DC_API int dcViewDraw(dcViewID view);
/** Simulated seconds in one of the clock's, > 0, as the user changes them too; 1 at first.  Of a hidden window: sixty
 *  frames show as many seconds. */
DC_API int dcViewSetSpeed(dcViewID view, dReal speed);
/** What dcViewGetCommand() returns for Ctrl-R: the program may begin anew. */
enum { dcViewReset = 18 };
/** The next key for the program, as a small letter or another character; dcViewReset; or 0: none. */
DC_API int dcViewGetCommand(dcViewID view);
/** Time that dcViewDraw() took to draw the last frame, without waiting for the next, s; NaN on a bad handle. */
DC_API dReal dcViewGetFrameTime(dcViewID view);
/** Simulated time that dcViewNext() has counted, s; NaN on a bad handle. */
DC_API dReal dcViewGetTime(dcViewID view);

/** drawstuff's dsFunctions, each with the program's own data; all but `step` may be NULL. */
typedef struct dcViewFunctions {
    void (*start)(void *data);            /**< before the first frame */
    void (*step)(void *data);             /**< makes one step of the world */
    void (*command)(void *data, int key); /**< a key, as of dcViewGetCommand() */
    void (*stop)(void *data);             /**< after the last frame */
    void *data;                           /**< passed to them */
} dcViewFunctions;

/**
 * @brief The loop, until the window is closed.
 * @param view the handle
 * @param step that `functions->step` makes, s, > 0
 * @param functions what is called; the struct is copied
 * @param time simulated time after which the window closes by itself, s; 0: never
 * @return dcOk, or a code, as when one of the functions destroyed the window
 */
DC_API int dcViewRun(dcViewID view, dReal step, const dcViewFunctions *functions, dReal time);
/** @} */

/** @name What it looks like
 * @{ */
/** A colour for a geom, red, green and blue from 0 to 1; NULL: the window's own choice. */
DC_API int dcViewSetColour(dcViewID view, dGeomID geom, const dReal colour[3]);
/** Hides a geom (1) or shows it (0). */
DC_API int dcViewHide(dcViewID view, dGeomID geom, int hidden);
/** Forgets colour and shape of a geom: before a later geom gets its address, or after its mesh was changed in place. */
DC_API int dcViewForget(dcViewID view, dGeomID geom);
/** Where the camera is and what it looks at, m; not the same point, nor the one straight above the other. */
DC_API int dcViewSetCamera(dcViewID view, const dReal eye[3], const dReal at[3]);
/** Puts the camera where it sees all that there is now, from the side that it is on. */
DC_API int dcViewFit(dcViewID view);
/** Reads it; either may be NULL.  Before the first frame without dcViewSetCamera(): dcErrState. */
DC_API int dcViewGetCamera(dcViewID view, dReal eye[3], dReal at[3]);
/** Angle between the upper and lower edge of the picture, rad: to know where on the screen a point is. */
DC_API dReal dcViewGetFieldOfView(dcViewID view);
/** @} */

/** @name Pictures
 * Of the frame drawn last.
 * @{ */
/** 1 if dcViewWritePicture() can write: the library was built with libpng. */
DC_API int dcViewPicturesSupported(void);
/** Writes a PNG file. */
DC_API int dcViewWritePicture(dcViewID view, const char *path);
/**
 * @brief Red, green and blue of a pixel, 0 to 255, and how far from the camera's plane what is seen there is, m.
 * @param view the handle
 * @param x from the left, 0 to the width - 1
 * @param y from the top, 0 to the height - 1
 * @param colour three numbers, or NULL
 * @param depth  infinite where there is nothing; or NULL.  Forces are drawn over all else, and have their own
 */
DC_API int dcViewGetPixel(dcViewID view, int x, int y, int colour[3], dReal *depth);
/** @} */

/** @} */

#ifdef __cplusplus
}
#endif
#endif
