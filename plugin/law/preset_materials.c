/*
 * Materials and where their values are from.  docs/materials.md is made of this (tests/plugin/test_preset.c).
 *
 * Restitution of metals is that of elastic, perfectly plastic spheres, which the static yield stress decides
 * (Thornton): a lower bound, since what is struck yields later.
 */
#include "preset.h"

#define ORDER_ONLY "order of magnitude"
#define ORDER ORDER_ONLY ": "
#define ESTIMATE "engineering estimate: "
#define CALLISTER "W. D. Callister, Materials Science and Engineering, an Introduction (Wiley), appendix B, table "
#define CALLISTER_1 CALLISTER "B.1"
#define CALLISTER_2 CALLISTER "B.2"
#define CALLISTER_3 CALLISTER "B.3"
#define CALLISTER_4 "Callister, table B.4"
#define DOWLING "N. E. Dowling, Mechanical Behavior of Materials, 4th ed. (Pearson 2013), table 5.2"
#define ASHBY "M. F. Ashby, Materials Selection in Mechanical Design (Butterworth-Heinemann), appendix A: "
#define WOOD \
    "Forest Products Laboratory, Wood Handbook, FPL-GTR-190 (2010), table 5-2, as engdatabase.com, wood properties, " \
    "has " \
    "it: "
#define GIBSON "L. J. Gibson, K. E. Easterling, M. F. Ashby, Proc. R. Soc. Lond. A 377 (1981) 99-117: "
#define BORIA "S. Boria and others, Procedia Struct. Integrity 12 (2018) 317-329, table 1: "
#define SERGI "C. Sergi, F. Sarasini, J. Tirillo, Polymers 14 (2022) 134"
#define ANJOS "O. Anjos, H. Pereira, M. E. Rosa, Holz Roh Werkst. 66 (2008) 295-301: "
#define GAMMON "P. H. Gammon, H. Kiefte, M. J. Clouter, W. W. Denner, J. Glaciology 29 (1983) 433-460: "
#define THORNTON "C. Thornton, J. Appl. Mech. 64 (1997) 383-386, at 1 m/s, p_y = 1.6 Y, ball on a wall of the same: "
#define FOERSTER "S. F. Foerster, M. Y. Louge, H. Chang, K. Allia, Phys. Fluids 6 (1994) 1108-1115: "
#define LORENZ "A. Lorenz, C. Tuozzolo, M. Y. Louge, Exp. Mech. 37 (1997) 292-298: "
#define KHARAZ \
    "A. H. Kharaz, D. A. Gorham, A. D. Salman, Powder Technol. 120 (2001) 281-291, as test 4 of Chung and Ooi in " \
    "YADE's benchmarks has it: "
#define CHUNG "Y. C. Chung, J. Y. Ooi, Granular Matter 13 (2011) 643-656: "
#define DURDA "D. D. Durda and others, Icarus 211 (2011) 849-855: "
#define BRIDGES \
    "F. G. Bridges, A. Hatzes, D. N. C. Lin, Nature 309 (1984) 333-335, as the shearing_sheet example of REBOUND has " \
    "it: "
#define NEWTON "I. Newton, Principia (1687), scholium to the laws of motion: "
#define BYERLEE "J. Byerlee, Pure Appl. Geophys. 116 (1978) 615-626: "
#define WPA "World Pool-Billiard Association, equipment specifications: "
#define PRESSBOOKS "ecampusontario.pressbooks.pub, Physics Fundamentals, appendix A: "
#define SUBWIKI "mech.subwiki.org, Table of friction coefficients: "
#define PIPING "piping-designer.com, friction coefficient (375): "
#define HYPERTEXT "physics.info/friction: "
#define EMOTION "e-motionsupply.com, friction coefficient reference table: "
#define CRC "CRC Handbook of Chemistry and Physics, coefficients of friction: "
#define WIKIPEDIA "en.wikipedia.org, "
#define MATMAKE "matmake.com, density of common polymers and plastics: "
#define WOOD_ON_WOOD \
    ESTIMATE \
    "within easymanua.ls, Lust CDA3000 engineering guide, table 7.21: wood on wood, dry, static 0.4 to 0.75, " \
    "sliding 0.3 to 0.5; of the size of " CRC
#define TOOLBOX "engineeringtoolbox.com, friction coefficients (d_778): "
#define TOOLBOX_DENSITY "engineeringtoolbox.com, densities of solids (d_1265)"

const dcPreset dcxPresets[] = {
    {"steel, dry", 207e9, 0.3, 7850.0, 0.462, 1.0, 0.74, 0.57, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 490 MPa, 1040 cold-drawn (" CALLISTER_4 ")", SUBWIKI "mild steel on mild steel, dry"},
    {"steel, greasy", 207e9, 0.3, 7850.0, 0.462, 1.0, 0.16, 0.16, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 490 MPa, 1040 cold-drawn (" CALLISTER_4 ")",
     TOOLBOX "steel on steel, lubricated: 0.16; sliding is taken as static"},
    {"steel, hardened", 207e9, 0.3, 7850.0, 0.919, 1.0, 0.78, 0.42, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 1620 MPa, 4340 quenched and tempered (" CALLISTER_4 ")",
     SUBWIKI "hard steel on hard steel, dry"},
    {"stainless steel", 193e9, 0.3, 8000.0, 0.492, 1.0, 0.74, 0.57, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 515 MPa, 304 cold-worked (" CALLISTER_4 ")",
     ORDER "mild steel's, of " SUBWIKI "mild steel on mild steel, dry"},
    {"cast iron", 81.5e9, 0.26, 7300.0, 0.32, 1.0, 1.1, 0.15, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 124 MPa, of grey iron G1800 the tensile strength (" CALLISTER_4 ")",
     PRESSBOOKS "cast iron on cast iron, dry"},
    {"aluminium", 69e9, 0.33, 2700.0, 0.628, 1.0, 1.05, 1.05, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 276 MPa, 6061-T6 (" CALLISTER_4 ")",
     SUBWIKI "aluminium on aluminium, dry, static 1.05; sliding 1.4, here as static"},
    {"copper", 115e9, 0.33, 8890.0, 0.178, 1.0, 1.0, 1.0, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 69 MPa, C11000 hot-rolled (" CALLISTER_4 ")",
     SUBWIKI "copper on copper, dry, static, other tables 1.6; sliding is taken as static"},
    {"brass", 110e9, 0.35, 8530.0, 0.57, 1.0, 0.51, 0.44, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 435 MPa, C26000 cold-worked (" CALLISTER_4 ")",
     ORDER "on itself as on steel, of " PRESSBOOKS "brass on steel, dry"},
    {"titanium", 114e9, 0.34, 4430.0, 0.877, 1.0, 0.36, 0.3, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 830 MPa, Ti-6Al-4V annealed (" CALLISTER_4 ")", TOOLBOX "Ti-6Al-4V on Ti-6Al-4V, dry"},
    {"magnesium", 45e9, 0.35, 1770.0, 0.702, 1.0, 0.6, 0.6, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 220 MPa, AZ31B rolled (" CALLISTER_4 ")",
     PIPING "magnesium on magnesium, dry, static; sliding is taken as static"},
    {"lead", 13.5e9, 0.44, 11340.0, 0.115, 1.0, 0.95, 0.95, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     THORNTON "yield stress 7 MPa, chemical lead, 6 to 8 (" CALLISTER_4 ")",
     ORDER "on itself as on steel; of the size of " CRC "mild steel on lead, dry"},
    {"glass", 69e9, 0.23, 2500.0, 0.97, 1.0, 0.94, 0.4, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     FOERSTER "soda-lime glass, 3 mm, e = 0.97 about 1 m/s; so of glass beads in C. Sunday and others, MNRAS 498 "
              "(2020) 1062-1079",
     PIPING "glass on glass, dry, static 0.9 to 1, sliding 0.4"},
    {"alumina", 380e9, 0.22, 3980.0, 0.98, 3.9, 0.092, 0.092, CALLISTER_2, CALLISTER_3, CALLISTER_1,
     KHARAZ "5 mm alumina on thick glass, 3.9 m/s, e = 0.98",
     KHARAZ "5 mm alumina on thick glass, sliding 0.092; static is taken as sliding"},
    {"concrete", 31e9, 0.2, 2400.0, 0.6, 1.0, 0.8, 0.8, CALLISTER_2 ", 25.4 to 36.6 GPa", CALLISTER_3, CALLISTER_1,
     ORDER_ONLY, ORDER "of the 0.6 to 0.85 that " TOOLBOX "rubber, brick and wood on concrete have"},
    {"granite", 49.6e9, 0.213, 2650.0, 0.83, 1.0, 0.85, 0.85, DOWLING ", Westerly granite",
     DOWLING ", Westerly granite", ORDER "2600 to 2700, " TOOLBOX_DENSITY,
     DURDA "spheres of 1 m, e = 0.83 +- 0.06 at speeds of order 1 m/s", BYERLEE "0.85 for rock on rock below 200 MPa"},
    {"ice", 9.33e9, 0.325, 917.0, 0.32, 0.01, 0.1, 0.02, GAMMON "polycrystal at -16 C", GAMMON "polycrystal at -16 C",
     WIKIPEDIA "Ice: 0.9167 g/cm^3 at 0 C",
     BRIDGES "e = 0.32 (v / 1 cm/s)^-0.234, frosted ice; beyond 5 cm/s extrapolated by the law",
     TOOLBOX "ice on ice, clean, 0 C"},
    {"oak", 12.5e9, 0.35, 640.0, 0.6, 1.0, 0.62, 0.48, CALLISTER_2 ", red oak parallel to the grain, 11.0 to 14.1 GPa",
     WOOD "red oak, LR", CALLISTER_1 ", red oak, 610 to 670", ORDER_ONLY, WOOD_ON_WOOD "oak on oak, parallel, dry"},
    {"oak, across the grain", 0.63e9, 0.35, 640.0, 0.5, 1.0, 0.54, 0.32,
     CALLISTER_2 ", red oak perpendicular to the grain, 0.55 to 0.71 GPa",
     ORDER "as along the grain, " WOOD "red oak, LR", CALLISTER_1 ", red oak, 610 to 670", ORDER_ONLY,
     WOOD_ON_WOOD "oak on oak, perpendicular, dry"},
    {"fir", 12.2e9, 0.292, 480.0, 0.6, 1.0, 0.4, 0.3,
     CALLISTER_2 ", Douglas fir parallel to the grain, 10.8 to 13.6 GPa", WOOD "Douglas fir, LR",
     CALLISTER_1 ", Douglas fir, 460 to 500", ORDER_ONLY, ORDER "of " SUBWIKI "wood on wood, dry, static 0.25 to 0.5"},
    {"cork", 20e6, 0.05, 170.0, 0.5, 1.0, 0.7, 0.6,
     ESTIMATE "as " BORIA "17 +- 1.8 MPa, agglomerated; of the size of " GIBSON
              "20 +- 7 MPa along the prisms, 13 +- 5 across",
     ORDER "near zero, " SERGI, ANJOS "120 to 200",
     ESTIMATE "of the size of " NEWTON "cork a little less than steel, 5/9; speed not told", ORDER_ONLY},
    {"leather", 0.3e9, 0.4, 930.0, 0.4, 1.0, 0.6, 0.5, ESTIMATE "of the size of " ASHBY "leather, 0.1 to 0.5 GPa",
     ORDER_ONLY, ESTIMATE "of the size of " ASHBY "leather, 810 to 1050", ORDER_ONLY,
     ORDER "on itself as on oak, of " PIPING "leather on oak, parallel, dry"},
    {"rubber, natural", 2e6, 0.499, 925.0, 0.85, 1.0, 1.16, 1.16,
     ESTIMATE "between thrice the shear modulus of 0.5 MPa at matweb.com, natural rubber, vulcanized, and the 2.76 MPa "
              "of academics.triton.edu, material constants; of the size of " ASHBY "natural rubber, 1.5 to 2.5 MPa",
     ORDER "nearly incompressible", MATMAKE "natural rubber, 920 to 1037",
     ORDER "of unfilled vulcanizates; sulphur and carbon black make it less",
     HYPERTEXT "rubber on rubber, sliding 1.16; static is taken as sliding"},
    {"rubber, neoprene", 1.4e6, 0.49, 1240.0, 0.5, 1.0, 1.16, 1.16,
     ESTIMATE "of the size of " ASHBY "neoprene, 0.7 to 2 MPa", ORDER "nearly incompressible",
     MATMAKE "neoprene, 1230 to 1250", ORDER_ONLY, ORDER "as " HYPERTEXT "rubber on rubber"},
    {"rubber, silicone", 10e6, 0.48, 1500.0, 0.5, 1.0, 1.0, 1.0,
     ESTIMATE "of the size of " ASHBY "silicone elastomers, 5 to 20 MPa", ORDER "nearly incompressible",
     ESTIMATE "of the size of " ASHBY
              "silicone elastomers, 1300 to 1800; liquid silicone rubber 1100 to 1500, simtec-silicone.com",
     ORDER_ONLY, ORDER_ONLY},
    {"foam, soft", 2e6, 0.28, 54.0, 0.4, 1.0, 0.6, 0.5,
     ESTIMATE "of the size of " ASHBY "flexible polymer foam, low density, 1 to 3 MPa", ORDER_ONLY,
     ESTIMATE "of the size of " ASHBY "flexible polymer foam, low density, 38 to 70", ORDER_ONLY, ORDER_ONLY},
    {"nylon", 2.7e9, 0.41, 1140.0, 0.85, 1.0, 0.2, 0.2, DOWLING ", nylon 66, dry", DOWLING ", nylon 66, dry",
     CALLISTER_1, ORDER_ONLY, PIPING "nylon on nylon, dry, 0.15 to 0.25; sliding is taken as static"},
    {"PTFE", 0.475e9, 0.46, 2170.0, 0.5, 1.0, 0.04, 0.04, CALLISTER_2 ", 0.40 to 0.55 GPa", CALLISTER_3, CALLISTER_1,
     ORDER_ONLY, EMOTION "teflon on teflon, dry, sliding 0.04, static 0.05 to 0.2; static is taken as sliding"},
    {"acrylic", 2.7e9, 0.35, 1190.0, 0.934, 1.0, 0.8, 0.8, DOWLING, DOWLING, CALLISTER_1,
     ESTIMATE "stiff small spheres give most of it back; of the size of " LORENZ "acrylic, 4 mm, e = 0.934 about 1 m/s",
     TOOLBOX "plexiglas on plexiglas, dry, static; sliding is taken as static"},
    {"polycarbonate", 2.4e9, 0.38, 1200.0, 0.85, 1.0, 0.3, 0.3, DOWLING, DOWLING, CALLISTER_1, ORDER_ONLY, ORDER_ONLY},
    {"polystyrene", 2.78e9, 0.33, 1050.0, 0.854, 1.0, 0.5, 0.5, CALLISTER_2 ", 2.28 to 3.28 GPa", CALLISTER_3,
     CALLISTER_1,
     ESTIMATE "stiff small spheres give most of it back; of the size of " LORENZ "polystyrene, e = 0.854 about 1 m/s",
     TOOLBOX "polystyrene on polystyrene, dry, static; sliding is taken as static"},
    {"polyethylene, HDPE", 1.08e9, 0.42, 959.0, 0.6, 1.0, 0.2, 0.2, DOWLING, DOWLING, CALLISTER_1, ORDER_ONLY,
     EMOTION "polythene on steel, dry, 0.2; on itself alike"},
    {"ABS", 2.4e9, 0.35, 1050.0, 0.7, 1.0, 0.3, 0.3, DOWLING ", medium impact", DOWLING ", medium impact",
     MATMAKE "ABS, 1040 to 1180", ORDER_ONLY, ORDER_ONLY},
    {"cellulose acetate", 3.2e9, 0.28, 1319.0, 0.87, 1.0, 0.25, 0.25, ESTIMATE "of the size of " CHUNG "3.2 GPa",
     ESTIMATE "of the size of " CHUNG "0.28", ESTIMATE "of the size of " CHUNG "1319",
     ESTIMATE "as other stiff polymers; of the size of " FOERSTER "cellulose acetate, 6 mm, e = 0.87 about 1 m/s",
     ESTIMATE "as nylon on itself; of the size of " FOERSTER
              "cellulose acetate, 6 mm, sliding 0.25; static is taken as sliding"},
    {"billiard ball", 3.8e9, 0.35, 1700.0, 0.94, 1.0, 0.06, 0.06, CALLISTER_2 ", phenolic, 2.76 to 4.83 GPa",
     ORDER_ONLY, WPA "ball of 2.25 in and 5.5 to 6 oz: 1600 to 1740", ESTIMATE "nearly elastic, within 0.92 to 0.98",
     ESTIMATE "polished and hard, within 0.03 to 0.08"},
};

const int dcxNumPresets = (int)(sizeof dcxPresets / sizeof dcxPresets[0]);
