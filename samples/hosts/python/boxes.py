#!/usr/bin/env python3
"""Twenty boxes fall into a heap; python3-pyode's own contact joints, nothing of ode-compliant in it.

    python3 boxes.py                     rigid, as pyode has it
    ode-compliant python3 boxes.py       compliant: the launcher takes pyode's contact joints
"""
import random
import ode

random.seed(1)
world = ode.World()
world.setGravity((0, -9.81, 0))
space = ode.Space()
floor = ode.GeomPlane(space, (0, 1, 0), 0)
group = ode.JointGroup()


def near(_, first, second):
    for contact in ode.collide(first, second):
        contact.setMode(ode.ContactApprox1)  # mu is a coefficient
        contact.setMu(0.6)
        joint = ode.ContactJoint(world, group, contact)
        joint.attach(first.getBody(), second.getBody())


boxes = []
for i in range(20):
    body = ode.Body(world)
    mass = ode.Mass()
    mass.setBox(1000, 0.3, 0.2, 0.2)
    body.setMass(mass)
    body.setPosition((random.gauss(0, 0.1), 0.2 + 0.3 * i, random.gauss(0, 0.1)))
    geom = ode.GeomBox(space, (0.3, 0.2, 0.2))
    geom.setBody(body)
    boxes.append((body, geom))

for _ in range(900):
    space.collide(None, near)
    world.step(1 / 60)
    group.empty()

heights = [body.getPosition()[1] for body, _ in boxes]
speed = max(sum(x * x for x in body.getLinearVel()) ** 0.5 for body, _ in boxes)
print(f"lowest {min(heights):.4f} m, highest {max(heights):.3f} m, fastest {speed:.2e} m/s")
