"use strict";
/*
 * Time, buttons and keys.  What stands behind # in the address is done at once: time=S, speed=X, pause, and report,
 * which plays to the end and then writes what was shown into the page, for tests.
 */
const element = (name) => document.getElementById(name);

class Player {
    constructor() {
        const canvas = element("view");
        this.painter = new Painter(canvas);
        this.show = new Show(this.painter);
        this.camera = new Camera(canvas, this.show, recording.head.up || [0, 0, 1], () => this.dirty = true);
        this.times = recording.times;
        this.first = this.times[0] || 0;
        this.last = this.times[this.times.length - 1] || 0;
        this.time = this.first;
        this.playing = true;
        this.drawn = 0;
        this.dirty = true;
        this.obey(location.hash.slice(1));
        this.listen();
        this.labels();
        this.later();
    }

    /* A browser without a screen has no frames of animation, which tests would wait for. */
    later() {
        if (this.report) {
            setTimeout(() => this.tick(performance.now()), 16);
        } else {
            requestAnimationFrame((now) => this.tick(now));
        }
    }

    obey(words) {
        words.split("&").forEach((word) => {
            const [name, value] = word.split("=");
            if (name === "time") {
                this.time = Math.min(Math.max(+value || 0, this.first), this.last);
            } else if (name === "speed" && +value > 0) {
                this.fixedSpeed = +value;
            } else if (name === "pause") {
                this.playing = false;
            } else if (name === "yaw" || name === "pitch") {
                this.camera[name] = +value || 0;
            } else if (name === "near" && +value > 0) {
                this.camera.nearer(1 / +value);
            } else if (name === "report") {
                this.report = true;
            }
        });
    }

    /* The frame that is there at the time, and the part of the way to the next. */
    place() {
        const frame = Math.max(keyAt(this.times, this.time), 0), next = this.times[frame + 1];
        return {frame, part: next > this.times[frame] ? Math.min((this.time - this.times[frame]) / (next - this.times[frame]), 1) : 0};
    }

    tick(now) {
        const passed = this.before === undefined ? 0 : Math.min((now - this.before) / 1000, 0.1);
        this.before = now;
        if (this.playing && this.times.length) {
            this.time += passed * (this.fixedSpeed || +element("speed").value);
            if (this.time >= this.last) {
                this.time = this.last;
                this.playing = false;
            }
            this.dirty = true;
        }
        const size = element("view");
        if (this.dirty || size.clientWidth !== this.width || size.clientHeight !== this.height) {
            this.draw();
            this.width = size.clientWidth;
            this.height = size.clientHeight;
        }
        if (this.report && !this.playing) {
            this.report = false;
            writeReport(this);
        }
        this.later();
    }

    draw() {
        const show = this.show, canvas = element("view"), at = this.place();
        const wanted = {stretch: 10 ** (element("length").value / 2)};
        ["normal", "friction", "pressure", "stop"].forEach((name) => wanted[name] = element(name).checked);
        const extent = show.extent(at.frame, at.part), reach = 0.62 * extent.size + 1e-9;
        this.camera.follow(extent);
        if (this.times.length) {
            show.fill(at.frame, at.part, wanted);
        }
        const up = this.camera.up, sun = unit(add(add(up.map((x) => 1.3 * x), this.camera.right, 0.75), this.camera.front, -0.55));
        this.painter.frame(show.meshes, show.marks(), {
            camera: this.camera.matrix(canvas.clientWidth / canvas.clientHeight),
            light: multiply(orthographic(reach, 6 * reach), lookAt(add(extent.centre, sun, 3 * reach), extent.centre, Math.abs(dot(sun, this.camera.right)) < 0.9 ? this.camera.right : up)),
            sun, up, eye: this.camera.eye(), cell: show.cell, haze: 9 * extent.size, dark: element("shadow").checked ? 1 : 0,
        });
        element("scrub").value = at.frame;
        element("clock").textContent = this.time.toFixed(3) + " of " + this.last.toFixed(2) + " s";
        element("play").textContent = this.playing ? "pause" : "play";
        this.dirty = false;
        this.drawn++;
    }

    toggle() {
        this.playing = !this.playing;
        if (this.playing && this.time >= this.last) {
            this.time = this.first;
        }
        this.dirty = true;
    }

    step(by) {
        const frame = Math.min(Math.max(this.place().frame + by, 0), this.times.length - 1);
        this.playing = false;
        this.time = this.times[frame] || 0;
        this.dirty = true;
    }

    faster(by) {
        const speed = element("speed");
        this.fixedSpeed = 0;
        speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), speed.options.length - 1);
    }

    listen() {
        const scrub = element("scrub");
        scrub.max = Math.max(this.times.length - 1, 0);
        scrub.addEventListener("input", () => this.step(scrub.value - this.place().frame));
        element("play").addEventListener("click", () => this.toggle());
        element("back").addEventListener("click", () => this.step(-1));
        element("step").addEventListener("click", () => this.step(1));
        element("speed").addEventListener("change", () => this.fixedSpeed = 0);
        ["normal", "friction", "pressure", "stop", "shadow", "length"].forEach((name) => element(name).addEventListener("input", () => this.dirty = true));
        const keys = {
            " ": () => this.toggle(), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
            Home: () => this.step(-this.times.length), End: () => this.step(this.times.length),
            "+": () => this.faster(1), "-": () => this.faster(-1), r: () => this.camera.reset(),
        };
        window.addEventListener("keydown", (e) => {
            if (keys[e.key] && !e.ctrlKey && !e.altKey && !e.metaKey) {
                e.preventDefault();
                keys[e.key]();
                this.dirty = true;
            }
        });
    }

    labels() {
        const title = recording.head.title || "Recording", peak = 2 ** (recording.peak / 6);
        document.title = title;
        element("title").firstElementChild.textContent = title.split(": ")[0];
        element("title").lastElementChild.textContent = title.split(": ").slice(1).join(": ");
        element("pressures").style.display = recording.peak ? "" : "none";
        const unit = peak > 1e9 ? [1e9, "GPa"] : peak > 1e6 ? [1e6, "MPa"] : peak > 1e3 ? [1e3, "kPa"] : [1, "Pa"];
        element("range").textContent = "0 to " + Number((peak / unit[0]).toPrecision(2)) + " " + unit[1];
        const stops = [0, 0.25, 0.5, 0.75, 1].map((x) => "rgb(" + heat(x).map((c) => Math.round(255 * c)).join(",") + ")");
        element("scale").style.background = "linear-gradient(to right, " + stops.join(",") + ")";
    }
}

/* What the last frame shows, for tests: poses by geom, the number of contacts, and what of them is seen. */
function writeReport(player) {
    const gl = player.painter.gl, w = gl.drawingBufferWidth, h = gl.drawingBufferHeight, seen = new Set();
    const pixels = new Uint8Array(4 * w * h), frame = recording.times.length - 1, poses = {};
    gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    for (let i = 0; i < pixels.length; i += 4) {
        seen.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
    }
    recording.geoms.forEach((g) => {
        const at = poseAt(g, frame, 0);
        if (at) {
            poses[g.id] = at.pose.slice(0, 7);
        }
    });
    element("report").textContent = JSON.stringify({
        frames: recording.times.length, time: player.time, drawn: player.drawn, colours: seen.size, error: gl.getError(),
        contacts: frame < 0 ? 0 : contactsOf(frame).length, poses,
        unseen: player.show.real.filter((g) => poses[g.id] && !player.camera.sees(poses[g.id], w / h)).length,
        left_out: recording.geoms.filter((g) => g.tooLarge).length, behind: player.camera.behind(),
    });
}

window.addEventListener("DOMContentLoaded", () => {
    try {
        readRecording(element("recording").textContent);
        window.player = new Player();
        if (!recording.geoms.length) {
            throw new Error("There is nothing to be seen in this recording.");
        }
    } catch (fault) {
        element("fault").textContent = fault.message;
        element("fault").style.display = "block";
        element("report").textContent = JSON.stringify({fault: fault.message});
    }
});
