/* See fuzz.h. */
#include "fuzz.h"

dSurfaceParameters *fuzzSurface(Fuzz *f)
{
    static dSurfaceParameters s;
    dReal *fields[] = {&s.mu,       &s.mu2,      &s.rho,     &s.rho2,    &s.rhoN,    &s.bounce, &s.bounce_vel,
                       &s.soft_erp, &s.soft_cfm, &s.motion1, &s.motion2, &s.motionN, &s.slip1,  &s.slip2};
    s.mode = fuzzInt(f, 0x8000);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        *fields[i] = (dReal)(fuzzOdds(f, 5) ? fuzzReal(f) : fuzzBetween(f, 0, 1));
    }
    return &s;
}

dcSurfaceUse *fuzzUse(Fuzz *f)
{
    static dcSurfaceUse use;
    dReal *fields[] = {&use.step, &use.load, &use.mass, &use.speed, &use.area, &use.thickness, &use.erp, &use.cfm};
    use = dcSurfaceUseDefault();
    use.radius = (dReal)(fuzzOdds(f, 50) ? 0 : fuzzBetween(f, 0, 1));
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (fuzzOdds(f, 30)) {
            *fields[i] = (dReal)(fuzzOdds(f, 20) ? fuzzReal(f) : fuzzBetween(f, 0, 2));
        }
    }
    return &use;
}
