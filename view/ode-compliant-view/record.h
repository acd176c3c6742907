/**
 * @file record.h
 * @brief Recordings of an ODE world: one page that plays in a browser, or files for ParaView.
 *
 *     dcRecordID record = dcRecordOpen(world, space, dc, "run.html");
 *     for (...) {
 *         dcWorldStep(dc, space, h);
 *         dcRecordFrame(record, time);
 *     }
 *     dcRecordClose(record);
 *
 * The ending of the file's name says what is written:
 *
 *     .html   one file that holds everything and asks for nothing else: all geoms, contact forces and friction as
 *             arrows, pressures of beds, stops; sleeping bodies are dimmed.  It needs a browser with WebGL 2
 *     .vtp    NAME_0001.vtp, NAME_0002.vtp ...: triangles of all geoms; NAME_contacts_0001.vtp ...: points with depth,
 *             force and friction; NAME_springs_0001.vtp ...: pressed springs of beds.  NAME.pvd has the times
 *     .vtk    the same in VTK's older format, as text, without .pvd
 *
 * Everything is in SI units and world axes.  Needs no window and no OpenGL.  A record is used by one thread at a time,
 * and not inside a step.  Functions return dcOk or, after a message, a code of ode-compliant/error.h.
 */
#ifndef ODE_COMPLIANT_VIEW_RECORD_H
#define ODE_COMPLIANT_VIEW_RECORD_H

#include <ode-compliant/ode-compliant.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcrecord
 * @{ */

/** Handle of a recording. */
typedef struct dcRecord *dcRecordID;

/**
 * @brief Begins a recording; the file is made at once.
 * @param world the world
 * @param space the geoms to show; may hold other spaces; 0: none
 * @param dc    the compliant side of the world, or NULL: any ODE world, without forces
 * @param file  name of the file, which ends in .html, .vtp or .vtk
 * @return the handle, or NULL after a message
 */
DC_API dcRecordID dcRecordOpen(dWorldID world, dSpaceID space, dcWorldID dc, const char *file);
/** Frames per second of simulated time, 0.001 to 1e6; 60 is the default.  Before the first frame; else dcErrState. */
DC_API int dcRecordSetRate(dcRecordID record, dReal rate);
/** What is written above the picture; before the first frame, else dcErrState. */
DC_API int dcRecordSetTitle(dcRecordID record, const char *title);
/** The colour of a geom, each part 0 to 1; before the frame in which it is first seen. */
DC_API int dcRecordSetColour(dcRecordID record, dGeomID geom, dReal red, dReal green, dReal blue);
/**
 * @brief Writes a frame if it is time for one: call it after every step.
 * @param record the handle
 * @param time simulated time in s, not less than before
 * @return dcOk; if a frame is due, dcErrState from inside a step, and dcErrHandle once `dc` was destroyed
 */
DC_API int dcRecordFrame(dcRecordID record, dReal time);
/** Number of frames written so far; negative on a bad handle. */
DC_API int dcRecordGetNumFrames(dcRecordID record);
/**
 * @brief Ends a recording, and frees it whatever it returns.
 *
 * If the last dcRecordFrame() was not due, its time gets a frame now, of the world as it is now; so the world and its
 * geoms must still be there.  Where dcRecordFrame() would be refused there is no such frame, and its code is returned.
 */
DC_API int dcRecordClose(dcRecordID record);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
