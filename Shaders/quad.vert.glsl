// SPDX-License-Identifier: MIT
// Lays a rectangle of a plane into space. One instance is one rectangle; its four corners come from gl_VertexID.

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

// Half the viewport, in pixels.
uniform vec2 halfViewport;

out vec2 point;
out vec2 coordinate;
flat out vec4 flatBox;
flat out vec4 flatColor;
flat out vec2 flatPlace;
#ifdef SHAPED
flat out vec4 flatShape;
flat out vec4 flatClip;
flat out vec4 flatBorder;
// As `radii`, and the plane's alpha.
flat out vec4 flatRadii;
#endif

void main() {
    vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 corner = mix(box.xy, box.zw, side);
    vec3 image = corner.x * rowX.xyz + corner.y * rowY.xyz + rowT.xyz;

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

    gl_Position = vec4(image.xy, 0.0, image.z);
    point = corner;
    coordinate = corner * texel.xy + texel.zw;
    flatBox = box;
    flatColor = color * rowX.w;
    flatPlace = place.xy;
#ifdef SHAPED
    flatShape = shape;
    flatClip = clip;
    flatBorder = border;
    flatRadii = vec4(radii.xyz, rowX.w);
#endif
}
