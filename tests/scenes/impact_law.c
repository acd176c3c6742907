/* See impact_law.h. */
#include "impact_law.h"

#include <math.h>

/* A contact under way: overlap and its rate, slip, the spring's pull on the ball. */
typedef struct Course {
    double x, rate, slip, pull;
    double stiffness, spare; /* of the spring, at the last step; what impactHolds put by */
    double step;
} Course;

static double bounded(double force, double most)
{
    return fabs(force) > most ? copysign(most, force) : force;
}

/* Brings the spring's force to the stiffness of now; `lost` is what the contact dissipates meanwhile. */
static void follow_load(const ImpactLaw *law, Course *c, double stiffness, double lost)
{
    double old = c->stiffness;
    c->stiffness = stiffness;
    if (!(old > 0) || c->pull == 0 || law->spring == impactAdds) {
        return;
    }
    double part = stiffness / old, energy = c->pull * c->pull / (2 * old), more = energy * (part - 1);
    if (law->spring == impactHolds) {
        if (more > c->spare) {
            double least = energy + c->spare + lost, wanted = energy + more;
            part *= least < wanted ? sqrt(least / wanted) : 1;
        }
        c->spare = fmax(c->spare - more, 0);
    }
    c->pull *= part;
}

/* One step, the overlap first half and then whole; returns the normal force, friction into `friction`. */
static double push(const ImpactLaw *law, Course *c, double *friction)
{
    double root = sqrt(fmax(c->x, 0)), stiff = 1.5 * law->stiffness * root;
    double damping = law->dashpot > 0 ? 2 * law->dashpot * sqrt(5.0 / 6 * law->mass * stiff)
                                      : law->dissipation * stiff * fmax(c->x, 0);
    double along =
        law->dashpot > 0 ? 2 * law->dashpot * sqrt(5.0 / 6 * law->mass * law->ratio * stiff) : law->ratio * damping;
    double load = fmax(law->stiffness * c->x * root + damping * c->rate, 0), most = law->friction * load;
    follow_load(law, c, law->ratio * stiff, fmax(damping * c->rate * c->rate * c->step, 0));
    c->pull = bounded(c->pull + c->stiffness * c->slip * c->step, most);
    *friction = bounded(c->pull + along * c->slip, most);
    return load;
}

ImpactEnd impactOfBall(const ImpactLaw *law, double approach, double slip)
{
    double deepest = pow(1.25 * law->mass * approach * approach / law->stiffness, 0.4);
    Course c = {.rate = approach, .slip = slip, .step = 2.9433 * deepest / approach / 20000};
    ImpactEnd end = {0};
    for (int i = 0; i < 200000 && (c.x > 0 || i == 0); i++) {
        double friction;
        c.x += 0.5 * c.step * c.rate;
        double load = push(law, &c, &friction), lever = law->radius > 0 ? 1 - c.x / law->radius : 1;
        end.force = fmax(end.force, load);
        end.depth = fmax(end.depth, c.x);
        c.rate -= load / law->mass * c.step;
        end.kick += friction / law->mass * c.step;
        end.turn += lever / 0.4 * friction / law->mass * c.step; /* a solid ball */
        c.slip = slip - end.kick - lever * end.turn;
        c.x += 0.5 * c.step * c.rate;
        end.duration += c.step;
    }
    end.leaves = -c.rate;
    return end;
}
