/* See fuzz.h. */
#include "fuzz.h"

#include <float.h>
#include <math.h>

/* Splitmix64 (Steele, Lea and Flood 2014). */
uint64_t fuzzNext(Fuzz *f)
{
    uint64_t z = f->random += 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

int fuzzInt(Fuzz *f, int below)
{
    return (int)(fuzzNext(f) % (uint64_t)below);
}

int fuzzOdds(Fuzz *f, int percent)
{
    return fuzzInt(f, 100) < percent;
}

double fuzzBetween(Fuzz *f, double a, double b)
{
    return a + (b - a) * (double)(fuzzNext(f) >> 11) * 0x1p-53;
}

static double usual(Fuzz *f)
{
    int what = fuzzInt(f, 10);
    return what < 5 ? fuzzBetween(f, -1, 1) : what < 8 ? pow(10, fuzzBetween(f, -6, 6)) : fuzzInt(f, 7) - 2;
}

static double odd(Fuzz *f)
{
    static const double odds[] = {NAN, INFINITY, -INFINITY, -1e-300, 1e-40, 1e20, -1e20, 1e40, 1e160, DBL_MAX, -0.0};
    return odds[fuzzInt(f, f->rough ? (int)(sizeof odds / sizeof *odds) : 3)];
}

double fuzzReal(Fuzz *f)
{
    return fuzzOdds(f, 8) ? odd(f) : usual(f);
}

double fuzzSafe(Fuzz *f)
{
    return f->rough && fuzzOdds(f, 4) ? odd(f) : fuzzBetween(f, -2, 2);
}

int fuzzNumber(Fuzz *f)
{
    static const int odds[] = {INT32_MAX, INT32_MIN, -1, 1 << 20};
    return fuzzOdds(f, 10) ? odds[fuzzInt(f, 4)] : fuzzInt(f, 8) - 1;
}
