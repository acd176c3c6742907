/**
 * @file plugin.h
 * @brief All force elements, usable without ODE.
 */
#ifndef ODE_COMPLIANT_PLUGIN_H
#define ODE_COMPLIANT_PLUGIN_H

#include <ode-compliant/adhesion.h>
#include <ode-compliant/combination.h>
#include <ode-compliant/convex.h>
#include <ode-compliant/export.h>
#include <ode-compliant/fault.h>
#include <ode-compliant/foundation.h>
#include <ode-compliant/friction.h>
#include <ode-compliant/heightfield.h>
#include <ode-compliant/holding.h>
#include <ode-compliant/hunt_crossley.h>
#include <ode-compliant/linear_spring.h>
#include <ode-compliant/linear_stop.h>
#include <ode-compliant/material.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/point_force.h>
#include <ode-compliant/preset_table.h>
#include <ode-compliant/resistance.h>
#include <ode-compliant/solid.h>
#include <ode-compliant/tessellate.h>

#endif
