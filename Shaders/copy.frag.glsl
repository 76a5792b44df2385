// SPDX-License-Identifier: MIT
// Copies a level of a texture that belongs to the host, pixel by pixel.

#ifdef EXTERNAL
uniform mediump samplerExternalOES host;
#else
uniform mediump sampler2D host;
#endif
// Texture coordinates per pixel, and the level.
uniform vec3 source;

out vec4 fragment;

void main() {
    vec2 at = gl_FragCoord.xy * source.xy;
#ifdef EXTERNAL
    fragment = texture(host, at);
#else
    fragment = textureLod(host, at, source.z);
#endif
}
