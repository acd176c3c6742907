/**
 * @file ode-compliant.h
 * @brief Compliant contact for the Open Dynamics Engine: everything in one include.
 */
#ifndef ODE_COMPLIANT_H
#define ODE_COMPLIANT_H

#include <ode-compliant/plugin.h>

#include <ode-compliant/advice.h>
#include <ode-compliant/bed.h>
#include <ode-compliant/combine.h>
#include <ode-compliant/contact.h>
#include <ode-compliant/error.h>
#include <ode-compliant/force.h>
#include <ode-compliant/geom.h>
#include <ode-compliant/joint.h>
#include <ode-compliant/points.h>
#include <ode-compliant/preset.h>
#include <ode-compliant/report.h>
#include <ode-compliant/rolling.h>
#include <ode-compliant/save.h>
#include <ode-compliant/sensor.h>
#include <ode-compliant/soften.h>
#include <ode-compliant/surface.h>
#include <ode-compliant/version.h>
#include <ode-compliant/world.h>

#endif
