/* The tables behind ode-compliant/preset_table.h. */
#ifndef DCX_PRESET_H
#define DCX_PRESET_H

#include <ode-compliant/preset_table.h>

extern const dcPreset dcxPresets[];
extern const int dcxNumPresets;
extern const dcPresetPair dcxPresetPairs[];
extern const int dcxNumPresetPairs;

#endif
