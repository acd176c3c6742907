/* See smooth_check.h. */
#include "smooth_check.h"

double checkOpen(AnyScene *any, int kind, double young, double friction, double rolling, double spinning)
{
    dcMaterial material = materialRough(dcPlaneStrainModulus(young, 0.3), 10, friction, friction, 0);
    anyOpen(any, anyManaged, 1e5, 2);
    material.poissons_ratio = 0.3;
    material.rolling_coefficient = rolling;
    material.spinning_coefficient = spinning;
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any->s.dc, &material), dcOk);
    dcWorldSetStepping(any->s.dc, kind == checkResolved ? dcStepResolved : dcStepAuto);
    return kind == checkFine ? 1.0 / 240 : 1.0 / 60;
}
