// SPDX-License-Identifier: MIT
// What the vertex shader passes on to the fragment shader: VARYING is `out` in the one and `in` in the other.

#if defined(ALONE)
// Distance from the shadow's middle. Like half the shadow's size, and its radius, it is in deviations of the blur.
VARYING vec2 point;
flat VARYING vec3 flatShape;
// Cosine and sine of the middle and the end of the first slice of a corner, and of a slice's angle.
flat VARYING vec4 flatTurn;
flat VARYING vec2 flatStep;
// Number of slices, and how much noise there is.
flat VARYING vec2 flatSlices;
#elif defined(HARD)
// The third number is the layer; -1 for no texture.
#ifdef FINE
// With a texture, the fourth number is the level, in steps of 1/64 from -1, plus a fraction for the alpha, which is all that is needed of
// the colour. Without one: the colour, with -1 - alpha in place of alpha. All is in one vector because software renderers store every
// output of every triangle: another output takes them longer than reading both levels.
VARYING vec4 coordinate;
#else
VARYING vec3 coordinate;
#endif
#if UNITS > 1
flat VARYING vec2 flatLayer;
#endif
#else
#if defined(SHAPED) || defined(EFFECTS)
VARYING vec2 point;
#endif
VARYING vec2 coordinate;
// How far a pixel reaches into the visible part of the quad from its left, top, right and bottom edge, in pixels times
// W: half a pixel farther than its middle.
VARYING vec4 edges;
#ifdef NESTED
// The third number is the radius of the second clip.
flat VARYING vec3 flatLayer;
#else
flat VARYING vec2 flatLayer;
#endif
#endif
#ifndef FINE
flat VARYING vec4 flatColor;
#endif
#if defined(SHAPED) && !defined(ALONE)
flat VARYING vec4 flatShape;
// `radii`, and the plane's alpha.
flat VARYING vec4 flatRadii;
#endif
#ifdef CLIPPED
flat VARYING vec4 flatClip;
#endif
#ifdef BORDERED
flat VARYING vec4 flatBorder;
// Distances from the edges to the inside of the border, in the units of `edges`.
flat VARYING vec4 flatInset;
#endif
#ifdef NESTED
// The fade is in the fourth components: OpenGL ES 3.0 promises room for 15 vectors of four numbers, and all effects together need it.
flat VARYING vec4 flatOuterX;
flat VARYING vec4 flatOuterY;
flat VARYING vec4 flatOuterT;
flat VARYING vec4 flatSecond;
#elif defined(EFFECTS)
flat VARYING vec3 flatFade;
#endif
#ifdef DEPTH
// The factor (w) and the offset (rgb) for a colour, which is first desaturated by flatGrey.
flat VARYING vec4 flatShade;
flat VARYING float flatGrey;
#endif
#ifdef DARKENED
VARYING float darkness;
#endif
