/* The programs that run on the card. */
#ifndef VIEW_WINDOW_SHADERS_H
#define VIEW_WINDOW_SHADERS_H

/* Solids: light is found at the points, and a stripe in between. */
static const char *const dcxViewSolidPoints =
    "#version 330\n"
    "layout(location = 0) in vec3 point;\n"
    "layout(location = 1) in vec3 normal;\n"
    "layout(location = 2) in vec4 row0;\n"
    "layout(location = 3) in vec4 row1;\n"
    "layout(location = 4) in vec4 row2;\n"
    "layout(location = 5) in vec4 paint;\n"
    "uniform mat4 matrix;\n"
    "uniform vec3 eye, light, up;\n"
    "uniform vec4 ground;\n"
    "uniform bool shadow, two_sided;\n"
    "uniform float stripes;\n"
    "out vec3 colour;\n"
    "out vec2 stripe;\n"
    "void main() {\n"
    "    vec4 p = vec4(point, 1);\n"
    "    vec3 at = vec3(dot(row0, p), dot(row1, p), dot(row2, p));\n"
    "    float above = dot(ground.xyz, at) - ground.w;\n"
    "    if (shadow) {\n"
    "        at -= light * (max(above, 0) / dot(ground.xyz, light));\n"
    "        colour = vec3(0.36, 0.37, 0.38);\n"
    "        stripe = vec2(1, 0);\n"
    "    } else {\n"
    "        mat3 m = transpose(mat3(row0.xyz, row1.xyz, row2.xyz));\n"
    "        vec3 size2 = vec3(dot(m[0], m[0]), dot(m[1], m[1]), dot(m[2], m[2]));\n"
    "        vec3 n = normalize(m * (normal / max(size2, vec3(1e-30))));\n"
    "        vec3 to_eye = normalize(eye - at);\n"
    "        if (two_sided && dot(n, to_eye) < 0) n = -n;\n"
    "        float shine = pow(max(dot(n, normalize(to_eye + light)), 0), 40) * 0.2;\n"
    "        float bright = 0.45 + 0.13 * dot(n, up) + 0.5 * max(dot(n, light), 0);\n"
    "        colour = paint.rgb * bright + shine;\n"
    "        stripe = vec2(point.x, paint.a * stripes);\n"
    "    }\n"
    "    gl_Position = matrix * vec4(at, 1);\n"
    "    gl_ClipDistance[0] = above;\n"
    "}\n";

static const char *const dcxViewSolidColours =
    "#version 330\n"
    "in vec3 colour;\n"
    "in vec2 stripe;\n"
    "out vec4 pixel;\n"
    "void main() {\n"
    "    float lies = stripe.y * step(abs(stripe.x), 0.2);\n"
    "    pixel = vec4(mix(colour, vec3(0.96) * dot(colour, vec3(0.5)) + 0.3, lies), 1);\n"
    "}\n";

/* Small solids: of the normal only what is across the view is told; light is found at each pixel. */
static const char *const dcxViewFacePoints = "#version 330\n"
                                             "layout(location = 0) in vec3 point;\n"
                                             "layout(location = 1) in vec3 told;\n"
                                             "layout(location = 2) in vec4 paint;\n"
                                             "uniform mat4 matrix;\n"
                                             "uniform vec4 ground;\n"
                                             "uniform float stripes;\n"
                                             "out vec3 seen;\n"
                                             "flat out vec4 colour;\n"
                                             "void main() {\n"
                                             "    seen = told;\n"
                                             "    colour = vec4(paint.rgb, paint.a * stripes);\n"
                                             "    gl_Position = matrix * vec4(point, 1);\n"
                                             "    gl_ClipDistance[0] = dot(ground.xyz, point) - ground.w;\n"
                                             "}\n";

static const char *const dcxViewFaceColours =
    "#version 330\n"
    "in vec3 seen;\n"
    "flat in vec4 colour;\n"
    "uniform vec3 light, up, half_way;\n"
    "out vec4 pixel;\n"
    "void main() {\n"
    "    vec3 n = vec3(seen.xy, sqrt(max(1 - dot(seen.xy, seen.xy), 0)));\n"
    "    float s = max(dot(n, half_way), 0), s4 = s * s * s * s, s8 = s4 * s4, s32 = s8 * s8 * s8 * s8;\n"
    "    float bright = 0.45 + dot(n, up) + 0.5 * max(dot(n, light), 0);\n"
    "    vec3 lit = colour.rgb * bright + 0.2 * s32 * s8;\n"
    "    float lies = colour.a * step(abs(seen.z), 0.2);\n"
    "    pixel = vec4(mix(lit, vec3(0.96) * dot(lit, vec3(0.5)) + 0.3, lies), 1);\n"
    "}\n";

/* Points with a colour of their own: ground, grid, pressed springs. */
static const char *const dcxViewPlainPoints = "#version 330\n"
                                              "layout(location = 0) in vec3 point;\n"
                                              "layout(location = 1) in vec4 paint;\n"
                                              "uniform mat4 matrix;\n"
                                              "out vec4 colour;\n"
                                              "void main() {\n"
                                              "    colour = paint;\n"
                                              "    gl_Position = matrix * vec4(point, 1);\n"
                                              "}\n";

static const char *const dcxViewPlainColours = "#version 330\n"
                                               "in vec4 colour;\n"
                                               "out vec4 pixel;\n"
                                               "void main() { pixel = colour; }\n";

/* Text and panels, in pixels from the upper left. */
static const char *const dcxViewFlatPoints =
    "#version 330\n"
    "layout(location = 0) in vec4 place;\n"
    "layout(location = 1) in vec4 paint;\n"
    "uniform vec2 size;\n"
    "out vec4 colour;\n"
    "out vec2 at;\n"
    "void main() {\n"
    "    colour = paint;\n"
    "    at = place.zw;\n"
    "    gl_Position = vec4(2 * place.x / size.x - 1, 1 - 2 * place.y / size.y, 0, "
    "1);\n"
    "}\n";

static const char *const dcxViewFlatColours = "#version 330\n"
                                              "in vec4 colour;\n"
                                              "in vec2 at;\n"
                                              "uniform sampler2D letters;\n"
                                              "uniform bool pieces;\n"
                                              "out vec4 pixel;\n"
                                              "void main() {\n"
                                              "    if (pieces) { pixel = texture(letters, at); return; }\n"
                                              "    float ink = at.x < 0 ? 1.0 : texture(letters, at).r;\n"
                                              "    pixel = vec4(colour.rgb, colour.a * ink);\n"
                                              "}\n";

#endif
