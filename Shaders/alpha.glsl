// SPDX-License-Identifier: MIT

// Premultiplied colours of a host's texel. What its alpha means is the part of its layer below 1: nothing, or
// 1/8 for colours that are not premultiplied, or 1/4 for an alpha to be ignored. Layers are rounded to the nearest.
vec4 premultiplied(vec4 texel, float layer) {
    // In perspective, a whole number may arrive as a little less.
    float meaning = fract(layer + 0.0625);
    texel.a = meaning > 0.25 ? 1.0 : texel.a;
    texel.rgb *= meaning > 0.125 ? texel.a : 1.0;
    return texel;
}
