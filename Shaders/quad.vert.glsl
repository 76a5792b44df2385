// SPDX-License-Identifier: MIT
// Lays a rectangle of a plane into space; its corners come from gl_VertexID. One instance is one rectangle, drawn as a
// strip. Computed ones are two triangles each of one long list: instances of four vertices are dear to many drivers.

#ifdef COMPUTED
// The same as the attributes below, from the item's place in its carousel and from tables.
vec4 rowX;
vec4 rowY;
vec4 rowT;
vec4 box;
vec4 texel;
vec4 color;
vec4 place;
#ifdef SHAPED
vec4 shape;
vec4 clip;
vec4 border;
vec4 radii;
#endif

// What quads look like, a number of texels each.
uniform highp sampler2D looks;
// Which look the item in a slot has.
uniform highp isampler2D faces;
// What this draw is of the strip: its first instance, its first texture array, and whether quads without textures
// belong to it.
uniform ivec3 part;

const int LOG_WIDTH = 10;
#ifdef SHAPED
const int LOOK_TEXELS = 8;
#elif defined(UNIFORM)
const int LOOK_TEXELS = 1;
#else
const int LOOK_TEXELS = 4;
#endif

ivec2 tablePlace(int index) { return ivec2(index & ((1 << LOG_WIDTH) - 1), index >> LOG_WIDTH); }

vec4 lookPart(int look, int part) { return texelFetch(looks, tablePlace(look * LOOK_TEXELS + part), 0); }

// Fills in what the attributes would say; false where nothing of the quad is to be seen.
bool findQuad() {
    int instance = gl_VertexID / 6 + part.x;
    int item = itemAt(instance / counts.w);
    int look = item * counts.w + instance % counts.w;
    if (start.z >= 0) look = texelFetch(faces, tablePlace((start.y + item) & start.z), 0).x;
    if (look < 0) return false;
    place = lookPart(look, 0);
    if (place.w == 0.0) return false;
    if (place.y < 0.0) {
        if (part.z == 0) return false;
    } else {
        place.y -= float(part.y);
        if (place.y < 0.0 || place.y >= float(UNITS)) return false;
    }
    float isFacing;
    float alpha = placeItem(start.x + item, rowX, rowY, rowT, isFacing);
    rowX.w = alpha;
    if (!(alpha > 0.0)) return false;
    int sides = int(place.z);
    if (!(isFacing > 0.0) && (start.w & ((sides & 2) != 0 ? 2 : 1)) != 0) return false;
    if ((sides & 1) != 0 && !(dot(cross(rowX.xyz, rowY.xyz), rowT.xyz) < 0.0)) return false;
#ifdef UNIFORM
    box = commonBox;
    texel = commonTexel;
    color = commonColor;
#else
    box = lookPart(look, 1);
    texel = lookPart(look, 2);
    color = lookPart(look, 3);
#endif
#ifdef SHAPED
    shape = lookPart(look, 4);
    clip = lookPart(look, 5);
    border = lookPart(look, 6);
    radii = lookPart(look, 7);
#endif
    return true;
}
#else
// The plane's transform: (x, y, 1) * (rowX, rowY, rowT) gives X, Y and W on screen. rowX.w is the plane's alpha.
layout(location = 0) in vec4 rowX;
layout(location = 1) in vec4 rowY;
layout(location = 2) in vec4 rowT;
// Low corner and high corner, in the plane's points.
layout(location = 3) in vec4 box;
// Scale (xy) and offset (zw) from the plane's points to texture coordinates.
layout(location = 4) in vec4 texel;
// Premultiplied; fades the texture where there is one.
layout(location = 5) in vec4 color;
// Layer of the texture array, texture unit (-1 for no texture).
layout(location = 6) in vec4 place;
#ifdef SHAPED
layout(location = 7) in vec4 shape;
layout(location = 8) in vec4 clip;
layout(location = 9) in vec4 border;
// Radius of the shape, width of the border, radius of the clip.
layout(location = 10) in vec4 radii;
#endif
#endif

// Half the viewport, in pixels.
uniform vec2 halfViewport;

#ifdef HARD
// The layer comes third; -1 for no texture.
out vec3 coordinate;
#ifdef MULTIPLE
flat out vec2 flatPlace;
#endif
#else
out vec2 point;
out vec2 coordinate;
flat out vec4 flatBox;
flat out vec2 flatPlace;
#endif
flat out vec4 flatColor;
#ifdef SHAPED
flat out vec4 flatShape;
flat out vec4 flatClip;
flat out vec4 flatBorder;
// As `radii`, and the plane's alpha.
flat out vec4 flatRadii;
#endif

void main() {
#ifdef COMPUTED
    if (!findQuad()) {
        // Beyond the right edge with all its corners.
        gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
        return;
    }
#endif
#ifdef COMPUTED
    int number = gl_VertexID % 6;
    number = number < 3 ? number : number < 5 ? 5 - number : 3;
    vec2 side = vec2(number & 1, number >> 1);
#else
    vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1);
#endif
    vec2 corner = mix(box.xy, box.zw, side);
    vec3 image = corner.x * rowX.xyz + corner.y * rowY.xyz + rowT.xyz;

#ifndef HARD
    // Half of an edge's soft pixels lie outside of it: move the corner out by what a pixel measures here.
    vec2 margin = vec2(0.0);
    if (image.z > 0.0) {
        vec2 perX = (rowX.xy * image.z - image.xy * rowX.z) * halfViewport / (image.z * image.z);
        vec2 perY = (rowY.xy * image.z - image.xy * rowY.z) * halfViewport / (image.z * image.z);
        float area = abs(perX.x * perY.y - perX.y * perY.x);
        margin = vec2(length(perY), length(perX)) / max(area, 1e-6);
        // Not past the eye, and not without end where the plane is seen edge-on.
        margin = min(margin, 0.5 * image.z / max(abs(vec2(rowX.z, rowY.z)), vec2(1e-6)));
        margin = min(margin, 64.0 * (box.zw - box.xy) + 64.0);
    }
    corner += margin * (2.0 * side - 1.0);
    image = corner.x * rowX.xyz + corner.y * rowY.xyz + rowT.xyz;
    point = corner;
    flatBox = box;
#endif

    gl_Position = vec4(image.xy, 0.0, image.z);
#ifdef HARD
    coordinate = vec3(corner * texel.xy + texel.zw, place.y < 0.0 ? -1.0 : place.x);
#else
    coordinate = corner * texel.xy + texel.zw;
#endif
    flatColor = color * rowX.w;
#if !defined(HARD) || defined(MULTIPLE)
    flatPlace = place.xy;
#endif
#ifdef SHAPED
    flatShape = shape;
    flatClip = clip;
    flatBorder = border;
    flatRadii = vec4(radii.xyz, rowX.w);
#endif
}
