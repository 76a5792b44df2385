// SPDX-License-Identifier: MIT
// The least work that drawing pictures in space can take: the baseline for benchmarks of the renderer.

// As in attributes.glsl; rowX.w is the alpha, rowY.w the layer of the texture array.
layout(location = 0) in vec4 rowX;
layout(location = 1) in vec4 rowY;
layout(location = 2) in vec4 rowT;

// The same for all instances: the low and the high corner, and the map from the plane's points to texture coordinates.
uniform vec4 box;
uniform vec4 texel;

out vec3 coordinate;
flat out float alpha;

void main() {
    vec2 corner = mix(box.xy, box.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1));
    vec3 image = corner.x * rowX.xyz + corner.y * rowY.xyz + rowT.xyz;
    gl_Position = vec4(image.xy, 0.0, image.z);
    coordinate = vec3(corner * texel.xy + texel.zw, rowY.w);
    alpha = rowX.w;
}
