"use strict";
/* Vectors are arrays of three, matrices of sixteen by columns, quaternions w x y z as ODE's. */
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a, b, s = 1) => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const norm = (a) => Math.hypot(a[0], a[1], a[2]);
const unit = (a) => { const l = norm(a) || 1; return [a[0] / l, a[1] / l, a[2] / l]; };

function multiply(a, b) {
    const c = new Float32Array(16);
    for (let i = 0; i < 4; i++) {
        for (let j = 0; j < 4; j++) {
            for (let k = 0; k < 4; k++) {
                c[4 * i + j] += a[4 * k + j] * b[4 * i + k];
            }
        }
    }
    return c;
}

function lookAt(eye, target, up) {
    const z = unit(sub(eye, target)), x = unit(cross(up, z)), y = cross(z, x);
    return [x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0, -dot(x, eye), -dot(y, eye), -dot(z, eye), 1];
}

function perspective(height, aspect, near, far) {
    const f = 1 / Math.tan(height / 2);
    return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, 2 * far * near / (near - far), 0];
}

function orthographic(r, depth) {
    return [1 / r, 0, 0, 0, 0, 1 / r, 0, 0, 0, 0, -2 / depth, 0, 0, 0, -1, 1];
}

/* The turn that takes the axis z to a direction. */
function turnTo(d) {
    const w = 1 + d[2];
    if (w < 1e-6) {
        return [0, 1, 0, 0];
    }
    const l = Math.hypot(w, d[0], d[1]);
    return [w / l, -d[1] / l, d[0] / l, 0];
}

function turn(q, v) {
    const u = [q[1], q[2], q[3]], t = cross(u, v);
    return add(add(v, t, 2 * q[0]), cross(u, t), 2);
}
