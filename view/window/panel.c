/* What is written over the picture: times, counts, energies, help. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "window.h"

static const float ink[4] = {0.10f, 0.10f, 0.13f, 1}, paper[4] = {1, 1, 1, 0.62f}, warn[4] = {0.75f, 0.10f, 0.05f, 1};
static const float curve[dcxViewEnergyKinds][4] = {
    {0.00f, 0.40f, 0.75f, 1}, {0.00f, 0.55f, 0.30f, 1}, {0.90f, 0.50f, 0.00f, 1}, {0.80f, 0.10f, 0.10f, 1}};
static const char *const curve_name[dcxViewEnergyKinds] = {"kinetic", "height", "stored", "lost"};
static const double scale = 2, line = 20;

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
    const double width = 250, height = 76, left = 10, top = v->height - height - 34;
    double base[dcxViewEnergyKinds], most, at = left + 4;
    char text[80];
    range_of(v, base, &most);
    dcxViewBoxAdd(v, left - 4, top - 22, width + 12, height + 50, paper);
    snprintf(text, sizeof text, "energy, up to %.3g J", most);
    dcxViewTextAdd(v, left, top - 18, scale * 0.75, ink, text);
    for (int k = 0; k < dcxViewEnergyKinds; k++) {
        for (int i = 1; i < v->history && most > 0; i++) {
            const double *a = v->energy[(v->history_begin + i - 1) % dcxViewHistory];
            const double *b = v->energy[(v->history_begin + i) % dcxViewHistory];
            dcxViewLineAdd(v, left + width * (i - 1) / dcxViewHistory, top + height * (1 - (a[k + 1] - base[k]) / most),
                           left + width * i / dcxViewHistory, top + height * (1 - (b[k + 1] - base[k]) / most), 1.8,
                           curve[k]);
        }
        dcxViewTextAdd(v, at, top + height + 8, scale * 0.75, curve[k], curve_name[k]);
        at += 9. * (double)strlen(curve_name[k]) + 12;
    }
}

static void draw_line(dcViewID v, int row, const float colour[4], const char *text)
{
    dcxViewTextAdd(v, 10, 10 + row * line, scale, colour, text);
}

static void draw_numbers(dcViewID v)
{
    const dcxViewScene *s = v->scene;
    const int substeps = v->dc ? dcWorldGetLastSubsteps(v->dc) : 0;
    char text[120];
    dcxViewBoxAdd(v, 4, 4, 12 + 12 * 27, 4 * line + 8, paper);
    snprintf(text, sizeof text, "%9.3f s   x %.3g%s", v->time, v->rate, v->paused ? " paused" : "");
    draw_line(v, 0, v->paused ? warn : ink, text);
    if (v->speed == 1) {
        snprintf(text, sizeof text, "%.0f frames/s", v->frames_rate);
    } else {
        snprintf(text, sizeof text, "%.0f frames/s, asked x %.3g", v->frames_rate, v->speed);
    }
    draw_line(v, 1, ink, text);
    if (v->dc) {
        snprintf(text, sizeof text, "%d substep%s a step", substeps, substeps == 1 ? "" : "s");
        draw_line(v, 2, ink, text);
        snprintf(text, sizeof text, "%d awake, %d contacts", s->num_awake, s->num_contacts + s->num_springs);
    } else {
        snprintf(text, sizeof text, "%d awake", s->num_awake);
    }
    draw_line(v, 3, ink, text);
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
                                       "Ctrl-V        camera's place",
                                       "Ctrl-X        end",
                                       "Ctrl-H        this help"};
    const int count = sizeof help / sizeof *help;
    const double left = v->width - 12 * 36 - 16;
    dcxViewBoxAdd(v, left - 8, 4, 12 * 36 + 16, count * line + 12, paper);
    for (int i = 0; i < count; i++) {
        dcxViewTextAdd(v, left, 10 + i * line, scale, ink, help[i]);
    }
}

void dcxViewPanelDraw(dcViewID v)
{
    if (v->panel) {
        draw_numbers(v);
        draw_energies(v);
    }
    if (v->help) {
        draw_help(v);
    } else if (v->panel && !v->hidden) {
        dcxViewTextAdd(v, v->width - 12 * 12 - 8, 10, scale, ink, "Ctrl-H: help");
    }
    if (v->writing) {
        dcxViewTextAdd(v, v->width - 12 * 8 - 8, v->height - 24, scale, warn, "pictures");
    }
    dcxViewTextDraw(v);
}
