"use strict";
/* WebGL: instances of meshes, with a shadow map. */
const INSTANCE = 15; /* place 3, turn 4, scale 3, colour 4, kind 1 */
const KIND = {plain: 0, round: 1, grid: 2, glow: 3, wall: 4, veil: 5, body: 6};

const vertexShader = `#version 300 es
layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 place;
layout(location = 3) in vec4 turn;
layout(location = 4) in vec3 scale;
layout(location = 5) in vec4 tint;
layout(location = 6) in float what;
uniform mat4 camera, light;
out vec3 n, local, world;
out vec4 colour, shade;
flat out float kind;
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.yzw, cross(turn.yzw, v) + turn.x * v); }
void main() {
    local = corner * scale;
    world = place + turned(corner * scale);
    n = turned(normal / scale);
    colour = tint;
    kind = what;
    shade = light * vec4(world, 1.0);
    gl_Position = camera * vec4(world, 1.0);
}`;

const fragmentShader = `#version 300 es
precision highp float;
in vec3 n, local, world;
in vec4 colour, shade;
flat in float kind;
uniform vec3 sun, up, eye;
uniform float cell, haze, dark, solid;
uniform highp sampler2DShadow shadow;
out vec4 pixel;
float lit(float slope) {
    vec3 s = shade.xyz * 0.5 + 0.5;
    if (dark == 0.0 || any(lessThan(s, vec3(0))) || any(greaterThan(s, vec3(1)))) return 1.0;
    float sum = 0.0, bias = mix(0.004, 0.0008, slope), texel = 1.0 / 2048.0;
    for (int i = -1; i < 2; i++)
        for (int j = -1; j < 2; j++) sum += texture(shadow, vec3(s.xy + texel * vec2(i, j), s.z - bias));
    return sum / 9.0;
}
float lines(vec2 x, float width) {
    vec2 d = abs(fract(x - 0.5) - 0.5), w = fwidth(x);
    vec2 l = 1.0 - smoothstep(w * width, w * (width + 1.0), d);
    return max(l.x, l.y) * clamp(0.35 / max(w.x, w.y), 0.0, 1.0);
}
void main() {
    vec3 m = normalize(n), base = colour.rgb;
    bool endless = kind > 1.5 && kind < 2.5 || kind > 3.5 && kind < 4.5;
    /* what has no end is seen from its outer side only; what may hide something lets every other pixel through, and
       boxes that stand for bodies have those pixels which the rest lets through */
    if (endless && dot(m, eye - world) < 0.0) discard;
    if (kind > 3.5 && (int(gl_FragCoord.x) + int(gl_FragCoord.y)) % 2 == (kind > 5.5 ? 1 : 0)) discard;
    if (dot(m, eye - world) < 0.0) m = -m;
    if (kind > 0.5 && kind < 1.5) base *= local.x * local.y * local.z > 0.0 ? 1.0 : 0.62;
    if (endless) {
        vec2 x = local.xy / cell;
        base = mix(base, vec3(0.42, 0.47, 0.52), max(0.35 * lines(x, 0.5), 0.75 * lines(x / 5.0, 0.8)));
    }
    float slope = dot(m, sun), light = max(slope, 0.0) * lit(slope);
    vec3 c = kind > 2.5 && kind < 3.5 ? base * (0.75 + 0.25 * light) : base * (0.62 + 0.13 * dot(m, up) + 0.42 * light);
    float far = endless ? smoothstep(0.2, 1.0, length(world - eye) / haze) : 0.0;
    pixel = vec4(mix(c, vec3(0.874, 0.902, 0.925), far), solid);
}`;

const depthShader = `#version 300 es
precision highp float;
flat in float kind;
void main() {
    if (kind > 1.5) discard;
}`;

class Painter {
    constructor(canvas) {
        const gl = this.gl = canvas.getContext("webgl2", {antialias: true, alpha: false, preserveDrawingBuffer: true});
        if (!gl) {
            throw new Error("This browser has no WebGL 2, which the recording is drawn with.");
        }
        this.program = this.link(vertexShader, fragmentShader);
        this.depthProgram = this.link(vertexShader, depthShader);
        this.makeShadow();
        gl.enable(gl.DEPTH_TEST);
    }

    link(vertex, fragment) {
        const gl = this.gl, program = gl.createProgram();
        [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]].forEach(([type, source]) => {
            const shader = gl.createShader(type);
            gl.shaderSource(shader, source);
            gl.compileShader(shader);
            if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
                throw new Error(gl.getShaderInfoLog(shader));
            }
            gl.attachShader(program, shader);
        });
        gl.linkProgram(program);
        return program;
    }

    makeShadow() {
        const gl = this.gl;
        this.shadowMap = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, this.shadowMap);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.DEPTH_COMPONENT24, 2048, 2048, 0, gl.DEPTH_COMPONENT, gl.UNSIGNED_INT, null);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
        this.shadowFrame = gl.createFramebuffer();
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowFrame);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, this.shadowMap, 0);
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    }

    attribute(at, size, stride, offset, divisor) {
        const gl = this.gl;
        gl.enableVertexAttribArray(at);
        gl.vertexAttribPointer(at, size, gl.FLOAT, false, 4 * stride, 4 * offset);
        gl.vertexAttribDivisor(at, divisor);
    }

    /* Triangles and the buffer of their instances. */
    mesh(points, normals, triangles) {
        const gl = this.gl, mesh = {array: gl.createVertexArray(), instances: gl.createBuffer(), list: [], size: triangles.length};
        gl.bindVertexArray(mesh.array);
        [points, normals].forEach((data, i) => {
            gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
            gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
            this.attribute(i, 3, 3, 0, 0);
        });
        gl.bindBuffer(gl.ARRAY_BUFFER, mesh.instances);
        [3, 4, 3, 4, 1].reduce((at, size, i) => {
            this.attribute(2 + i, size, INSTANCE, at, 1);
            return at + size;
        }, 0);
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
        gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW);
        gl.bindVertexArray(null);
        return mesh;
    }

    /* Triangles with a colour each, which change: point 3, normal 3, colour 4. */
    patch() {
        const gl = this.gl;
        const mesh = {array: gl.createVertexArray(), instances: gl.createBuffer(), corners: gl.createBuffer(), list: [], loose: true};
        gl.bindVertexArray(mesh.array);
        gl.bindBuffer(gl.ARRAY_BUFFER, mesh.corners);
        this.attribute(0, 3, 10, 0, 0);
        this.attribute(1, 3, 10, 3, 0);
        this.attribute(5, 4, 10, 6, 0);
        gl.bindBuffer(gl.ARRAY_BUFFER, mesh.instances);
        this.attribute(2, 3, INSTANCE, 0, 1);
        this.attribute(3, 4, INSTANCE, 3, 1);
        this.attribute(4, 3, INSTANCE, 7, 1);
        this.attribute(6, 1, INSTANCE, 14, 1);
        gl.bindVertexArray(null);
        return mesh;
    }

    fill(patch, data) {
        this.gl.bindBuffer(this.gl.ARRAY_BUFFER, patch.corners);
        this.gl.bufferData(this.gl.ARRAY_BUFFER, new Float32Array(data), this.gl.DYNAMIC_DRAW);
        patch.size = data.length / 10;
    }

    draw(meshes, program, values) {
        const gl = this.gl;
        gl.useProgram(program);
        Object.keys(values).forEach((name) => {
            const v = values[name], at = gl.getUniformLocation(program, name);
            v.length === 16 ? gl.uniformMatrix4fv(at, false, v) : v.length === 3 ? gl.uniform3fv(at, v) : gl.uniform1f(at, v);
        });
        for (const mesh of meshes) {
            const count = mesh.list.length / INSTANCE;
            gl.bindVertexArray(mesh.array);
            if (count && mesh.loose) {
                gl.drawArraysInstanced(gl.TRIANGLES, 0, mesh.size, count);
            } else if (count) {
                gl.drawElementsInstanced(gl.TRIANGLES, mesh.size, gl.UNSIGNED_INT, 0, count);
            }
        }
        gl.bindVertexArray(null);
    }

    /* Marks lie on what they belong to, and shine through what hides them. */
    drawMarks(marks, scene) {
        const gl = this.gl;
        gl.enable(gl.POLYGON_OFFSET_FILL);
        gl.polygonOffset(-2, -4);
        this.draw(marks, this.program, Object.assign(scene, {solid: 1}));
        gl.disable(gl.POLYGON_OFFSET_FILL);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
        gl.depthFunc(gl.GREATER);
        gl.depthMask(false);
        this.draw(marks, this.program, Object.assign(scene, {solid: 0.4}));
        gl.depthMask(true);
        gl.depthFunc(gl.LESS);
        gl.disable(gl.BLEND);
    }

    /* Draws what the lists of meshes and marks hold. */
    frame(meshes, marks, scene) {
        const gl = this.gl, canvas = gl.canvas, ratio = window.devicePixelRatio || 1;
        canvas.width = Math.round(canvas.clientWidth * ratio);
        canvas.height = Math.round(canvas.clientHeight * ratio);
        for (const mesh of meshes.concat(marks)) {
            gl.bindBuffer(gl.ARRAY_BUFFER, mesh.instances);
            gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(mesh.list), gl.DYNAMIC_DRAW);
        }
        if (scene.dark) {
            gl.bindTexture(gl.TEXTURE_2D, null);
            gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowFrame);
            gl.viewport(0, 0, 2048, 2048);
            gl.clear(gl.DEPTH_BUFFER_BIT);
            this.draw(meshes, this.depthProgram, {camera: scene.light});
            gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        }
        gl.viewport(0, 0, canvas.width, canvas.height);
        gl.clearColor(0.874, 0.902, 0.925, 1);
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
        gl.bindTexture(gl.TEXTURE_2D, this.shadowMap);
        this.draw(meshes, this.program, Object.assign(scene, {solid: 1}));
        this.drawMarks(marks, scene);
    }
}
