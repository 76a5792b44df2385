// SPDX-License-Identifier: MIT
// What the vertex shader knows of a quad: attributes of an instance or, if BATCHED, variables that it computes.

#ifdef BATCHED
#define ATTRIBUTE(number)
#else
#define ATTRIBUTE(number) layout(location = number) in
#endif

// The plane's transform: (x, y, 1) * (rowX, rowY, rowT) gives X, Y and W on screen. rowX.w is the plane's alpha,
// rowY.w the item's offset.
ATTRIBUTE(0) vec4 rowX;
ATTRIBUTE(1) vec4 rowY;
// rowT.w holds the shade at the quad's first edge and, times SHADE_STEPS + 1, that at the last one, both in
// SHADE_STEPS; it is negative if these are the upper and the lower edge.
ATTRIBUTE(2) vec4 rowT;
// Layer of the texture array, texture unit (-1 for no texture); the picture's height and its width in texture
// coordinates, if parallax affects it; the width is negative if the first row is the bottom one. (If BATCHED, the first
// is negative if nothing is visible, and the third if the quad belongs to the background.)
ATTRIBUTE(3) vec4 layer;
// The least x and y, then the greatest x and y, in the plane's points.
ATTRIBUTE(4) vec4 box;
// Scale (xy) and offset (zw) from the plane's points to texture coordinates.
ATTRIBUTE(5) vec4 texel;
// Premultiplied. If there is a texture, it is multiplied by this.
ATTRIBUTE(6) vec4 color;
#ifdef SHAPED
ATTRIBUTE(7) vec4 shape;
ATTRIBUTE(8) vec4 clip;
// The border's colour; of a shadow, the rectangle that its view hides.
ATTRIBUTE(9) vec4 border;
// Radius of the shape, width of the border (or, negative, deviation of a shadow's blur), radius of the clip.
ATTRIBUTE(10) vec4 radii;
#endif
#ifdef EFFECTS
// Maps the plane to the one of the second clip and the fade; w: alpha at the upper end of the fade (negative if the
// fade is in the plane's own points), the upper end, the length.
ATTRIBUTE(11) vec4 outerPlaneX;
ATTRIBUTE(12) vec4 outerPlaneY;
ATTRIBUTE(13) vec4 outerPlaneT;
ATTRIBUTE(14) vec4 secondClip;
// Radius of the second clip.
ATTRIBUTE(15) vec4 more;
#endif
