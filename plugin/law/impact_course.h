/* The course of one impact under a constant push, by steps of Runge and Kutta's: what closed forms leave out. */
#ifndef DCX_IMPACT_COURSE_H
#define DCX_IMPACT_COURSE_H

/* f = k x^(3/2) (1 + 3/2 c xdot), or f = k x (1 + c xdot) where linear; never less than zero. */
typedef struct dcxImpactLaw {
    double stiffness, dissipation; /* k, c */
    int linear;
    double mass;  /* effective, kg */
    double push;  /* acceleration of the approach by all else, m/s^2 */
    double speed; /* at the touch, m/s, > 0 */
} dcxImpactLaw;

typedef struct dcxImpactCourse {
    double restitution;  /* speed of leaving over that of coming; 0: it stays */
    double depth, force; /* greatest, m and N */
    double duration;     /* s; infinite if it stays */
} dcxImpactCourse;

void dcxImpactFollow(const dcxImpactLaw *law, dcxImpactCourse *course);

#endif
