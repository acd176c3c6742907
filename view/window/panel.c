/* What is written over the picture: times, counts, energies, help. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "window.h"

static const float ink[4] = {0.10f, 0.10f, 0.13f, 1}, paper[4] = {1, 1, 1, 0.62f}, warn[4] = {0.75f, 0.10f, 0.05f, 1};
static const float curve[dcxViewEnergyKinds][4] = {
    {0.00f, 0.40f, 0.75f, 1}, {0.00f, 0.55f, 0.30f, 1}, {0.90f, 0.50f, 0.00f, 1}, {0.80f, 0.10f, 0.10f, 1}};
static const char *const curve_name[dcxViewEnergyKinds] = {"kinetic", "height", "stored", "lost"};

/* Letters are smaller in small pictures. */
static double scale_of(dcViewID v)
{
    return v->height >= 450 ? 2 : 1;
}

/* Remembers energies, as often as time went on. */
void dcxViewPanelLook(dcViewID v)
{
    const dcxViewEnergy *e = &v->scene->energy;
    const int last = (v->history_begin + v->history - 1) % dcxViewHistory;
    if (v->history > 0 && v->energy[last][0] == v->time) {
        return;
    }
    double *to = v->energy[(v->history_begin + v->history) % dcxViewHistory];
    if (v->history == dcxViewHistory) {
        v->history_begin = (v->history_begin + 1) % dcxViewHistory;
    } else {
        v->history++;
    }
    to[0] = v->time;
    to[1] = e->kinetic;
    to[2] = e->gravitational;
    to[3] = e->stored;
    to[4] = e->dissipated;
}

/* Height is against the lowest, all else is against zero. */
static void range_of(dcViewID v, double base[dcxViewEnergyKinds], double *most)
{
    memset(base, 0, dcxViewEnergyKinds * sizeof *base);
    base[1] = HUGE_VAL;
    *most = 0;
    for (int i = 0; i < v->history; i++) {
        base[1] = fmin(base[1], v->energy[i][2]);
    }
    for (int i = 0; i < v->history; i++) {
        for (int k = 0; k < dcxViewEnergyKinds; k++) {
            *most = fmax(*most, v->energy[i][k + 1] - base[k]);
        }
    }
}

static void draw_energies(dcViewID v)
{
    const double scale = scale_of(v), u = scale / 2; /* of two dots a letter */
    const double width = 250 * u, height = 76 * u, left = 10 * u, top = v->height - height - 34 * u;
    double base[dcxViewEnergyKinds], most, at = left + 4 * u, small = scale == 2 ? 1.5 : 1;
    char text[80];
    range_of(v, base, &most);
    dcxViewBoxAdd(v, left - 4 * u, top - 22 * u, fmax(width + 12 * u, 30 * 6 * small), height + 52 * u, paper);
    snprintf(text, sizeof text, "energy, up to %.3g J", most);
    dcxViewTextAdd(v, left, top - 18 * u, small, ink, text);
    for (int k = 0; k < dcxViewEnergyKinds; k++) {
        for (int i = 1; i < v->history && most > 0; i++) {
            const double *a = v->energy[(v->history_begin + i - 1) % dcxViewHistory];
            const double *b = v->energy[(v->history_begin + i) % dcxViewHistory];
            dcxViewLineAdd(v, left + width * (i - 1) / dcxViewHistory, top + height * (1 - (a[k + 1] - base[k]) / most),
                           left + width * i / dcxViewHistory, top + height * (1 - (b[k + 1] - base[k]) / most), 1.8,
                           curve[k]);
        }
        dcxViewTextAdd(v, at, top + height + 8 * u, small, curve[k], curve_name[k]);
        at += 6 * small * ((double)strlen(curve_name[k]) + 1);
    }
}

static void draw_line(dcViewID v, int row, const float colour[4], const char *text)
{
    const double scale = scale_of(v);
    dcxViewTextAdd(v, 5 * scale, (5 + 10 * row) * scale, scale, colour, text);
}

/* Of a hidden window, whose pictures are kept, only what is of the world. */
static void draw_numbers(dcViewID v)
{
    const dcxViewScene *s = v->scene;
    const int substeps = v->dc ? dcWorldGetLastSubsteps(v->dc) : 0;
    const int rows = 2 + !v->hidden + (v->dc != NULL);
    const double u = scale_of(v);
    char text[120];
    int row = 0;
    dcxViewBoxAdd(v, 2 * u, 2 * u, (6 + 6 * 25) * u, (10 * rows + 4) * u, paper);
    snprintf(text, sizeof text, v->hidden ? "%.3f s" : "%9.3f s   x %.3g%s", v->time, v->rate,
             v->paused ? " paused" : "");
    draw_line(v, row++, v->paused ? warn : ink, text);
    if (!v->hidden) {
        snprintf(text, sizeof text, v->speed == 1 ? "%.0f frames/s" : "%.0f frames/s, asked x %.3g", v->frames_rate,
                 v->speed);
        draw_line(v, row++, ink, text);
    }
    if (v->dc) {
        snprintf(text, sizeof text, "%d substep%s a step", substeps, substeps == 1 ? "" : "s");
        draw_line(v, row++, ink, text);
    }
    snprintf(text, sizeof text, v->dc ? "%d awake, %d contacts" : "%d awake", s->num_awake,
             s->num_contacts + s->pressed_springs);
    draw_line(v, row, ink, text);
}

static void draw_help(dcViewID v)
{
    static const char *const help[] = {"left mouse    turn",
                                       "right mouse   move (or Shift, left)",
                                       "wheel         nearer, farther",
                                       "Ctrl, left    pull a body",
                                       "Ctrl-P        pause",
                                       "Ctrl-O        one step",
                                       "Ctrl-R        reset",
                                       "Ctrl + -      faster, slower",
                                       "Ctrl-F        forces",
                                       "Ctrl-J        joints",
                                       "Ctrl-E        numbers, energies",
                                       "Ctrl-S        shadows",
                                       "Ctrl-T        textures",
                                       "Ctrl-W        pictures",
                                       "Ctrl-C        first camera",
                                       "Ctrl-A        all in sight",
                                       "Ctrl-V        camera's place",
                                       "Ctrl-X        end",
                                       "Ctrl-H        this help"};
    const int count = sizeof help / sizeof *help;
    const double scale = scale_of(v), line = 10 * scale, left = v->width - (6 * 36 + 8) * scale;
    dcxViewBoxAdd(v, left - 4 * scale, 4, (6 * 36 + 8) * scale, count * line + 12, paper);
    for (int i = 0; i < count; i++) {
        dcxViewTextAdd(v, left, 10 + i * line, scale, ink, help[i]);
    }
}

static void write(dcViewID v)
{
    int first = v->num_letters;
    if (v->panel) {
        draw_numbers(v);
        dcxViewSheetPart(v, first);
        first = v->num_letters;
        draw_energies(v);
        dcxViewSheetPart(v, first);
    }
    first = v->num_letters;
    if (v->help) {
        draw_help(v);
    } else if (v->panel && !v->hidden) {
        dcxViewTextAdd(v, v->width - 76 * scale_of(v), 10, scale_of(v), ink, "Ctrl-H: help");
    }
    dcxViewSheetPart(v, first);
    first = v->num_letters;
    if (v->writing) {
        dcxViewTextAdd(v, v->width - 52 * scale_of(v), v->height - 24, scale_of(v), warn, "pictures");
    }
    dcxViewSheetPart(v, first);
}

void dcxViewPanelMake(dcViewID v)
{
    dcxViewSheetMake(v, write);
}

void dcxViewPanelDraw(dcViewID v)
{
    dcxViewSheetDraw(v, write);
}
