"use strict";
/* What is drawn of a frame: geoms, arrows of forces, pressures. */
const colours = {
    force: [0.82, 0.13, 0.13, 1], friction: [0.08, 0.39, 0.82, 1],
};

/* From blue over green to red. */
function heat(x) {
    const t = Math.min(Math.max(x, 0), 1);
    return [Math.min(1, Math.max(0, 3 * t - 1)), t < 0.67 ? 0.25 + 1.1 * t : 3 - 3 * t, Math.max(0, 0.9 - 2 * t)];
}

/* A tube or cone along z, from radius `low` at 0 to `high` at 1. */
function tube(low, high) {
    const v = [], n = [], f = [], sides = 12, slope = low - high;
    for (let i = 0; i < sides; i++) {
        const a = 2 * Math.PI * i / sides, c = Math.cos(a), s = Math.sin(a), j = (i + 1) % sides;
        v.push(low * c, low * s, 0, high * c, high * s, 1);
        n.push(c, s, slope, c, s, slope);
        f.push(2 * i, 2 * j, 2 * j + 1, 2 * i, 2 * j + 1, 2 * i + 1);
    }
    const end = v.length / 3;
    v.push(0, 0, 0);
    n.push(0, 0, -1);
    for (let i = 0; i < sides; i++) {
        f.push(end, 2 * ((i + 1) % sides), 2 * i);
    }
    return [new Float32Array(v), new Float32Array(n), new Uint32Array(f)];
}

class Show {
    constructor(painter) {
        this.painter = painter;
        this.meshes = recording.meshes.map((m) => painter.mesh(m.points, m.normals, m.triangles));
        this.shaft = painter.mesh(...tube(1, 1));
        this.head = painter.mesh(...tube(1, 0));
        this.patches = [];
        this.fixScales();
    }

    marks() { return [this.shaft, this.head, ...this.patches.filter((p) => p)]; }

    /* Size of what moves over the whole recording, and the usual force. */
    fixScales() {
        const low = [Infinity, Infinity, Infinity], high = low.map((x) => -x), forces = [];
        const grow = (p, r) => p.slice(0, 3).forEach((x, k) => {
            low[k] = Math.min(low[k], x - r);
            high[k] = Math.max(high[k], x + r);
        });
        const moving = recording.geoms.filter((g) => g && g.moves), seen = moving.length ? moving : recording.geoms.filter((g) => g && !g.endless);
        seen.forEach((g) => g.poses.forEach((p) => grow(p, g.radius)));
        this.low = low[0] < Infinity ? low : [-1, -1, -1];
        this.high = low[0] < Infinity ? high : [1, 1, 1];
        this.size = Math.max(norm(sub(this.high, this.low)), 1e-9);
        this.centre = this.low.map((x, k) => (x + this.high[k]) / 2);
        const sizes = moving.map((g) => g.radius).sort((a, b) => a - b);
        this.piece = Math.min(sizes.length ? sizes[sizes.length >> 1] : this.size, this.size / 4);
        this.cell = 10 ** Math.round(Math.log10(this.size / 15));
        const frames = recording.frames.length;
        for (let i = 0; i < Math.min(frames, 60); i++) {
            contactsOf(Math.floor((i + 0.5) * frames / Math.min(frames, 60))).forEach((c) => forces.push(norm(c.force)));
        }
        forces.sort((a, b) => a - b);
        this.force = forces.length ? forces[Math.floor(0.8 * forces.length)] || forces[forces.length - 1] || 1 : 1;
    }

    /* A geom at a time; its colour is paler and greyer where it sleeps. */
    geom(g, frame, part) {
        const at = poseAt(g, frame, part);
        if (!at || !this.meshes[g.mesh]) {
            return;
        }
        at.pose = at.pose.slice();
        const grey = (g.colour[0] + g.colour[1] + g.colour[2]) / 3 * 0.8;
        const colour = at.state === 1 ? g.colour.map((x) => grey + 0.3 * (x - grey)) : g.colour;
        if (g.endless) {
            for (let k = 7; k < 10; k++) {
                at.pose[k] = Math.max(at.pose[k], 12 * this.size);
            }
        }
        this.meshes[g.mesh].list.push(...at.pose, colour[0], colour[1], colour[2], 1, KIND[g.kind] || 0);
    }

    arrow(point, force, colour, stretch) {
        const f = norm(force);
        const length = Math.min(f / this.force * this.piece * 1.2, 3.5 * this.piece) * stretch;
        const thick = Math.min(0.035 * this.piece + 0.02 * length, 0.07 * this.piece) * Math.sqrt(Math.min(stretch, 1));
        if (!(length > 0.02 * this.piece)) {
            return;
        }
        const d = unit(force), head = Math.min(3.2 * thick, 0.6 * length), q = turnTo(d);
        this.shaft.list.push(...point, ...q, thick, thick, length - head, ...colour, KIND.glow);
        this.head.list.push(...add(point, d, length - head), ...q, 2.1 * thick, 2.1 * thick, head, ...colour, KIND.glow);
    }

    /* The springs of a geom that are pressed; the colour is by the pressure over the highest of all. */
    pressures(g, frame, part) {
        const k = keyAt(g.bedKeys, frame), at = poseAt(g, frame, part);
        if (k < 0 || !at || !g.beds[k].faces.length) {
            return;
        }
        const patch = this.patches[g.id] = this.patches[g.id] || this.painter.patch();
        if (patch.shown !== k) {
            this.painter.fill(patch, this.corners(g.beds[k]));
            patch.shown = k;
        }
        patch.list.push(...at.pose.slice(0, 7), 1, 1, 1, 1, 1, 1, 1, KIND.glow);
    }

    corners(bed) {
        const points = recording.springs[bed.springs], data = [];
        bed.faces.forEach((face, i) => {
            const [a, b, c] = [0, 3, 6].map((k) => Array.from(points.subarray(9 * face + k, 9 * face + k + 3)));
            const n = unit(cross(sub(b, a), sub(c, a))), colour = heat(2 ** ((bed.codes[i] - recording.peak) / 6));
            [a, b, c].forEach((p) => data.push(...p, ...n, ...colour, 1));
        });
        return data;
    }

    /* Fills the lists with what there is at a time between two frames. */
    fill(frame, part, wanted) {
        this.meshes.concat(this.marks()).forEach((mesh) => mesh.list.length = 0);
        recording.geoms.forEach((g) => {
            this.geom(g, frame, part);
            if (wanted.pressure) {
                this.pressures(g, frame, part);
            }
        });
        contactsOf(frame).forEach((c) => {
            if (wanted.normal) {
                this.arrow(c.point, c.force, colours.force, wanted.stretch);
            }
            if (wanted.friction) {
                this.arrow(c.point, c.friction, colours.friction, wanted.stretch);
            }
        });
    }
}
