// SPDX-License-Identifier: MIT
// Places a carousel's items by its shape's formula, whose GLSL text the shape writes, in single precision.
//
// Offsets are counted from the item nearest to the centre, so that the ten-millionth item is as precise as the first.

layout(std140) uniform Batch {
    // The drawing order: for each segment, the place at which it begins (a huge number if there is no segment), the
    // item there, the item at the next place (if two sides alternate), the step (doubled if they do).
    ivec4 segments[SEGMENTS];
    // The numbers that the formula reads.
    vec4 numbers[NUMBERS];
    // Number of items, quads of an item; with UNEVEN, the number that the centre would have in `extents`.
    ivec4 counts;
    // First item minus the one nearest to the centre, slot of the first item, mask of slots, 1 if backs are hidden.
    ivec4 start;
    // How far the centre is beyond the item nearest to it, toggle, m34, 1 / an item's extent in the scroll direction
    // (negative if that is downward).
    vec4 motion;
    // Shift of the viewpoint; with UNEVEN, how far a number of 1 in `extents` shifts an item.
    vec4 viewpoint;
    // Maps X, Y and W about the centre of the items to the screen; outerX.w is the carousel's alpha.
    vec4 outerX;
    vec4 outerY;
    vec4 outerT;
    // What all appearances have in common, if they differ only in their textures.
    vec4 commonBox;
    vec4 commonTexel;
    vec4 commonColor;
};

// Sine and cosine, exact except for the last digit or two: drivers' sin and cos may be much less precise.
vec2 sinCos(float angle) {
    float halfTurns = floor(angle * 0.318309886 + 0.5);
    float r = (angle - halfTurns * 3.140625) - halfTurns * 0.000967653590;
    float q = r * r;
    float s = r + r * q * (-1.66666667e-1 + q * (8.33333333e-3 + q * (-1.98412698e-4 + q * (2.75573192e-6
        - q * 2.50521084e-8))));
    float c = 1.0 + q * (-0.5 + q * (4.16666667e-2 + q * (-1.38888889e-3 + q * (2.48015873e-5 + q * (-2.75573192e-7
        + q * 2.08767570e-9)))));
    bool isOdd = (int(halfTurns) & 1) != 0;
    return isOdd ? vec2(-s, -c) : vec2(s, c);
}

// Sine, cosine, and 1 - cosine without the cancellation of a subtraction.
vec3 angle(float radians) {
    vec2 halved = sinCos(0.5 * radians);
    float versine = 2.0 * halved.x * halved.x;
    return vec3(2.0 * halved.x * halved.y, 1.0 - versine, versine);
}

// The same for an offset times an angle. Half of the angle, in turns, is given as a coarse part, whose products are
// exact, and the rest. Full turns are subtracted before they cost precision.
vec3 angle(float whole, float fraction, float coarse, float fine) {
    float turns = whole * coarse;
    turns -= floor(turns + 0.5);
    turns += whole * fine - fraction * (coarse + fine);
    return angle(12.5663706 * turns);
}

// The shade at both edges of the item last placed, if the formula has one.
vec2 shade;

// The shape's formula: the images of a step along x, a step along y and the middle of an item's plane. `faces` is 0 or
// less if the back shows.
void placeByShape(float whole, float fraction, float toggle, out vec3 stepX, out vec3 stepY, out vec3 middle,
    out float faces, out float alpha);

#ifdef DEPTH
// The offset of the item last placed.
float itemOffset;
#endif

// Tables are wrapped into lines. The base-2 logarithm of a line's length in texels is APPEARANCES_LOG_WIDTH, SLOTS_LOG_WIDTH,
// ORDER_LOG_WIDTH or EXTENTS_LOG_WIDTH.
ivec2 tableTexel(int index, int logWidth) { return ivec2(index & ((1 << logWidth) - 1), index >> logWidth); }

// The appearance of the item in each slot.
uniform highp isampler2D slots;

#ifdef UNEVEN
// By how much the item in each slot is shifted to make room for others.
uniform highp isampler2D extents;
#endif

#ifdef SORTED
// The items in the order of drawing.
uniform highp isampler2D order;
#endif

// The item at a place of the order, counted from the batch's first.
int itemAt(int place) {
#ifdef SORTED
    return texelFetch(order, tableTexel(place, ORDER_LOG_WIDTH), 0).x;
#else
    ivec4 segment = segments[0];
    for (int index = 1; index < SEGMENTS; index++) segment = place >= segments[index].x ? segments[index] : segment;
    int number = place - segment.x;
    int step = (number >> 1) * (segment.w >> 1);
    int item = abs(segment.w) != 2 ? segment.y + number * segment.w
        : (number & 1) == 0 ? segment.y + step : segment.z - step;
    // On a full circle, segments may count beyond the ends.
    return item < 0 ? item + counts.x : item >= counts.x ? item - counts.x : item;
#endif
}

// Like `placeByShape`, but on screen. Returns the alpha.
//
// `distance` counts whole items from the one nearest to the centre.
float placeItem(int distance, out vec4 x, out vec4 y, out vec4 t, out float faces) {
    float whole = float(distance);
#ifdef DEPTH
    itemOffset = whole - motion.x;
#endif
    vec3 stepX;
    vec3 stepY;
    vec3 middle;
    float alpha;
    placeByShape(whole, motion.x, motion.y, stepX, stepY, middle, faces, alpha);
#ifdef UNEVEN
    int slot = (start.y + distance - start.x) & start.z;
    // The difference is exact, even if the numbers have overflowed.
    int shift = texelFetch(extents, tableTexel(slot, EXTENTS_LOG_WIDTH), 0).x - counts.z;
    middle.xy += float(shift) * viewpoint.zw;
#endif
    middle.xy -= viewpoint.xy;
    float m34 = motion.z;
    x = stepX.x * outerX + stepX.y * outerY + m34 * stepX.z * outerT;
    y = stepY.x * outerX + stepY.y * outerY + m34 * stepY.z * outerT;
    t = middle.x * outerX + middle.y * outerY + (1.0 + m34 * middle.z) * outerT;
    return outerX.w * clamp(alpha, 0.0, 1.0);
}
