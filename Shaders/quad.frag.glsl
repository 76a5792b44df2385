// SPDX-License-Identifier: MIT
// Fills a quad with a colour or a texture. Edges are anti-aliased by pixel coverage.

// Applies the depth effects and the shade to a premultiplied colour.
vec4 shaded(vec4 color) {
#ifdef DEPTH
    float grey = dot(color.rgb, vec3(0.2126, 0.7152, 0.0722));
    color.rgb = mix(color.rgb, vec3(grey), flatGrey) * flatShade.a + flatShade.rgb * color.a;
#endif
#ifdef DARKENED
    color.rgb *= clamp(1.0 - darkness, 0.0, 1.0);
#endif
    return color;
}

// texture0 and so on: as many texture arrays as UNITS.
SAMPLERS

#ifdef EXTERNAL
uniform mediump samplerExternalOES host;
#elif defined(HOST)
uniform mediump sampler2D host;
#endif

out vec4 fragment;

#ifndef HARD
// The covered fraction of a pixel, 0...1. `reaches`: how far it reaches into the quad from the left, top, right and
// bottom edge, in pixels. Opposite edges may both cut off a part of it.
float edgeCoverage(vec4 reaches) {
    vec4 left = min(reaches, 1.0);
    vec2 covered = max(left.xy + left.zw - 1.0, 0.0);
    return covered.x * covered.y;
}
#endif

#if defined(SHAPED) && !defined(ALONE)
// In a rounded corner: the distance from its centre, and the length of a pixel in that direction. Elsewhere: values for full coverage.
vec2 cornerRange(vec2 at, vec4 box, float radius, vec2 right, vec2 down) {
    vec2 fromCenter = at - 0.5 * (box.xy + box.zw);
    vec2 inCorner = abs(fromCenter) - 0.5 * (box.zw - box.xy) + radius;
    vec2 outward = sign(fromCenter) * inCorner;
    float range = length(inCorner);
    float pixel = length(vec2(dot(outward, right), dot(outward, down))) / max(range, 1e-6);
    return radius > 0.0 && min(inCorner.x, inCorner.y) > 0.0 ? vec2(range, max(pixel, 1e-9)) : vec2(-1e6, 1.0);
}

float cornerCoverage(vec2 range, float radius) { return clamp(0.5 + (radius - range.x) / range.y, 0.0, 1.0); }

float roundCoverage(vec2 at, vec4 box, float radius, vec2 perPixel, vec2 right, vec2 down) {
    float sides = edgeCoverage(vec4(at - box.xy, box.zw - at) / perPixel.xyxy + 0.5);
    return min(sides, cornerCoverage(cornerRange(at, box, radius, right, down), radius));
}
#endif

#ifdef SHADOWS
// The integral of a Gaussian of deviation 1 up to x: 0.5 + 0.5 * erf(x / sqrt(2)), with an error of at most 3e-4
// (Abramowitz and Stegun, 7.1.27).
vec4 gaussianIntegral(vec4 x) {
    vec4 a = abs(x) * 0.70710678;
    vec4 p = 1.0 + a * (0.278393 + a * (0.230389 + a * (0.000972 + a * 0.078108)));
    p *= p;
    return 0.5 + 0.5 * sign(x) * (1.0 - 1.0 / (p * p));
}

// The part of a Gaussian of deviation 1 centred at `at` that is inside a rounded rectangle, given half its size. The integral is exact in
// x. In y it is a sum over slices of the corners; their angles are equal, so that they are thinnest where the corner is flattest. `turn`:
// cosine and sine of the middle and the end of the first slice; each slice turns them by `by`.
float shadowCoverage(vec2 at, vec2 extent, float radius, int slices, vec4 turn, vec2 by) {
    at = abs(at);
    vec2 inCorner = at - extent + radius;
    // Whether a corner is near enough to matter.
    bool isRound = radius > 0.0 && min(inCorner.x, inCorner.y) > -3.0;
    if (isRound && radius > 8.0) {
        // The corner is almost straight at this scale; the effect of its curvature scales with 1 / radius.
        float range = inCorner.x > 0.0 && inCorner.y > 0.0 ? length(inCorner) : max(inCorner.x, inCorner.y);
        float x = radius - range;
        float bend = min(inCorner.x, inCorner.y) > 0.0 ? 0.5 / radius : 0.0;
        return clamp(gaussianIntegral(vec4(x)).x - bend * 0.39894228 * exp(-0.5 * x * x), 0.0, 1.0);
    }
    float middle = isRound ? extent.y - radius : extent.y;
    vec4 b = gaussianIntegral(vec4(extent.x - at.x, -extent.x - at.x, middle - at.y, -middle - at.y));
    float sum = (b.x - b.y) * (b.z - b.w);
    vec2 last = b.zw;
    // Not a constant: software renderers would unroll the loop for every pixel.
    int count = isRound ? slices : 0;
    for (int slice = 0; slice < count; slice++) {
        float top = middle + radius * turn.w;
        float width = extent.x - radius + radius * turn.x;
        turn = turn * by.x + vec4(-turn.y, turn.x, -turn.w, turn.z) * by.y;
        b = gaussianIntegral(vec4(width - at.x, -width - at.x, top - at.y, -top - at.y));
        sum += (b.x - b.y) * (b.z - last.x + last.y - b.w);
        last = b.zw;
    }
    return sum;
}

#ifdef CRISP
// The same if a corner is so small that two slices are enough, and the other sides are too far away to matter. Software renderers
// take longer for loops and branches than for all of this.
float crispCoverage(vec2 at, vec2 extent, float radius) {
    at = abs(at);
    vec4 near = vec4(extent.x, extent.y - radius, extent.x - radius * 0.07612047, extent.y - radius * 0.29289322);
    vec4 b = gaussianIntegral(near - at.xyxy);
    vec4 last = gaussianIntegral(vec4(extent.x - radius * 0.61731657, extent.y, 0.0, 0.0) - at.xyxy);
    return b.x * b.y + b.z * (b.w - b.y) + last.x * (last.y - b.w);
}
#endif

// Very soft shadows would show bands of 1/255: noise hides them (interleaved gradient noise, Jimenez 2014).
float withNoise(float strength, float amount) {
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    return strength + noise * amount * clamp(strength * 51.0, 0.0, 1.0);
}
#endif

#ifdef ALONE
void main() {
#ifdef CRISP
    float strength = crispCoverage(point, flatShape.xy, flatShape.z);
#else
    float strength = shadowCoverage(point, flatShape.xy, flatShape.z, int(flatSlices.x), flatTurn, flatStep);
#endif
    fragment = shaded(flatColor) * withNoise(strength, flatSlices.y);
}
#else
#ifdef STRAIGHT
// Premultiplies the colours of a host's texel. The fraction of its layer tells what alpha means: 0 for premultiplied
// colours, STRAIGHT_ALPHA for others, or IGNORED_ALPHA. Sampling rounds layers to the nearest.
vec4 premultiplied(vec4 texel, float layer) {
    // In perspective, a whole number may arrive as a little less.
    float meaning = fract(layer + 0.5 * STRAIGHT_ALPHA);
    texel.a = meaning > IGNORED_ALPHA ? 1.0 : texel.a;
    texel.rgb *= meaning > STRAIGHT_ALPHA ? texel.a : 1.0;
    return texel;
}
#else
#define premultiplied(texel, layer) (texel)
#endif

#ifdef HOST
// A texture owned by the host.
vec4 contentColor() { return premultiplied(texture(host, coordinate), flatLayer.x) * flatColor; }
#else
vec4 contentColor() {
#ifdef HARD
    vec3 at = coordinate.xyz;
#ifdef FINE
    bool isPlain = coordinate.w < 0.0;
    float code = floor(coordinate.w);
    float level = code / 64.0 - 1.0;
    vec4 flatColor = isPlain
        ? vec4(coordinate.rgb, -1.0 - coordinate.w) : vec4(clamp(2.0 * (coordinate.w - code) - 0.5, 0.0, 1.0));
#endif
#else
    vec3 at = vec3(coordinate, flatLayer.x);
#endif
#if UNITS > 1
    // Derivatives are only defined in uniform control flow: compute them before any branch.
    vec2 right = dFdx(coordinate.xy);
    vec2 down = dFdy(coordinate.xy);
#ifdef FINE
    right *= exp2(level);
    down *= exp2(level);
#endif
#define CASE(unit, array) case unit: return premultiplied(textureGrad(array, at, right, down), at.z) * flatColor;
    switch (int(flatLayer.y)) {
    CASES
    default: return flatColor;
    }
#elif defined(FINE)
    vec4 texel = premultiplied(texture(texture0, at, level), at.z);
    return isPlain ? flatColor : texel * flatColor;
#else
    vec4 texel = premultiplied(texture(texture0, at), at.z);
#ifdef HARD
    return at.z < 0.0 ? flatColor : texel * flatColor;
#else
    return flatLayer.y < 0.0 ? flatColor : texel * flatColor;
#endif
#endif
}
#endif

#ifdef HARD
void main() {
    fragment = shaded(contentColor());
}
#else
void main() {
    float coverage = edgeCoverage(edges * gl_FragCoord.w);
#if defined(SHAPED) || defined(EFFECTS)
    vec2 right = dFdx(point);
    vec2 down = dFdy(point);
    vec2 perPixel = max(vec2(length(vec2(right.x, down.x)), length(vec2(right.y, down.y))), 1e-9);
#endif
    vec4 color = contentColor();
#if defined(EFFECTS) || defined(SHADOWS)
    float strength = 1.0;
#endif
#ifdef EFFECTS
    // Alpha at the upper end of the fade (negative if the fade is in the plane's own points), the upper end, the length.
#ifdef NESTED
    vec3 fade = vec3(flatOuterX.w, flatOuterY.w, flatOuterT.w);
#else
    vec3 fade = flatFade;
#endif
    float along = point.y - fade.y;
    float pixel = perPixel.y;
#ifdef NESTED
    // The position in the outer plane.
    vec3 image = point.x * flatOuterX.xyz + point.y * flatOuterY.xyz + flatOuterT.xyz;
    vec2 outside = image.xy / image.z;
    vec2 rightOutside = dFdx(outside);
    vec2 downOutside = dFdy(outside);
    vec2 perPixelOutside = max(
        vec2(length(vec2(rightOutside.x, downOutside.x)), length(vec2(rightOutside.y, downOutside.y))), 1e-9);
    coverage = min(
        coverage, roundCoverage(outside, flatSecond, flatLayer.z, perPixelOutside, rightOutside, downOutside));
    if (fade.x >= 0.0) {
        along = outside.y - fade.y;
        pixel = perPixelOutside.y;
    }
#endif
    if (fade.z > 0.0) {
        coverage = min(coverage, clamp(along / pixel + 0.5, 0.0, 1.0));
        strength = abs(fade.x) * clamp(1.0 - along / fade.z, 0.0, 1.0);
    }
#endif
#ifdef SHADOWS
    if (flatRadii.y < 0.0) {
        // A pixel is a blur too, with a variance of a twelfth of its size squared.
        float deviation = sqrt(flatRadii.y * flatRadii.y + perPixel.x * perPixel.y / 12.0);
        vec4 size = vec4(flatShape.zw - flatShape.xy, 2.0 * point - flatShape.xy - flatShape.zw) * 0.5 / deviation;
        strength *= shadowCoverage(
            size.zw, size.xy, flatRadii.x / deviation, 8, vec4(0.99518473, 0.09801714, 0.98078528, 0.19509032),
            vec2(0.98078528, 0.19509032));
        float softness = smoothstep(48.0, 96.0, deviation * inversesqrt(perPixel.x * perPixel.y));
        strength = withNoise(strength, softness * 5.0 / 255.0);
    } else
#endif
#ifdef SHAPED
    {
        vec2 range = cornerRange(point, flatShape, flatRadii.x, right, down);
        coverage = min(coverage, cornerCoverage(range, flatRadii.x));
#ifdef CLIPPED
        coverage = min(coverage, roundCoverage(point, flatClip, flatRadii.z, perPixel, right, down));
#endif
#ifdef BORDERED
        // The inner corner has the same centre, or is square if the border is wider than the corner's radius.
        float inner = flatRadii.x - flatRadii.y;
        float edge = 1.0 - min(
            edgeCoverage((edges - flatInset) * gl_FragCoord.w), inner > 0.0 ? cornerCoverage(range, inner) : 1.0);
        edge = flatRadii.y > 0.0 ? edge : 0.0;
        color = color * (1.0 - flatBorder.a * edge) + flatBorder * edge * flatRadii.w;
#endif
    }
#endif
#if defined(EFFECTS) || defined(SHADOWS)
    coverage *= strength;
#endif
    fragment = shaded(color) * coverage;
}
#endif
#endif
