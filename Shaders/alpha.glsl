// SPDX-License-Identifier: MIT

// Premultiplied colours of a host's texel. What its alpha means is the part of its layer below 1: nothing, or
// STRAIGHT_ALPHA for colours that are not premultiplied, or IGNORED_ALPHA. Layers are rounded to the nearest.
vec4 premultiplied(vec4 texel, float layer) {
    // In perspective, a whole number may arrive as a little less.
    float meaning = fract(layer + 0.5 * STRAIGHT_ALPHA);
    texel.a = meaning > IGNORED_ALPHA ? 1.0 : texel.a;
    texel.rgb *= meaning > STRAIGHT_ALPHA ? texel.a : 1.0;
    return texel;
}
