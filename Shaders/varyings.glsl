// SPDX-License-Identifier: MIT
// What the vertex shader passes on to the fragment shader: VARYING is `out` in the one and `in` in the other.

#if defined(ALONE)
// From the shadow's middle, in units of its deviation, as are half its size and its radius.
VARYING vec2 point;
flat VARYING vec3 flatShape;
// Cosine and sine of the middle and the end of the first slice of a corner, and of a slice's angle.
flat VARYING vec4 flatTurn;
flat VARYING vec2 flatStep;
// Number of slices, and how much noise there is.
flat VARYING vec2 flatSlices;
#elif defined(HARD)
// The layer comes third; -1 for no texture.
#ifdef FINE
// Of a texture: the level comes fourth, in steps of 1/64 from -1, and between two of them the alpha, which is all that there is of
// its colour. Without one: the colour, with -1 - alpha in place of alpha. Software renderers keep every output of every triangle: another
// one takes them longer than reading both levels.
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
// How far a pixel reaches beyond the edges of what is seen of the quad, in pixels, left, top, right and bottom, times W: half a
// pixel more than the distance of its middle.
VARYING vec4 edges;
#ifdef NESTED
// The radius of the second clip comes third.
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
// Like `radii`, and the plane's alpha.
flat VARYING vec4 flatRadii;
#endif
#ifdef CLIPPED
flat VARYING vec4 flatClip;
#endif
#ifdef BORDERED
flat VARYING vec4 flatBorder;
// From the edges to the inside of the border, as `edges` are.
flat VARYING vec4 flatInset;
#endif
#ifdef NESTED
// The fade comes fourth: OpenGL ES 3.0 promises room for 15 vectors of four numbers, and all effects together need it.
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
