/* Colours, and where the camera is. */
#include <math.h>

#include "window.h"

int dcViewSetColour(dcViewID view, dGeomID geom, const dReal colour[3])
{
    dcViewID v = dcxViewGet(view, __func__);
    float paint[3] = {0, 0, 0};
    if (!v) {
        return dcErrHandle;
    }
    if (!geom) {
        return dcxViewFail(dcErrArgument, "dcViewSetColour: the geom is NULL");
    }
    for (int k = 0; colour && k < 3; k++) {
        paint[k] = (float)colour[k];
        if (!(colour[k] >= 0 && colour[k] <= 1)) {
            return dcxViewFail(dcErrValue,
                               "dcViewSetColour: geom %p: part %d of the colour must be from 0 to 1, not %g",
                               (void *)geom, k, (double)colour[k]);
        }
    }
    const int code = dcxViewSceneSetColour(v->scene, geom, colour ? paint : NULL);
    return code == dcOk ? dcOk : dcxViewFail(code, "%s: out of memory", __func__);
}

int dcViewHide(dcViewID view, dGeomID geom, int hidden)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (!geom) {
        return dcxViewFail(dcErrArgument, "dcViewHide: the geom is NULL");
    }
    const int code = dcxViewSceneHide(v->scene, geom, hidden);
    return code == dcOk ? dcOk : dcxViewFail(code, "%s: out of memory", __func__);
}

int dcViewForget(dcViewID view, dGeomID geom)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (!geom) {
        return dcxViewFail(dcErrArgument, "dcViewForget: the geom is NULL");
    }
    dcxViewSceneForget(v->scene, geom);
    return dcOk;
}

int dcViewSetCamera(dcViewID view, const dReal eye[3], const dReal at[3])
{
    dcViewID v = dcxViewGet(view, __func__);
    double from[3], to[3], apart = 0;
    if (!v) {
        return dcErrHandle;
    }
    if (!eye || !at) {
        return dcxViewFail(dcErrArgument, "dcViewSetCamera: %s is NULL", eye ? "at" : "eye");
    }
    for (int k = 0; k < 3; k++) {
        from[k] = (double)eye[k];
        to[k] = (double)at[k];
        apart = hypot(apart, from[k] - to[k]);
    }
    if (!(apart > 0) || !isfinite(apart)) {
        return dcxViewFail(dcErrValue, "dcViewSetCamera: the eye is %g m from what it looks at", apart);
    }
    dcxViewCameraPlace(v, from, to);
    return dcOk;
}

int dcViewFit(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (dcxViewSceneLook(v->scene, v->world, v->space, v->dc) != dcOk) {
        return dcxViewFail(dcErrMemory, "dcViewFit: out of memory");
    }
    dcxViewCameraFit(v, v->scene->low, v->scene->high);
    return dcOk;
}

int dcViewGetCamera(dcViewID view, dReal eye[3], dReal at[3])
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (!v->camera.set) {
        return dcxViewFail(dcErrState, "dcViewGetCamera: there is none before the first frame");
    }
    for (int k = 0; k < 3; k++) {
        if (eye) {
            eye[k] = (dReal)v->camera.eye[k];
        }
        if (at) {
            at[k] = (dReal)v->camera.at[k];
        }
    }
    return dcOk;
}

dReal dcViewGetFieldOfView(dcViewID view)
{
    return dcxViewGet(view, __func__) ? (dReal)DCX_VIEW_FIELD : (dReal)NAN;
}
