// SPDX-License-Identifier: MIT

// Premultiplied colours of a host's texel. What its alpha means is the part of its layer below 1: nothing, or
// 1/8 for colours that are not premultiplied, or 1/4 for an alpha to be ignored. Layers are rounded to the nearest.
vec4 premultiplied(vec4 texel, float layer) {
    float meaning = fract(layer);
    texel.a = meaning > 0.1875 ? 1.0 : texel.a;
    texel.rgb *= meaning > 0.0625 ? texel.a : 1.0;
    return texel;
}
