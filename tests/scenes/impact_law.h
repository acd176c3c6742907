/*
 * The impact of a ball on a plane by a law of one's choice, integrated in small steps: a reference that shares nothing
 * with the library, for our law and for those that others used.
 */
#ifndef DC_TEST_IMPACT_LAW_H
#define DC_TEST_IMPACT_LAW_H

/* What becomes of a tangential spring while its stiffness follows the normal load. */
typedef enum ImpactSpring {
    impactHolds,     /* ours: the stretch stays as far as there is energy for it */
    impactStretches, /* the stretch stays */
    impactAdds       /* its force grows by stiffness times slip, and else stays */
} ImpactSpring;

typedef struct ImpactLaw {
    ImpactSpring spring;
    double mass, stiffness; /* f = stiffness x^1.5 */
    double radius;          /* the lever is that less the overlap; 0: it stays as it is */
    double friction;        /* coefficient */
    double ratio;           /* of tangential to normal stiffness */
    double dissipation;     /* c of Hunt's and Crossley's law; tangentially `ratio` times the normal damping */
    double dashpot; /* in place of c, if > 0: damping ratio of Tsuji's viscous dashpots, both ways, that never pull */
} ImpactLaw;

typedef struct ImpactEnd {
    double leaves; /* normal speed afterwards, m/s */
    double kick;   /* friction's impulse over the mass, against the slip, m/s */
    double turn;   /* spin that it gave, times the radius, m/s */
    double force, depth, duration;
} ImpactEnd;

/* A solid ball that comes at `approach`, its surface slipping at `slip`; without gravity. */
ImpactEnd impactOfBall(const ImpactLaw *law, double approach, double slip);

#endif
