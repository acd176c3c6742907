"use strict";
/* The eye: it goes round a point.  Left button turns, right or shift shifts, the wheel comes nearer. */
class Camera {
    constructor(canvas, show, up, changed) {
        this.up = unit(up);
        const side = Math.abs(this.up[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
        this.right = unit(sub(side, this.up.map((x) => x * dot(side, this.up))));
        this.front = cross(this.up, this.right);
        this.show = show;
        this.reset();
        this.listen(canvas, changed);
    }

    reset() {
        this.free = false;
        this.follow(this.show);
        this.choose([[-1.05, 0.32], [-1.4, 0.32], [-1.75, 0.32], [-1.05, -0.32]]);
    }

    /* Until somebody moves it, it sees all of an extent. */
    follow(extent) {
        if (!this.free) {
            this.target = extent.centre.slice();
            this.distance = 1.5 * extent.size;
        }
    }

    /* The first of the angles at which the fewest planes are seen from behind, where they hide what touches them. */
    choose(angles) {
        const hiding = angles.map(([yaw, pitch]) => {
            Object.assign(this, {yaw, pitch});
            return this.behind();
        });
        [this.yaw, this.pitch] = angles[hiding.indexOf(Math.min(...hiding))];
    }

    /* How many planes are seen from behind. */
    behind() {
        const d = this.direction();
        return this.show.normals().filter((n) => dot(n, d) < 0).length;
    }

    direction() {
        const c = Math.cos(this.pitch);
        return add(add(this.up.map((x) => x * Math.sin(this.pitch)), this.right, c * Math.cos(this.yaw)), this.front, c * Math.sin(this.yaw));
    }

    eye() { return add(this.target, this.direction(), this.distance); }

    matrix(aspect) {
        const far = this.distance + 60 * this.show.around, eye = this.eye();
        /* a narrow picture shows no less than a square one */
        const height = 2 * Math.atan(Math.tan(0.35) / Math.min(1, aspect));
        return multiply(perspective(height, aspect, Math.min(this.distance, this.show.size) / 200, far), lookAt(eye, this.target, this.up));
    }

    turn(dx, dy) {
        this.yaw -= 0.006 * dx;
        this.pitch = Math.min(1.55, Math.max(-1.55, this.pitch + 0.006 * dy));
    }

    shift(dx, dy, height) {
        const d = this.direction(), x = unit(cross(this.up, d)), y = cross(d, x), s = 0.73 * this.distance / height;
        this.target = add(add(this.target, x, -s * dx), y, s * dy);
        this.free = true;
    }

    /* Whether a point is in the picture. */
    sees(p, aspect) {
        const m = this.matrix(aspect), [x, y, , w] = [0, 1, 2, 3].map((i) => m[i] * p[0] + m[4 + i] * p[1] + m[8 + i] * p[2] + m[12 + i]);
        return Math.abs(x) < w && Math.abs(y) < w;
    }

    nearer(factor) {
        this.distance = Math.min(Math.max(this.distance * factor, this.show.size / 1000), 30 * this.show.size);
        this.free = true;
    }

    listen(canvas, changed) {
        const fingers = new Map();
        canvas.addEventListener("pointerdown", (e) => {
            canvas.setPointerCapture(e.pointerId);
            fingers.set(e.pointerId, e);
        });
        canvas.addEventListener("pointermove", (e) => {
            const last = fingers.get(e.pointerId);
            if (!last) {
                return;
            }
            const dx = e.clientX - last.clientX, dy = e.clientY - last.clientY;
            const other = [...fingers.values()].find((f) => f.pointerId !== e.pointerId);
            if (other) {
                const gap = (f) => Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
                this.nearer(Math.max(gap(last), 1) / Math.max(gap(e), 1));
            } else if (e.shiftKey || e.buttons & 6) {
                this.shift(dx, dy, canvas.clientHeight);
            } else {
                this.turn(dx, dy);
            }
            fingers.set(e.pointerId, e);
            changed();
        });
        ["pointerup", "pointercancel"].forEach((name) => canvas.addEventListener(name, (e) => fingers.delete(e.pointerId)));
        canvas.addEventListener("contextmenu", (e) => e.preventDefault());
        canvas.addEventListener("wheel", (e) => {
            e.preventDefault();
            this.nearer(Math.exp(0.0012 * e.deltaY));
            changed();
        }, {passive: false});
    }
}
