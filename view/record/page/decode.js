"use strict";
/*
 * The recording: lines of text, each a letter and what follows it.  Numbers are little-endian, in base64.
 *     H {json}             title, frames per second, up
 *     M id points normals triangles
 *     G {json}             a geom: id, mesh, colour, radius, kind, moves, endless
 *     S id points          triangles of springs, nine numbers each
 *     F frame
 */
const recording = {head: {}, meshes: [], springs: [], geoms: [], frames: [], times: [], peak: 0};
const GONE = 2, SIZED = 16;

const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const floatsOf = (text) => new Float32Array(bytesOf(text).buffer);

/* Reads numbers one after the other. */
class Reader {
    constructor(bytes) {
        this.view = new DataView(bytes.buffer);
        this.at = 0;
    }
    u8() { return this.view.getUint8(this.at++); }
    u16() { this.at += 2; return this.view.getUint16(this.at - 2, true); }
    i16() { this.at += 2; return this.view.getInt16(this.at - 2, true); }
    u32() { this.at += 4; return this.view.getUint32(this.at - 4, true); }
    f32() { this.at += 4; return this.view.getFloat32(this.at - 4, true); }
    three(read) { return [read.call(this), read.call(this), read.call(this)]; }
    /* Seven bits a byte, the lowest first. */
    count() {
        for (let value = 0, shift = 0;; shift += 7) {
            const byte = this.u8();
            value += (byte & 127) * 2 ** shift;
            if (byte < 128) {
                return value;
            }
        }
    }
}

/* What is not said again stays: each geom keeps the frames at which it was told of.  A pose: place, turn, size. */
function readPoses(reader, frame) {
    for (let n = reader.u32(); n > 0; n--) {
        const geom = recording.geoms[reader.u32()], state = reader.u8(), pose = [];
        for (let k = 0; k < 7; k++) {
            pose.push(reader.f32());
        }
        geom.size = state & SIZED ? reader.three(reader.f32) : geom.size;
        geom.keys.push(frame);
        geom.states.push(state & ~SIZED);
        geom.poses.push(pose.concat(geom.size));
    }
}

/* Rods from anchors to bodies (0), and stops that act: the library's (1) or ODE's own (2). */
function readJoints(reader) {
    const list = [];
    for (let n = reader.u32(); n > 0; n--) {
        list.push({kind: reader.u8(), from: reader.three(reader.f32), to: reader.three(reader.f32)});
    }
    return list;
}

/* Places and forces of all contacts, in whole numbers of a 65535th of their range. */
function readContacts(reader) {
    const n = reader.u32(), list = [];
    if (n === 0) {
        return list;
    }
    const low = reader.three(reader.f32), range = reader.three(reader.f32), scale = [reader.f32(), reader.f32()];
    for (let i = 0; i < n; i++) {
        const u = reader.three(reader.u16), f = reader.three(reader.i16), t = reader.three(reader.i16);
        list.push({
            point: u.map((x, k) => low[k] + range[k] * x / 65535),
            force: f.map((x) => scale[0] * x / 32767),
            friction: t.map((x) => scale[1] * x / 32767),
        });
    }
    return list;
}

/* Pressures: faces by their distance to the one before, and six times the logarithm to base two. */
function readBeds(reader, frame) {
    for (let n = reader.u32(); n > 0; n--) {
        const geom = recording.geoms[reader.u32()], bed = {springs: reader.count(), faces: [], codes: []};
        for (let count = reader.count(), face = 0; count > 0; count--) {
            face += reader.count();
            bed.faces.push(face);
            bed.codes.push(reader.u8());
        }
        geom.bedKeys.push(frame);
        geom.beds.push(bed);
        recording.peak = bed.codes.reduce((a, b) => Math.max(a, b), recording.peak);
    }
}

const readers = {
    H(text) { recording.head = JSON.parse(text); },
    M(text) {
        const [id, points, normals, triangles] = text.split(" ");
        recording.meshes[+id] = {
            points: floatsOf(points), normals: floatsOf(normals), triangles: new Uint32Array(bytesOf(triangles).buffer),
        };
    },
    G(text) {
        const geom = JSON.parse(text);
        recording.geoms[geom.id] = Object.assign(geom, {keys: [], states: [], poses: [], bedKeys: [], beds: []});
    },
    S(text) {
        const [id, points] = text.split(" ");
        recording.springs[+id] = floatsOf(points);
    },
    F(text) {
        const reader = new Reader(bytesOf(text)), frame = recording.times.length;
        recording.times.push(reader.f32());
        readPoses(reader, frame);
        readBeds(reader, frame);
        recording.frames.push({reader, at: reader.at});
    },
};

function readRecording(text) {
    for (const line of text.split("\n")) {
        if (readers[line[0]]) {
            readers[line[0]](line.slice(2));
        }
    }
}

/* Contacts and joints of a frame, read when they are first wanted. */
function forcesOf(frame) {
    const f = recording.frames[frame];
    if (!f.contacts) {
        f.reader.at = f.at;
        f.joints = readJoints(f.reader);
        f.contacts = readContacts(f.reader);
        f.reader = null;
    }
    return f;
}

const contactsOf = (frame) => forcesOf(frame).contacts;

/* The last key that is not after the frame; -1 if there is none. */
function keyAt(keys, frame) {
    let low = 0, high = keys.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (keys[middle] <= frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low - 1;
}

/* Place, turn and state of a geom at a time between two frames; null where it is not there. */
function poseAt(geom, frame, part) {
    const k = keyAt(geom.keys, frame);
    if (k < 0 || geom.states[k] === GONE) {
        return null;
    }
    const a = geom.poses[k], next = keyAt(geom.keys, frame + 1), b = geom.poses[next];
    if (part === 0 || next === k || geom.states[next] === GONE) {
        return {pose: a, state: geom.states[k]};
    }
    const sign = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] < 0 ? -1 : 1, pose = [];
    for (let i = 0; i < 10; i++) {
        pose.push(a[i] + part * ((i < 3 || i > 6 ? 1 : sign) * b[i] - a[i]));
    }
    const l = Math.hypot(pose[3], pose[4], pose[5], pose[6]);
    for (let i = 3; i < 7; i++) {
        pose[i] /= l;
    }
    return {pose, state: geom.states[k]};
}
