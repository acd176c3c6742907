/* Friction of two materials on each other. */
#include "preset.h"

#define PRESSBOOKS "ecampusontario.pressbooks.pub, Physics Fundamentals, appendix A: "
#define PIPING "piping-designer.com, friction coefficient (375): "
#define HYPERTEXT "physics.info/friction: "
#define EMOTION "e-motionsupply.com, friction coefficient reference table: "
#define SUBWIKI "mech.subwiki.org, Table of friction coefficients: "
#define CRC "CRC Handbook of Chemistry and Physics, coefficients of friction: "
#define TOOLBOX "engineeringtoolbox.com, friction coefficients (d_778): "
#define KHARAZ \
    "A. H. Kharaz, D. A. Gorham, A. D. Salman, Powder Technol. 120 (2001) 281-291, as test 4 of Chung and Ooi in " \
    "YADE's benchmarks has it: "

const dcPresetPair dcxPresetPairs[] = {
    {"steel, dry", "aluminium", 0.61, 0.47, PRESSBOOKS "aluminium on mild steel, dry"},
    {"steel, dry", "copper", 0.53, 0.36, PRESSBOOKS "copper on steel, dry"},
    {"steel, dry", "brass", 0.51, 0.44, PRESSBOOKS "brass on steel, dry"},
    {"steel, dry", "lead", 0.95, 0.95,
     "engineering estimate: soft metal sticks to hard; of the size of " CRC "mild steel on lead, dry"},
    {"steel, dry", "cast iron", 0.4, 0.23, PRESSBOOKS "cast iron on steel, dry, static 0.4, sliding 0.23"},
    {"steel, dry", "PTFE", 0.04, 0.04, EMOTION "teflon on steel, dry"},
    {"steel, dry", "nylon", 0.4, 0.4, TOOLBOX "nylon on steel, dry, static; sliding is taken as static"},
    {"steel, dry", "glass", 0.6, 0.6, EMOTION "glass on metal, dry, static 0.5 to 0.7; sliding is taken as static"},
    {"steel, dry", "acrylic", 0.45, 0.45,
     TOOLBOX "plexiglas on steel, dry, static 0.4 to 0.5; sliding is taken as static"},
    {"steel, dry", "polystyrene", 0.33, 0.33,
     EMOTION "polystyrene on steel, dry, static 0.3 to 0.35; sliding is taken as static"},
    {"steel, dry", "polyethylene, HDPE", 0.2, 0.2,
     EMOTION "polythene on steel, dry, static; sliding is taken as static"},
    {"steel, dry", "magnesium", 0.42, 0.42, TOOLBOX "magnesium on steel, dry, static; sliding is taken as static"},
    {"steel, dry", "ice", 0.03, 0.03, HYPERTEXT "ice on steel, sliding 0.03; static is taken as sliding"},
    {"brass", "ice", 0.02, 0.02, PRESSBOOKS "brass on ice, clean, 0 C, static; sliding is taken as static"},
    {"steel, dry", "oak", 0.4, 0.4, SUBWIKI "wood on clean metal, dry, static 0.2 to 0.6; sliding is taken as static"},
    {"cast iron", "oak", 0.49, 0.49, PRESSBOOKS "cast iron on oak, dry; static and sliding alike"},
    {"brass", "cast iron", 0.3, 0.3, PRESSBOOKS "brass on cast iron, dry; static and sliding alike"},
    {"oak", "leather", 0.61, 0.52, PIPING "leather on oak, parallel, dry"},
    {"oak", "concrete", 0.62, 0.62, SUBWIKI "wood on concrete, dry, static; sliding is taken as static"},
    {"rubber, natural", "concrete", 1.0, 0.7, EMOTION "rubber on concrete, dry, static 1, sliding 0.6 to 0.85"},
    {"copper", "glass", 0.68, 0.53, PRESSBOOKS "copper on glass, dry"},
    {"copper", "cast iron", 1.05, 0.29, PRESSBOOKS "copper on cast iron, dry"},
    {"titanium", "aluminium", 0.41, 0.38, TOOLBOX "Ti-6Al-4V on aluminium 6061-T6, dry"},
    {"alumina", "glass", 0.092, 0.092, KHARAZ "5 mm alumina on thick glass, sliding 0.092; static is taken as sliding"},
};

const int dcxNumPresetPairs = (int)(sizeof dcxPresetPairs / sizeof dcxPresetPairs[0]);
