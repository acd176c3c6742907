/* The tables behind ode-compliant/preset_table.h. */
#ifndef PLUGIN_LAW_PRESET_H
#define PLUGIN_LAW_PRESET_H

#include <ode-compliant/preset_table.h>

extern const dcPreset dcxPresets[];
extern const int dcxNumPresets;
extern const dcPresetPair dcxPresetPairs[];
extern const int dcxNumPresetPairs;

#endif
