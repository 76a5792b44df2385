// SPDX-License-Identifier: MIT
// Computes what other programs read as a quad's attributes, from its item's place in the carousel and from tables.

// Whether the quad is a background, which depth effects and shades leave as it is.
bool isBackground;

#ifdef FINE
// Added to the mipmap level that is read. Neighbours differ in it, otherwise a line would show where the level changes. The finer of two
// levels is read until the picture is about half as large, because blur would be visible, and a few skipped pixels are not.
float level;
#endif

// The appearances of quads, a few texels each.
uniform highp sampler2D appearances;
// Which part of the batch this draw call covers: its first instance, its first texture array, and whether it includes
// quads without textures.
uniform ivec3 part;

vec4 appearancePart(int appearance, int part) {
    return texelFetch(appearances, tableTexel(appearance * APPEARANCE_TEXELS + part, APPEARANCES_LOG_WIDTH), 0);
}

// Computes the attributes' values; false if nothing of the quad is visible. There are no branches: software renderers
// execute all of them anyway, and take twice as long to compile the shader.
bool computeQuad(int instance) {
    int quads = counts.y;
    // Integer division is slow: it is done one component at a time. As a float, the quotient is off by at most one.
    int turn = int(float(instance) / float(quads));
    int quad = instance - turn * quads;
    turn += quad < 0 ? -1 : quad >= quads ? 1 : 0;
    quad += quad < 0 ? quads : quad >= quads ? -quads : 0;
    int item = itemAt(turn);
#ifdef FINE
    // The fractions of multiples of the golden ratio are spread evenly.
    level = 0.5 * fract(0.61803399 * float((start.y + item) & 1023)) - 0.6;
#endif
    int appearance = texelFetch(slots, tableTexel((start.y + item) & start.z, SLOTS_LOG_WIDTH), 0).x;
    bool isSeen = appearance >= 0;
    appearance = max(appearance, 0) * quads + quad;
    layer = appearancePart(appearance, 0);
    isBackground = layer.z < 0.0;
    bool isPlain = layer.y < 0.0;
    layer.y -= isPlain ? 0.0 : float(part.y);
    isSeen = isSeen && layer.x >= 0.0
        && (isPlain ? part.z != 0 : layer.y >= 0.0 && layer.y < float(UNITS));
    float isFacing;
    float alpha = placeItem(start.x + item, rowX, rowY, rowT, isFacing);
    rowX.w = alpha;
    isSeen = isSeen && alpha > 0.0 && (isFacing > 0.0 || start.w == 0);
#ifdef UNIFORM
    box = commonBox;
    texel = commonTexel;
    color = commonColor;
#else
    box = appearancePart(appearance, 1);
    texel = appearancePart(appearance, 2);
    color = appearancePart(appearance, 3);
#endif
#ifdef SHAPED
    shape = appearancePart(appearance, 4);
    clip = appearancePart(appearance, 5);
    border = appearancePart(appearance, 6);
    radii = appearancePart(appearance, 7);
#endif
#ifdef EFFECTS
    outerPlaneX = appearancePart(appearance, 8);
    outerPlaneY = appearancePart(appearance, 9);
    outerPlaneT = appearancePart(appearance, 10);
    secondClip = appearancePart(appearance, 11);
    more = appearancePart(appearance, 12);
#endif
    return isSeen;
}
