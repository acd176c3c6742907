"use strict";
/* What is drawn of a frame: geoms, arrows of forces, pressures. */
const colours = {
    force: [0.82, 0.13, 0.13, 1], friction: [0.1, 0.65, 0.15, 1], stop: [0.95, 0.15, 0.55, 1],
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

/* A ring of radius 1 about z. */
function ring(thick) {
    const v = [], n = [], f = [], long = 32, round = 8;
    for (let i = 0; i < long; i++) {
        for (let j = 0; j < round; j++) {
            const a = 2 * Math.PI * i / long, b = 2 * Math.PI * j / round, c = Math.cos(b), i2 = (i + 1) % long, j2 = (j + 1) % round;
            v.push((1 + thick * c) * Math.cos(a), (1 + thick * c) * Math.sin(a), thick * Math.sin(b));
            n.push(c * Math.cos(a), c * Math.sin(a), Math.sin(b));
            f.push(round * i + j, round * i2 + j, round * i2 + j2, round * i + j, round * i2 + j2, round * i + j2);
        }
    }
    return [new Float32Array(v), new Float32Array(n), new Uint32Array(f)];
}

class Show {
    constructor(painter) {
        this.painter = painter;
        this.meshes = recording.meshes.map((m) => painter.mesh(m.points, m.normals, m.triangles));
        this.shaft = painter.mesh(...tube(1, 1));
        this.head = painter.mesh(...tube(1, 0));
        this.rods = painter.mesh(...tube(1, 1));
        this.ring = painter.mesh(...ring(0.12));
        this.meshes.push(this.rods);
        this.patches = [];
        this.fixScales();
    }

    marks() { return [this.shaft, this.head, this.ring, ...this.patches.filter((p) => p)]; }

    /* Size of what moves over the whole recording, and the usual force. */
    fixScales() {
        const low = [Infinity, Infinity, Infinity], high = low.map((x) => -x), forces = [];
        const grow = (p, r) => p.slice(0, 3).forEach((x, k) => {
            low[k] = Math.min(low[k], x - r);
            high[k] = Math.max(high[k], x + r);
        });
        const there = recording.geoms.filter((g) => g && !g.endless), mobile = there.filter((g) => g.moves);
        const real = mobile.filter((g) => g.kind !== "veil" && g.kind !== "body"), moving = real.length ? real : mobile;
        const seen = moving.length ? moving : there, most = 2 * Math.max(...moving.map((g) => g.radius), 0);
        mobile.forEach((g) => g.tooLarge = g.kind === "body" && g.radius > most);
        this.usualPlaces(seen).forEach(([p, r]) => grow(p, r));
        this.low = low[0] < Infinity ? low : [-1, -1, -1];
        this.high = low[0] < Infinity ? high : [1, 1, 1];
        this.size = Math.max(norm(sub(this.high, this.low)), 1e-9);
        this.centre = this.low.map((x, k) => (x + this.high[k]) / 2);
        this.real = real;
        this.around = this.size;
        const sizes = moving.map((g) => g.radius).sort((a, b) => a - b);
        this.piece = Math.min(sizes.length ? sizes[(sizes.length - 1) >> 1] : this.size, this.size / 4);
        this.cell = 10 ** Math.round(Math.log10(this.size / 15));
        const frames = recording.frames.length;
        for (let i = 0; i < Math.min(frames, 60); i++) {
            contactsOf(Math.floor((i + 0.5) * frames / Math.min(frames, 60))).forEach((c) => forces.push(norm(c.force)));
        }
        forces.sort((a, b) => a - b);
        this.force = forces.length ? forces[Math.floor(0.8 * forces.length)] || forces[forces.length - 1] || 1 : 1;
    }

    /* Outer sides of planes, endless or not, as they begin. */
    normals() {
        const flat = recording.meshes.map((m) => m.points.every((x, i) => i % 3 < 2 || x === 0));
        const sheets = recording.geoms.filter((g) => flat[g.mesh] && g.poses.length);
        return sheets.map((g) => turn(g.poses[0].slice(3, 7), [0, 0, 1]));
    }

    /* Where things begin, and where they mostly are: one that flies off is left alone. */
    usualPlaces(seen) {
        const all = seen.flatMap((g) => g.keys.map((frame, i) => [g.poses[i], g.radius, (g.keys[i + 1] || recording.times.length) - frame]));
        const total = all.reduce((sum, a) => sum + a[2], 0), bounds = [0, 1, 2].map((k) => {
            let sum = 0, low = NaN, high = NaN;
            all.sort((a, b) => a[0][k] - b[0][k]).forEach((a) => {
                low = isNaN(low) && sum + a[2] >= 0.1 * total ? a[0][k] : low;
                sum += a[2];
                high = isNaN(high) && sum >= 0.9 * total ? a[0][k] : high;
            });
            return [low, high];
        });
        const usual = all.filter((a) => bounds.every(([low, high], k) => a[0][k] >= low && a[0][k] <= high));
        return usual.concat(seen.filter((g) => g.poses.length).map((g) => [g.poses[0], g.radius]));
    }

    /* What is to be seen at a time: the usual places, and what left them, unless it is ten times as far. */
    extent(frame, part) {
        const low = this.low.slice(), high = this.high.slice(), most = 10 * this.size;
        this.real.forEach((g) => {
            const at = poseAt(g, frame, part);
            for (let k = 0; at && k < 3; k++) {
                const x = Math.min(Math.max(at.pose[k], this.centre[k] - most), this.centre[k] + most);
                low[k] = Math.min(low[k], x - g.radius);
                high[k] = Math.max(high[k], x + g.radius);
            }
        });
        this.around = Math.max(norm(sub(high, low)), this.size);
        return {centre: low.map((x, k) => (x + high[k]) / 2), size: this.around};
    }

    /* A geom at a time; its colour is paler and greyer where it sleeps. */
    geom(g, frame, part) {
        const at = poseAt(g, frame, part);
        if (!at || !this.meshes[g.mesh] || g.tooLarge) {
            return;
        }
        at.pose = at.pose.slice();
        const grey = (g.colour[0] + g.colour[1] + g.colour[2]) / 3 * 0.8;
        let kind = KIND[g.kind] || 0;
        const up = recording.head.up || [0, 0, 1];
        if (g.kind === "grid" && dot(turn(at.pose.slice(3, 7), [0, 0, 1]), up) < 0.999) {
            kind = KIND.wall;
        }
        const colour = at.state === 1 ? g.colour.map((x) => grey + 0.3 * (x - grey)) : g.colour;
        if (g.endless) {
            for (let k = 7; k < 10; k++) {
                at.pose[k] = Math.max(at.pose[k], 12 * this.around);
            }
        }
        this.meshes[g.mesh].list.push(...at.pose, colour[0], colour[1], colour[2], 1, kind);
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

    rod(from, to) {
        const way = sub(to, from), length = norm(way), thick = 0.05 * this.piece;
        this.rods.list.push(...from, ...turnTo(unit(way)), thick, thick, length, 0.5, 0.52, 0.55, 1, KIND.plain);
    }

    /* A ring about the axis of a stop that acts. */
    stop(at, axis) {
        const r = 0.5 * this.piece;
        this.ring.list.push(...at, ...turnTo(unit(axis)), r, r, r, ...colours.stop, KIND.glow);
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
        forcesOf(frame).joints.forEach((j) => j.kind === 0 ? this.rod(j.from, j.to) : wanted.stop && this.stop(j.from, j.to));
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
