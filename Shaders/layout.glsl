// SPDX-License-Identifier: MIT
// Computes the place of a carousel's item: the formulas of ItemLayout.swift, type by type, in single precision.
//
// Offsets are counted from the item nearest to the centre, so that the ten-millionth item is as precise as the first.

// Compiled for one shape (SHAPE) and direction (VERTICAL, 0 or 1) at a time: software renderers execute all branches.
#define LINE 0
#define RING 1
#define CYLINDER 2
#define WHEEL 3
#define COVERS 4
#define TOGGLED_COVERS 5

layout(std140) uniform Strip {
    // The drawing order: for each segment, the place at which it begins (a huge number if there is no segment), the
    // item there, the item at the next place (if two sides alternate), the step (doubled if they do).
    ivec4 segments[8];
    // Number of items, quads of an item.
    ivec4 counts;
    // First item minus the one nearest to the centre, slot (or look) of the first item, mask of slots (-1 for none),
    // hidden backs (1: of double-sided items, 2: of others).
    ivec4 start;
    // The parameters of the shape's formula: see StripBlock.
    vec4 numbers;
    // How far the centre is beyond the item nearest to it, toggle, m34.
    vec4 motion;
    // Offsets beyond which items fade, length of the fade, alpha at its end.
    vec4 fade;
    // Shift of the viewpoint.
    vec4 viewpoint;
    // Maps X, Y and W about the centre of the items to the screen; outerX.w is the carousel's alpha.
    vec4 outerX;
    vec4 outerY;
    vec4 outerT;
    // What all looks have in common, if they differ only in their textures.
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

#ifdef DEPTH
// Of the item last placed.
float itemOffset;
#endif

// The item at a place of the order, counted from the strip's first.
int itemAt(int place) {
    ivec4 segment = segments[0];
    for (int index = 1; index < 8; index++) segment = place >= segments[index].x ? segments[index] : segment;
    int number = place - segment.x;
    int step = (number >> 1) * (segment.w >> 1);
    int item = abs(segment.w) != 2 ? segment.y + number * segment.w
        : (number & 1) == 0 ? segment.y + step : segment.z - step;
    // On a full circle, segments may count beyond the ends.
    return item < 0 ? item + counts.x : item >= counts.x ? item - counts.x : item;
}

// How far a cover is turned, -1...1.
float coverTurn(float offset) {
    float toggle = motion.y;
#if SHAPE == TOGGLED_COVERS
        if (toggle > 0.0) {
            if (offset <= -0.5) return -1.0;
            if (offset <= 0.5) return -toggle;
            if (offset <= 1.5) return 1.0 - toggle;
        } else {
            if (offset > 0.5) return 1.0;
            if (offset > -0.5) return -toggle;
            if (offset > -1.5) return -1.0 - toggle;
        }
#endif
    return clamp(offset, -1.0, 1.0);
}

float fadedAlpha(float offset) {
    float excess = offset > fade.y ? offset - fade.y : fade.x - offset;
    float part = fade.z > 0.0 ? min(excess, fade.z) / fade.z : 1.0;
    return excess > 0.0 ? clamp(1.0 - part * (1.0 - fade.w), 0.0, 1.0) : 1.0;
}

// The images of a step along x, a step along y and the middle of an item's plane; alpha comes last. `faces` is 0 or
// less if the back shows.
//
// `distance` counts whole items from the one nearest to the centre.
float placeItem(int distance, out vec4 x, out vec4 y, out vec4 t, out float faces) {
    float whole = float(distance);
    float offset = whole - motion.x;
#ifdef DEPTH
    itemOffset = offset;
#endif
    float along = 0.0;
    float across = 0.0;
    float depth = 0.0;
    // Of the item's rotation about a transverse axis (cylinder, covers) or about its normal (wheel).
    vec2 turn = vec2(0.0, 1.0);
#if SHAPE == LINE
        along = offset * numbers.x;
        depth = offset * numbers.y;
#elif SHAPE >= COVERS
        float part = coverTurn(offset);
        along = part * numbers.y + offset * numbers.x;
        depth = abs(part) * numbers.z;
        turn = sinCos(-part * numbers.w);
#else
        // Full turns are subtracted before they cost precision: the product with the coarse part of the step is exact.
        float halfTurns = whole * numbers.y;
        halfTurns -= floor(halfTurns + 0.5);
        halfTurns += whole * numbers.z - motion.x * (numbers.y + numbers.z);
        vec2 halfAngle = sinCos(6.28318531 * halfTurns);
        vec2 angle = vec2(2.0 * halfAngle.x * halfAngle.y, 1.0 - 2.0 * halfAngle.x * halfAngle.x);
        // Radius minus its projection, without the cancellation of a subtraction.
        float sag = 2.0 * numbers.x * halfAngle.x * halfAngle.x;
        along = numbers.x * angle.x;
#if SHAPE == RING
        depth = -sag;
#elif SHAPE == CYLINDER
        along += 0.01 * angle.x;
        depth = 0.01 * angle.y - sag;
        turn = angle;
#else
        across = VERTICAL != 0 ? -sag : sag;
        depth = 0.01 * offset;
        turn = angle;
#endif
#endif
    vec3 stepX = vec3(1.0, 0.0, 0.0);
    vec3 stepY = vec3(0.0, 1.0, 0.0);
    faces = 1.0;
#if SHAPE == WHEEL
    stepX = vec3(turn.y, turn.x, 0.0);
    stepY = vec3(-turn.x, turn.y, 0.0);
#elif VERTICAL
    stepY = vec3(0.0, turn.y, -turn.x);
    faces = turn.y;
#else
    stepX = vec3(turn.y, 0.0, -turn.x);
    faces = turn.y;
#endif
    vec3 middle = VERTICAL != 0 ? vec3(across, along, depth) : vec3(along, across, depth);
    middle.xy -= viewpoint.xy;
    float m34 = motion.z;
    x = stepX.x * outerX + stepX.y * outerY + m34 * stepX.z * outerT;
    y = stepY.x * outerX + stepY.y * outerY + m34 * stepY.z * outerT;
    t = middle.x * outerX + middle.y * outerY + (1.0 + m34 * middle.z) * outerT;
    return outerX.w * fadedAlpha(offset);
}
