// SPDX-License-Identifier: MIT
// Places a quad of a plane in space; its corners come from gl_VertexID. A quad is an instance or, if
// BATCHED, VERTICES vertices in a row.

#ifdef DEPTH
// The depth effects: tint and its amount, fog and its density; desaturation, dimming, 1 / reach, alpha of the fog;
// parallax, whether it is along y, which way.
uniform vec4 depth[4];
#endif

#ifdef DARKENED
// How dark a corner is: 0...1, or beyond that outside the item.
float darknessAt(vec2 corner) {
#ifdef BATCHED
    float part = 0.5 + (motion.w < 0.0 ? -motion.w * corner.y : motion.w * corner.x);
    vec2 ends = isBackground ? vec2(0.0) : clamp(shade, 0.0, 1.0);
    return mix(ends.x, ends.y, part);
#else
    float code = abs(rowT.w);
    float last = floor(code / (SHADE_STEPS + 1.0));
    vec2 parts = (corner - box.xy) / (box.zw - box.xy);
    return mix(code - (SHADE_STEPS + 1.0) * last, last, rowT.w < 0.0 ? parts.y : parts.x) / SHADE_STEPS;
#endif
}
#endif

// Half the viewport, in pixels; y is negative if the first row is the top one.
uniform vec2 halfViewport;

#ifdef DEPTH
// Computes the shade at an offset.
void shadeAt(float offset) {
    float range = abs(offset);
    float part = min(range * depth[2].z, 1.0);
    float tint = depth[0].w * part;
    float fog = depth[2].w * (1.0 - exp(-depth[1].w * range));
    flatShade = vec4(
        depth[0].rgb * tint * (1.0 - fog) + depth[1].rgb * fog, (1.0 - depth[2].y * part) * (1.0 - tint) * (1.0 - fog));
    flatGrey = depth[2].x * part;
}

// Applies parallax to a texture coordinate, at an offset: the picture is magnified about its middle, and moves.
vec2 withParallax(vec2 at, float offset) {
    vec2 extent = vec2(abs(layer.w), layer.z);
    if (!(extent.y > 0.0)) return at;
    float parallax = depth[3].x;
    float part = clamp(offset * depth[2].z, -1.0, 1.0) * parallax * depth[3].z;
    // Pictures that are stored from the bottom upward move the other way in their texture.
    vec2 shift = depth[3].y > 0.0 ? vec2(0.0, part * sign(layer.w)) : vec2(part, 0.0);
    return 0.5 * extent + (at + (shift - 0.5) * extent) / (1.0 + 2.0 * parallax);
}
#endif

#ifndef HARD
// The size of a screen's pixel along x and y of the plane, at a point with this image.
vec2 pixelAt(vec3 image) {
    vec2 perX = (rowX.xy * image.z - image.xy * rowX.z) * halfViewport / (image.z * image.z);
    vec2 perY = (rowY.xy * image.z - image.xy * rowY.z) * halfViewport / (image.z * image.z);
    float area = abs(perX.x * perY.y - perX.y * perY.x);
    vec2 size = vec2(length(perY), length(perX)) / max(area, 1e-6);
    // Limited so that corners stay in front of the eye, and are not far away if the plane is seen edge-on.
    size = min(size, 0.5 * image.z / max(abs(vec2(rowX.z, rowY.z)), vec2(1e-6)));
    size = min(size, 64.0 * (box.zw - box.xy) + 64.0);
    return image.z > 0.0 ? size : vec2(0.0);
}
#endif

#if !defined(HARD) && !defined(ALONE)
// For each edge of a rectangle: how many pixels, times W, one point of distance from it measures on screen. An edge is
// a line there, and distances from it grow evenly, whatever the perspective.
vec4 pixelsPerPoint(vec4 seen) {
    vec2 left = cross(rowX.xyz * seen.x + rowT.xyz, rowY.xyz).xy / halfViewport;
    vec2 top = cross(rowY.xyz * seen.y + rowT.xyz, rowX.xyz).xy / halfViewport;
    vec2 right = cross(rowX.xyz * seen.z + rowT.xyz, rowY.xyz).xy / halfViewport;
    vec2 bottom = cross(rowY.xyz * seen.w + rowT.xyz, rowX.xyz).xy / halfViewport;
    vec4 lengths = vec4(length(left), length(top), length(right), length(bottom));
    return abs(dot(cross(rowX.xyz, rowY.xyz), rowT.xyz)) / max(lengths, 1e-12);
}
#endif

vec3 projected(vec2 corner) { return corner.x * rowX.xyz + corner.y * rowY.xyz + rowT.xyz; }

#ifdef RING
// The rectangle that need not be drawn: what a view hides of its shadow, or the inside of a border.
vec4 holeInside() {
#ifdef ALONE
    // The whole shadow shows through a view that is not opaque.
    return rowX.w < 1.0 ? 0.5 * (box.xyxy + box.zwzw) : border;
#else
    // The largest rectangle inside the border that is inset equally from all four edges.
    float inset = radii.y + 0.29289322 * max(radii.x - radii.y, 0.0);
    vec4 hole = vec4(max(shape.xy + inset, box.xy), min(shape.zw - inset, box.zw));
    return all(greaterThan(hole.zw, hole.xy)) ? hole : 0.5 * (box.xyxy + box.zwzw);
#endif
}

// A vertex of a ring. Each side of the ring is two triangles between an outer edge and an inner one.
vec2 vertexPosition(int number) {
    int side = number / 6;
    int vertex = number - 6 * side;
    vertex = vertex < 3 ? vertex : vertex < 5 ? 5 - vertex : 3;
    int at = side + (vertex & 1);
    vec2 corner = vec2(((at + 1) >> 1) & 1, (at >> 1) & 1);
    bool isInner = vertex > 1;
    vec4 hole = holeInside();
    vec4 edges = isInner ? hole : box;
    vec2 place = mix(edges.xy, edges.zw, corner);
    // The outside grows by a pixel, and the hole shrinks by one, because edges are soft.
    vec2 margin = pixelAt(projected(place));
    margin = isInner ? -min(margin, 0.5 * (hole.zw - hole.xy)) : margin;
    return place + margin * (2.0 * corner - 1.0);
}
#else
// A corner. The soft pixels of an edge have their middles up to half a pixel outside it, so corners are moved out by
// a little more than that.
vec2 vertexPosition(int number) {
    vec2 side = vec2(number & 1, number >> 1);
    vec2 corner = mix(box.xy, box.zw, side);
#ifndef HARD
    corner += 0.55 * pixelAt(projected(corner)) * (2.0 * side - 1.0);
#endif
    return corner;
}
#endif

void main() {
#ifdef BATCHED
    int instance = gl_VertexID / VERTICES;
    int number = gl_VertexID - VERTICES * instance;
    bool isSeen = computeQuad(instance + part.x);
#else
    int number = gl_VertexID;
#endif
    vec2 corner = vertexPosition(number);
    vec3 image = projected(corner);
    gl_Position = vec4(image.x, image.y * sign(halfViewport.y), 0.0, image.z);
#ifdef BATCHED
    // Puts all corners of the quad at one point beyond the right edge.
    if (!isSeen) gl_Position = vec4(2.0, 2.0, 0.0, 1.0);
#endif
#ifdef DEPTH
#ifdef BATCHED
    float offset = isBackground ? 0.0 : itemOffset;
#else
    float offset = rowY.w;
#endif
    shadeAt(offset);
#endif
#ifdef DARKENED
    darkness = darknessAt(corner);
#endif
#ifndef FINE
    flatColor = color * rowX.w;
#endif
#ifdef ALONE
    vec2 middle = 0.5 * (shape.xy + shape.zw);
    vec2 pixel = pixelAt(projected(middle));
    // A pixel is a blur too, with a variance of a twelfth of its size squared.
    float deviation = sqrt(radii.y * radii.y + pixel.x * pixel.y / 12.0);
    point = (corner - middle) / deviation;
    flatShape = vec3(0.5 * (shape.zw - shape.xy), radii.x) / deviation;
    // Enough slices that none is higher than the blur is wide.
    float slices = clamp(ceil(flatShape.z), 2.0, 8.0);
    float angle = 1.57079633 / slices;
    flatStep = vec2(cos(angle), sin(angle));
    flatTurn = vec4(cos(0.5 * angle), sin(0.5 * angle), flatStep);
    flatSlices = vec2(slices, smoothstep(48.0, 96.0, deviation * inversesqrt(max(pixel.x * pixel.y, 1e-18))) * 5.0 / 255.0);
#else
#ifndef HARD
    vec4 seen = box;
#ifdef SHAPED
    // A shadow reaches beyond its shape.
    if (radii.y >= 0.0) seen = vec4(max(box.xy, shape.xy), min(box.zw, shape.zw));
#endif
    vec4 perPoint = pixelsPerPoint(seen);
    edges = vec4(corner - seen.xy, seen.zw - corner) * perPoint + 0.5 * image.z;
#ifdef BORDERED
    flatInset = (vec4(shape.xy - seen.xy, seen.zw - shape.zw) + radii.y) * perPoint;
#endif
#if defined(SHAPED) || defined(EFFECTS)
    point = corner;
#endif
#endif
    vec2 at = corner * texel.xy + texel.zw;
#ifdef DEPTH
    at = withParallax(at, offset);
#endif
#ifdef HARD
#ifdef FINE
    vec4 fill = color * rowX.w;
    coordinate = layer.y < 0.0
        ? vec4(fill.rgb, -1.0 - fill.a) : vec4(at, layer.x, floor(64.0 * level) + 64.25 + 0.5 * rowX.w);
#else
    coordinate = vec3(at, layer.y < 0.0 ? -1.0 : layer.x);
#endif
#else
    coordinate = at;
#endif
#ifdef NESTED
    flatLayer = vec3(layer.xy, more.x);
#elif !defined(HARD) || UNITS > 1
    flatLayer = layer.xy;
#endif
#ifdef SHAPED
    flatShape = shape;
    flatRadii = vec4(radii.xyz, rowX.w);
#endif
#ifdef CLIPPED
    flatClip = clip;
#endif
#ifdef BORDERED
    flatBorder = border;
#endif
#ifdef NESTED
    flatOuterX = outerPlaneX;
    flatOuterY = outerPlaneY;
    flatOuterT = outerPlaneT;
    flatSecond = secondClip;
#elif defined(EFFECTS)
    flatFade = vec3(outerPlaneX.w, outerPlaneY.w, outerPlaneT.w);
#endif
#endif
}
