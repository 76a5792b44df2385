// SPDX-License-Identifier: MIT
// Fills a rectangle with a colour or a texture. Edges are smoothed by how much of the pixel they leave covered.

#ifdef HARD
in vec3 coordinate;
#ifdef MULTIPLE
flat in vec2 flatPlace;
#endif
#else
in vec2 point;
in vec2 coordinate;
flat in vec4 flatBox;
flat in vec2 flatPlace;
#endif
flat in vec4 flatColor;
#ifdef SHAPED
flat in vec4 flatShape;
flat in vec4 flatClip;
flat in vec4 flatBorder;
flat in vec4 flatRadii;
#endif

uniform sampler2DArray texture0;
#ifdef MULTIPLE
uniform sampler2DArray texture1;
#if UNITS > 2
uniform sampler2DArray texture2;
#endif
#if UNITS > 3
uniform sampler2DArray texture3;
#endif
#if UNITS > 4
uniform sampler2DArray texture4;
#endif
#if UNITS > 5
uniform sampler2DArray texture5;
#endif
#if UNITS > 6
uniform sampler2DArray texture6;
#endif
#if UNITS > 7
uniform sampler2DArray texture7;
#endif
#endif

#ifdef EXTERNAL
uniform mediump samplerExternalOES host;
#elif defined(HOST)
uniform mediump sampler2D host;
#endif

out vec4 fragment;

#ifndef HARD
// The covered part of the pixel, 0...1; `perPixel` is what a pixel measures along x and y of the plane.
float boxCoverage(vec4 box, vec2 perPixel) {
    vec2 low = clamp((point - box.xy) / perPixel + 0.5, 0.0, 1.0);
    vec2 high = clamp((box.zw - point) / perPixel + 0.5, 0.0, 1.0);
    vec2 covered = max(low + high - 1.0, 0.0);
    return covered.x * covered.y;
}
#endif

#ifdef SHAPED
float roundCoverage(vec4 box, float radius, vec2 perPixel, vec2 right, vec2 down) {
    vec2 fromCenter = point - 0.5 * (box.xy + box.zw);
    vec2 inCorner = abs(fromCenter) - 0.5 * (box.zw - box.xy) + radius;
    if (radius > 0.0 && inCorner.x > 0.0 && inCorner.y > 0.0) {
        float range = length(inCorner);
        vec2 outward = sign(fromCenter) * inCorner / max(range, 1e-6);
        float pixel = length(vec2(dot(outward, right), dot(outward, down)));
        return clamp(0.5 - (range - radius) / max(pixel, 1e-9), 0.0, 1.0);
    }
    return boxCoverage(box, perPixel);
}
#endif

#ifdef HOST
// A texture of the host's own; the layer says what its alpha means.
vec4 ink() {
    vec4 texel = texture(host, coordinate);
    if (flatPlace.x > 1.5) texel.a = 1.0;
    else if (flatPlace.x > 0.5) texel.rgb *= texel.a;
    return texel * flatColor;
}
#else
vec4 ink() {
#ifdef HARD
    vec3 at = coordinate;
#else
    vec3 at = vec3(coordinate, flatPlace.x);
#endif
#ifdef MULTIPLE
    // Derivatives are only defined where all pixels take the same way: work them out before the ways part.
    vec2 right = dFdx(coordinate.xy);
    vec2 down = dFdy(coordinate.xy);
    switch (int(flatPlace.y)) {
    case 0: return textureGrad(texture0, at, right, down) * flatColor;
    case 1: return textureGrad(texture1, at, right, down) * flatColor;
#if UNITS > 2
    case 2: return textureGrad(texture2, at, right, down) * flatColor;
#endif
#if UNITS > 3
    case 3: return textureGrad(texture3, at, right, down) * flatColor;
#endif
#if UNITS > 4
    case 4: return textureGrad(texture4, at, right, down) * flatColor;
#endif
#if UNITS > 5
    case 5: return textureGrad(texture5, at, right, down) * flatColor;
#endif
#if UNITS > 6
    case 6: return textureGrad(texture6, at, right, down) * flatColor;
#endif
#if UNITS > 7
    case 7: return textureGrad(texture7, at, right, down) * flatColor;
#endif
    default: return flatColor;
    }
#else
    vec4 texel = texture(texture0, at);
#ifdef HARD
    return at.z < 0.0 ? flatColor : texel * flatColor;
#else
    return flatPlace.y < 0.0 ? flatColor : texel * flatColor;
#endif
#endif
}
#endif

#ifdef HARD
void main() {
    fragment = ink();
}
#else
void main() {
    vec2 right = dFdx(point);
    vec2 down = dFdy(point);
    vec2 perPixel = max(vec2(length(vec2(right.x, down.x)), length(vec2(right.y, down.y))), 1e-9);
    float coverage = boxCoverage(flatBox, perPixel);
    vec4 color = ink();
#ifdef SHAPED
    coverage = min(coverage, roundCoverage(flatShape, flatRadii.x, perPixel, right, down));
    coverage = min(coverage, roundCoverage(flatClip, flatRadii.z, perPixel, right, down));
    if (flatRadii.y > 0.0) {
        vec4 inner = flatShape + flatRadii.y * vec4(1.0, 1.0, -1.0, -1.0);
        float free = all(greaterThan(inner.zw, inner.xy))
            ? roundCoverage(inner, max(flatRadii.x - flatRadii.y, 0.0), perPixel, right, down)
            : 0.0;
        color = color * (1.0 - flatBorder.a * (1.0 - free)) + flatBorder * (1.0 - free) * flatRadii.w;
    }
#endif
    fragment = color * coverage;
}
#endif
