/* What the files of the window share: its state, and who does what. */
#ifndef VIEW_WINDOW_WINDOW_H
#define VIEW_WINDOW_WINDOW_H

#define GLFW_INCLUDE_NONE
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <GLFW/glfw3.h>

#include <ode-compliant-view/view.h>
#include "scene/scene.h"

/* ---- camera.c ---- */

typedef struct dcxViewCamera {
    int set;                                 /* it was placed, by the program or by the first look */
    double at[3];                            /* looked at */
    double distance;                         /* of the eye from there */
    double turn, rise;                       /* angles of the eye about the axis upwards, and above the horizon */
    double up[3], ahead[3], side[3];         /* right-handed axes of the world: side, ahead, up */
    double eye[3], to[3], right[3], over[3]; /* of the frame: place, and axes of the screen */
    double near, far;
    double first[6];  /* at, distance, turn, rise of the beginning */
    float matrix[16]; /* from the world, less `at`, to the screen; columns first */
} dcxViewCamera;

/* What is behind everything. */
static const float dcxViewSky[3] = {0.80f, 0.86f, 0.93f};

#define DCX_VIEW_FIELD 0.7 /* rad between the upper and lower edge */

void dcxViewCameraUp(dcViewID v, dWorldID world);
/* So that all between two corners is seen. */
void dcxViewCameraFit(dcViewID v, const double low[3], const double high[3]);
void dcxViewCameraPlace(dcViewID v, const double eye[3], const double at[3]);
/* The matrix for this frame. */
void dcxViewCameraUpdate(dcViewID v);
void dcxViewCameraTurn(dcViewID v, double dx, double dy);
void dcxViewCameraMove(dcViewID v, double dx, double dy);
void dcxViewCameraZoom(dcViewID v, double steps);
/* Unit vector from the eye through a place on the screen, in pixels. */
void dcxViewCameraRay(dcViewID v, double x, double y, double along[3]);

/* ---- drawing ---- */

/* What is drawn once for each instance: three rows of its pose, and red, green, blue, stripe. */
typedef struct dcxViewInstance {
    float row[3][4], colour[4];
} dcxViewInstance;

/* A list of triangles on the card, of scene or window. */
typedef struct dcxViewPart {
    int first, count, base; /* indices; and first point */
} dcxViewPart;

/* Shapes of the window's own, after those of the scene. */
enum { dcxViewAxle, dcxViewRing, dcxViewKnob, dcxViewOwnParts };

typedef struct dcxViewPoint {
    float p[3], colour[4];
} dcxViewPoint;

/* Of solids that are small on the screen: place, parts of the normal to the right and up on it, where the stripe is. */
typedef struct dcxViewSmallPoint {
    float p[3], normal[2], along;
    unsigned char paint[4]; /* red, green, blue, stripe */
} dcxViewSmallPoint;

typedef struct dcxViewGraphics {
    GLuint solid, face, plain,
        flat; /* programs: shaded instances; small solids; points with colours; text and panels */
    GLint face_matrix, face_light, face_up, face_half, face_ground, face_stripes;
    GLint solid_matrix, solid_eye, solid_light, solid_ground, solid_shadow, solid_two_sided, solid_up, solid_stripes;
    GLint plain_matrix, flat_size, flat_pieces;
    GLuint solid_array, points, corners, instances; /* vertex array; buffers */
    GLuint plain_array, plain_buffer, flat_array, flat_buffer, font;
    GLuint frame, colour, depth, resolve, resolved, resolved_depth; /* the picture of a hidden window */
    int samples, width, height;
    int shapes; /* how many of the scene's are on the card */
    dcxViewPart *part;
    int parts, part_room;
    dcxViewPart own[dcxViewOwnParts];
    dcxViewInstance *instance;
    int num_instances, instance_room;
    int *start, start_room; /* first instance of each shape, sorted */
    float *veil;            /* hidden.c: a coarse picture of depths; geoms by depth; what is done with each */
    int *order;
    char *kind;
    int veil_room, order_room, kind_room, num_small_geoms;
    dcxViewSmallPoint *small; /* small.c */
    int *small_corner, num_small, num_small_corners, small_room, small_corner_room;
    GLuint small_array, small_points, small_corners;
    dcxViewPoint *point;
    int num_points, point_room;
} dcxViewGraphics;

/* Triangles and lines of a panel or text: place in pixels, colour, place in the font (or below 0: none). */
typedef struct dcxViewLetter {
    float x, y, u, v;
    float colour[4];
} dcxViewLetter;

enum { dcxViewLetters = 8192, dcxViewHistory = 120, dcxViewKeys = 32 };

enum { dcxViewEnergyKinds = 4 };

typedef struct dcxViewPull {
    dBodyID body;    /* 0: none */
    double point[3]; /* in its frame */
    double depth;    /* of the point along the view when it was taken */
    double target[3];
} dcxViewPull;

enum { dcxViewSheetParts = 4 };

/* A picture of what is written. */
typedef struct dcxViewSheet {
    GLuint frame, picture;
    int width, height, was[6], parts;
    float part[dcxViewSheetParts][4]; /* left, top, right, bottom */
    double drawn;                     /* by the clock */
} dcxViewSheet;

struct dcView {
    struct dcView *next; /* of all that are open */
    dcViewID handle;     /* what the program knows it by */
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
    dcxViewScene *scene;
    int looked; /* the scene was looked at in this world */
    GLFWwindow *window;
    int hidden, open, width, height; /* in pixels */
    dcxViewCamera camera;
    dcxViewGraphics graphics;
    dcxViewPull pull;
    double light[3];
    int has_ground, level;              /* is there one; and is it drawn as all that is below the horizon */
    double ground[4];                   /* plane that shadows fall on: normal, offset */
    double force_scale, pressure_scale; /* what the longest arrow, the reddest spring stands for */
    /* time */
    double time, debt, speed; /* simulated; still to be simulated; simulated seconds in one of the clock's */
    double detail;            /* less than 1: fewer triangles than fit the size on the screen, as frames take long */
    int spare;                /* no shadows, for the same reason */
    double frame_cost;        /* of the last frame */
    double frame_begin, step_limit, step; /* of the clock */
    double rate, rate_clock, rate_time;   /* simulated time in the clock's, as it was lately */
    double frames_clock, frames_rate;
    int frames_counted, frames, steps_due, made; /* made: steps since the last frame */
    /* switches */
    int paused, shadows, textures, forces, joints, panel, help, writing, written;
    int key[dcxViewKeys], keys;
    /* mouse */
    double mouse_x, mouse_y;
    int dragging; /* 0 none, 1 turn, 2 move, 3 pull */
    /* panel */
    double energy[dcxViewHistory][dcxViewEnergyKinds + 1]; /* time first */
    int history, history_begin;
    dcxViewLetter letter[dcxViewLetters];
    int num_letters;
    dcxViewSheet sheet;
};

/* A message by ODE's dMessage; returns `code`. */
int dcxViewFail(int code, const char *format, ...);
/* The view of a handle, or NULL; the other one says so. */
dcViewID dcxViewFind(dcViewID view);
dcViewID dcxViewGet(dcViewID view, const char *function);
double dcxViewClock(void);

/* gl.c: dcOk, or a negative code after a message */
int dcxViewGraphicsOpen(dcViewID v);
void dcxViewGraphicsClose(dcViewID v);
int dcxViewGraphicsShapes(dcViewID v); /* brings new shapes of the scene to the card */
int dcxViewUpload(dcViewID v);         /* parts.c: all of them */
void dcxViewGraphicsBegin(dcViewID v); /* a frame */
void dcxViewGraphicsEnd(dcViewID v);

/* hidden.c: what is to be done with each geom; NULL: draw all as usual.  graphics.order then begins with the small
 * ones, the nearest first. */
enum { dcxViewUsual, dcxViewBehind, dcxViewSmall };
const char *dcxViewSortGeoms(dcViewID v);
/* Whether a point is deeper than `deep` behind the middle of the first geom before it; after the above, if that gave a
 * list. */
int dcxViewIsBuried(dcViewID v, const double p[3], double deep);

/* Whether all of some points are behind solids or out of sight; after dcxViewSortGeoms(). */
int dcxViewIsCovered(dcViewID v, double (*point)[3], int count);

/* shadows.c: the plane that they fall on; those of simple solids */
void dcxViewFindGround(dcViewID v);
void dcxViewDrawShadows(dcViewID v);

/* small.c: those that are small */
void dcxViewDrawSmall(dcViewID v);

/* instances.c: solids */
int dcxViewRoomFor(void *list, int *capacity, int needed, size_t size); /* 0: out of memory */
dcxViewInstance *dcxViewInstanceNew(dcViewID v, int part);
void dcxViewPaintOf(dcViewID v, const dcxViewGeom *g, float colour[4]); /* the last is that of its stripe */
double dcxViewPixels(dcViewID v, const dcxViewGeom *g);                 /* half its length on the screen */
void dcxViewDrawGeoms(dcViewID v);
void dcxViewDrawParts(dcViewID v, int part, const dcxViewInstance *instance, int count);

/* ground.c, forces.c, stops.c */
void dcxViewDrawGround(dcViewID v);
void dcxViewDrawForces(dcViewID v);
void dcxViewDrawStops(dcViewID v);   /* and joints; arrows of stops are added to the points */
double dcxViewUsualSize(dcViewID v); /* mean width of what moves; infinite: nothing does */
/* From a point on to `scale` times a force. */
void dcxViewArrowAdd(dcViewID v, const double from[3], const double force[3], double scale, const float paint[4]);
void dcxViewPointsAdd(dcViewID v, const double p[3], const float colour[4]);
void dcxViewPointsDraw(dcViewID v, GLenum kind);

/* text.c, panel.c */
void dcxViewTextAdd(dcViewID v, double x, double y, double scale, const float colour[4], const char *text);
void dcxViewBoxAdd(dcViewID v, double x, double y, double width, double height, const float colour[4]);
void dcxViewLineAdd(dcViewID v, double x0, double y0, double x1, double y1, double width, const float colour[4]);
void dcxViewPieceAdd(dcViewID v, const float place[4]);
void dcxViewTextDraw(dcViewID v, int pieces); /* with the font, or the sheet, as the texture */
GLuint dcxViewFontTexture(void);
void dcxViewPanelLook(dcViewID v);
void dcxViewPanelMake(dcViewID v); /* before the frame */
void dcxViewPanelDraw(dcViewID v);

/* sheet.c: what `write` writes, into a picture, and from there */
void dcxViewSheetMake(dcViewID v, void (*write)(dcViewID v));
void dcxViewSheetDraw(dcViewID v, void (*write)(dcViewID v));
void dcxViewSheetPart(dcViewID v, int first); /* what was written from this letter on is a part */

/* input.c, pull.c */
void dcxViewInputOpen(dcViewID v);
void dcxViewPullBegin(dcViewID v, double x, double y);
void dcxViewPullMove(dcViewID v, double x, double y);
void dcxViewPullAct(dcViewID v);

/* view.c: the frame as it was looked at last */
void dcxViewRender(dcViewID v);

/* loop.c */
void dcxViewWait(dcViewID v);

/* picture.c */
int dcxViewPictureWrite(dcViewID v, const char *path);

#endif
