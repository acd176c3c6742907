/**
 * @file error.h
 * @brief Return codes and messages.
 *
 * A function that is given something wrong sends one message that names the function, the object and the value,
 * returns a code (or NULL, or NaN, or 0 where its type has no code), and changes nothing.  Nothing aborts.
 */
#ifndef ODE_COMPLIANT_ERROR_H
#define ODE_COMPLIANT_ERROR_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcerror
 * @{ */

/** Return codes; what was refused or failed is negative. */
enum {
    dcOkLimited = 1,    /**< done, but substeps were limited, or there are none: what was too stiff was carried */
    dcOk = 0,           /**< done */
    dcErrHandle = -1,   /**< not a handle of ours, or one that was destroyed */
    dcErrArgument = -2, /**< an argument is NULL, of the wrong kind, or belongs to another world */
    dcErrValue = -3,    /**< a number is out of its range or not finite */
    dcErrMemory = -4,   /**< out of memory */
    dcErrState = -5,    /**< not possible now (for example from a callback, see world.h) */
    dcErrPrecision = -6 /**< the running libode has another precision than this library */
};

/** What a message is about. */
enum {
    dcMessageError = 1,  /**< a call was refused */
    dcMessageWarning = 2 /**< the call goes on, but the result may not be what was wanted */
};

/** Receives messages; `text` is one sentence without a newline. */
typedef void dcMessageFunction(int kind, const char *text, void *data);

/**
 * @brief Sets who receives messages, for all worlds and threads.
 *
 * While the receiver is at work, functions that change something or read results are refused (see world.h), and what
 * they have to say is only kept for dcGetLastMessage(); the receiver must return.
 * @param handler the receiver, or NULL for ODE's dMessage (the default)
 * @param data    passed to the handler
 */
DC_API void dcSetMessageHandler(dcMessageFunction *handler, void *data);

/** The text of the last message sent on this thread, "" if none. */
DC_API const char *dcGetLastMessage(void);

/** A short name for a return code, such as "dcErrValue". */
DC_API const char *dcErrorName(int code);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
