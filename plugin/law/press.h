/* One contact at a step that is long beside its impacts; not installed. */
#ifndef PLUGIN_LAW_PRESS_H
#define PLUGIN_LAW_PRESS_H

/* f = k x^(3/2) (1 + 3/2 c xdot), or f = k x (1 + c xdot) where linear. */
typedef struct dcxPressLaw {
    double c;
    double rate; /* k over the effective mass of what meets */
    int linear;
} dcxPressLaw;

/* Depth at a load, and the energy stored there. */
double dcxPressDepth(double load, double k, int linear);
double dcxPressEnergy(double load, double k, int linear);
/* Depth of an impact at speed v that loses nothing. */
double dcxPressImpactDepth(const dcxPressLaw *law, double v);
/* Part of its speed v with which an impact leaves, pushed on by the acceleration a of the approach. */
double dcxPressRestitution(const dcxPressLaw *law, double v, double a);

#endif
