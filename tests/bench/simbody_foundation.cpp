/*
 * Simbody's ElasticFoundationForce on the scenes of bench_foundation.c, which runs this program: one line "kind levels
 * depth seconds" for each; up to so many levels of halving as its argument says.  The largest meshes are left out on
 * each other: that takes minutes.
 */
#include <Simbody.h>

#include <algorithm>
#include <time.h>
#include <cstdio>
#include <cstdlib>

#include "foundation_scenes.h"

using namespace SimTK;

/* Turns Simbody's half-space, x > 0, into z < 0. */
static const Rotation DOWN(Pi / 2, YAxis);

/* Of this process, which others on the machine do not lengthen. */
static double cpu_seconds()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds_of(const MultibodySystem &system, const State &state)
{
    double start = cpu_seconds();
    system.realize(state, Stage::Dynamics);
    return cpu_seconds() - start;
}

static double measure(const ContactGeometry::TriangleMesh &mesh, int kind, double depth, int rounds)
{
    MultibodySystem system;
    SimbodyMatterSubsystem matter(system);
    GeneralForceSubsystem forces(system);
    GeneralContactSubsystem contacts(system);
    ContactSetIndex set = contacts.createContactSet();
    MobilizedBody::Free body(matter.Ground(), Body::Rigid(MassProperties(1, Vec3(0), Inertia(1))));
    contacts.addBody(set, body, mesh, Transform());
    if (kind == onPlane)
        contacts.addBody(set, matter.Ground(), ContactGeometry::HalfSpace(), Transform(DOWN));
    else if (kind == onSphere)
        contacts.addBody(set, matter.Ground(), ContactGeometry::Sphere(1), Transform(Vec3(0, 0, -1)));
    else
        contacts.addBody(set, matter.Ground(), mesh, Transform(Vec3(0, 0, -1)));
    ElasticFoundationForce foundation(forces, contacts, set);
    for (int i = 0; i < (kind >= onMesh ? 2 : 1); i++)
        foundation.setBodyParameters(ContactSurfaceIndex(i), 1e6, 0.1, 0.8, 0.6, 0.01);
    foundation.setTransitionVelocity(0.01);

    State state = system.realizeTopology();
    double best = Infinity;
    for (int round = 0; round < rounds; round++) {
        double sum = 0;
        for (int pose = 0; pose < POSES; pose++) {
            double turned = kind == onTwin ? 0 : pose, shifted = kind == onTwin ? pose + 1 : 0;
            Rotation turn(poseAngle * turned, Vec3(poseAxis[0], poseAxis[1], poseAxis[2]));
            Vec3 place(poseShift[0] * shifted, poseShift[1] * shifted, 1 - depth);
            body.setQToFitTransform(state, Transform(turn, place));
            body.setUToFitVelocity(state, SpatialVec(Vec3(0), Vec3(0.1, 0, -0.1)));
            sum += seconds_of(system, state);
        }
        best = std::min(best, sum / POSES);
    }
    if (!(system.calcPotentialEnergy(state) > 0))
        return 0; /* it did not touch: nothing was measured */
    return best;
}

int main(int argc, char **argv)
{
    int most = argc > 1 ? std::atoi(argv[1]) : MOST_LEVELS;
    for (int levels = LEAST_LEVELS; levels <= most; levels++) {
        ContactGeometry::TriangleMesh mesh(PolygonalMesh::createSphereMesh(1, levels));
        if (mesh.getNumFaces() != 8 << (2 * levels))
            return 1;
        for (int kind = onPlane; kind < (levels < MOST_LEVELS ? KINDS : onMesh); kind++)
            for (double depth : depths)
                std::printf("%d %d %.17g %.9g\n", kind, levels, depth,
                            measure(mesh, kind, depth, kind >= onMesh && levels > 4 ? 1 : 5));
    }
    return 0;
}
