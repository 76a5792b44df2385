// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

/// Opaque quads in front, and what they leave of those behind: in a cover flow, most of what would be drawn is never seen.
struct Occlusion {
    /// A convex part of a quad that certainly hides what is behind it, on screen.
    fileprivate struct Cover {
        /// Three points for each corner of a quad if it is round, otherwise one.
        var corners = InlineArray<12, SIMD2<Double>>(repeating: .zero)
        var count = 0
    }

    /// The bounds of a cover, kept apart because most covers are ruled out by their bounds, and covers are large.
    fileprivate struct CoverBounds {
        var bounds: Bounds
        var scissor: PixelRect?
    }

    fileprivate struct Bounds {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)

        mutating func add(_ point: SIMD2<Double>) {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }

        func meets(_ other: Bounds) -> Bool { all(low .<= other.high) && all(other.low .<= high) }
    }

    /// Maximum number of quads in front that are tried, the next ones first, because they hide most.
    private static let maxCovers = 32

    private var covers: ContiguousArray<Cover> = []
    /// One for each cover.
    private var coverBounds: ContiguousArray<CoverBounds> = []
    /// The size of a screen's pixel in points.
    private var pixel = 1.0

    init() {
        covers.reserveCapacity(2 * Occlusion.maxCovers)
        coverBounds.reserveCapacity(2 * Occlusion.maxCovers)
    }

    /// Begins a list, without covers.
    mutating func begin(pixel: Double) {
        self.pixel = pixel
        covers.removeAll(keepingCapacity: true)
        coverBounds.removeAll(keepingCapacity: true)
    }

    /// What is left of a quad behind the quads of earlier calls: its box, cut where they hide a whole side of it. Nil if
    /// nothing is left. If the quad is opaque, it hides those of later calls.
    mutating func visiblePart(
        of appearance: InstanceAppearance, _ t: Homography, _ key: DrawKey, isOpaque: Bool
    ) -> SIMD4<Float>? {
        guard isOpaque || !covers.isEmpty, let placed = Placed(appearance.box, t, pixel) else { return appearance.box }
        let rest = visiblePart(of: appearance.box, placed, t, key.scissor)
        if isOpaque, rest != nil { add(appearance, placed, t, key) }
        return rest
    }

    private mutating func add(_ appearance: InstanceAppearance, _ placed: Placed, _ t: Homography, _ key: DrawKey) {
        let (box, pixel) = (appearance.box, placed.pixel)
        let middle = Point(x: Double(box.x + box.z) / 2, y: Double(box.y + box.w) / 2)
        guard !key.culls || t.facesViewer(at: middle) else { return }
        // Soft edges do not hide what is behind them.
        var edges = SIMD4<Double>(box) + SIMD4(pixel.x, pixel.y, -pixel.x, -pixel.y)
        let radius = Double(appearance.radii.x)
        var corner = (near: 0.0, middle: 0.0)
        if radius > 0, box == appearance.shape {
            corner = (radius, radius * Double(InstanceAppearance.cornerInset))
        } else if radius > 0 {
            let core = SIMD4<Double>(appearance.core)
            edges = SIMD4(
                lowHalf: pointwiseMax(edges.lowHalf, core.lowHalf),
                highHalf: pointwiseMin(edges.highHalf, core.highHalf))
        }
        guard edges.z - edges.x > 2 * corner.near, edges.w - edges.y > 2 * corner.near else { return }
        var (cover, bounds) = (Cover(), Bounds())
        func add(_ x: Double, _ y: Double) {
            let point = t.projected(x, y)
            cover.corners[cover.count] = point
            cover.count += 1
            bounds.add(point)
        }
        // Clockwise from the upper left; at a round corner, along the arc from one side to the next.
        for number in 0..<4 {
            let (isRight, isLow) = (number == 1 || number == 2, number > 1)
            let (x, right) = isRight ? (edges.z, -1.0) : (edges.x, 1)
            let (y, down) = isLow ? (edges.w, -1.0) : (edges.y, 1)
            guard corner.near > 0 else {
                add(x, y)
                continue
            }
            if isRight == isLow { add(x, y + down * corner.near) } else { add(x + right * corner.near, y) }
            add(x + right * corner.middle, y + down * corner.middle)
            if isRight == isLow { add(x + right * corner.near, y) } else { add(x, y + down * corner.near) }
        }
        if covers.count == 2 * Occlusion.maxCovers {
            covers.removeFirst(Occlusion.maxCovers)
            coverBounds.removeFirst(Occlusion.maxCovers)
        }
        covers.append(cover)
        coverBounds.append(CoverBounds(bounds: bounds, scissor: key.scissor))
    }

    private func visiblePart(
        of box: SIMD4<Float>, _ placed: Placed, _ t: Homography, _ scissor: PixelRect?
    ) -> SIMD4<Float>? {
        var rest = SIMD4<Double>(box)
        let (pixel, bounds) = (placed.pixel, placed.bounds)
        var inverse: Homography?
        for number in coverBounds.indices.suffix(Occlusion.maxCovers).reversed()
        where coverBounds[number].bounds.meets(bounds) && coverBounds[number].scissor == scissor {
            if inverse == nil { inverse = t.inverse }
            guard let inverse, let inPlane = covers[number].mapped(by: inverse) else { continue }
            let across = inPlane.covered(alongX: true, from: rest.y - pixel.y, to: rest.w + pixel.y)
            guard let x = Occlusion.remainder(of: (rest.x, rest.z), behind: across, pixel.x) else { return nil }
            (rest.x, rest.z) = x
            let down = inPlane.covered(alongX: false, from: rest.x - pixel.x, to: rest.z + pixel.x)
            guard let y = Occlusion.remainder(of: (rest.y, rest.w), behind: down, pixel.y) else { return nil }
            (rest.y, rest.w) = y
        }
        return rest.z > rest.x && rest.w > rest.y ? SIMD4<Float>(rest) : nil
    }
}

extension Occlusion {
    /// What a covered range leaves of another, if it covers one or both ends; otherwise all. Nil if nothing is left.
    /// Edges are soft by `pixel`, so a new edge is placed under the cover.
    private static func remainder(
        of range: (low: Double, high: Double), behind covered: (low: Double, high: Double), _ pixel: Double
    ) -> (low: Double, high: Double)? {
        let (low, high) = range
        let (hidesLow, hidesHigh) = (covered.low <= low - pixel, covered.high >= high + pixel)
        if hidesLow, hidesHigh { return nil }
        if hidesHigh { return (low, min(high, max(low, covered.low + 2 * pixel))) }
        if hidesLow { return (max(low, min(high, covered.high - 2 * pixel)), high) }
        return range
    }

    /// A quad as it is seen.
    fileprivate struct Placed {
        /// The size of a screen's pixel along x and y of its plane, where that is largest.
        let pixel: SIMD2<Double>
        let bounds: Bounds

        /// Nil if part of it is behind the eye, or if it is seen almost edge-on. `pixel`: the size of a pixel in the scene's points.
        init?(_ box: SIMD4<Float>, _ t: Homography, _ pixel: Double) {
            let (x, y, w) = t.corners(of: SIMD4<Double>(box))
            guard w.min() > 1e-3 else { return nil }
            let (imageX, imageY) = (x / w, y / w)
            let (xx, xy) = ((t.xx - imageX * t.xw) / w, (t.xy - imageY * t.xw) / w)
            let (yx, yy) = ((t.yx - imageX * t.yw) / w, (t.yy - imageY * t.yw) / w)
            let turn = xx * yy - xy * yx
            let area = turn.replacing(with: -turn, where: turn .< 0)
            guard area.min() > 1e-4 else { return nil }
            let across = ((yx * yx + yy * yy).squareRoot() / area).max()
            let down = ((xx * xx + xy * xy).squareRoot() / area).max()
            self.pixel = SIMD2(across, down) * pixel
            bounds = Bounds(low: SIMD2(imageX.min(), imageY.min()), high: SIMD2(imageX.max(), imageY.max()))
        }
    }
}

extension Occlusion.Cover {
    /// The cover in another plane; nil if part of it is beyond that plane's horizon.
    fileprivate func mapped(by t: Homography) -> Occlusion.Cover? {
        var result = Occlusion.Cover()
        result.count = count
        var sign = 0.0
        for number in 0..<count {
            let corner = corners[number]
            let depth = t.depth(corner.x, corner.y)
            if number == 0 { sign = depth }
            guard depth * sign > 0 else { return nil }
            result.corners[number] = t.projected(corner.x, corner.y)
        }
        return result
    }

    /// The range that is covered all the way between two parallel lines: a range of x between lines of equal y if `alongX`, otherwise of y.
    fileprivate func covered(alongX: Bool, from first: Double, to last: Double) -> (low: Double, high: Double) {
        let (a, b) = (cut(alongX: alongX, at: first), cut(alongX: alongX, at: last))
        return (max(a.low, b.low), min(a.high, b.high))
    }

    /// Where a line cuts the polygon; an empty range if it does not.
    private func cut(alongX: Bool, at line: Double) -> (low: Double, high: Double) {
        func turned(_ number: Int) -> SIMD2<Double> {
            let corner = corners[number]
            return alongX ? corner : SIMD2(corner.y, corner.x)
        }
        var (low, high) = (Double.infinity, -Double.infinity)
        var last = turned(count - 1)
        for number in 0..<count {
            let next = turned(number)
            let (a, b) = (last.y - line, next.y - line)
            if a * b <= 0, a != b {
                let place = last.x + (next.x - last.x) * (a / (a - b))
                (low, high) = (min(low, place), max(high, place))
            }
            last = next
        }
        return (low, high)
    }
}

extension Homography {
    /// What a point's image is divided by.
    func depth(_ x: Double, _ y: Double) -> Double { x * xw + y * yw + tw }

    func projected(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(x * xx + y * yx + tx, x * xy + y * yy + ty) / depth(x, y)
    }

    /// The images of a rectangle's corners, still to be divided by `w`.
    func corners(of box: SIMD4<Double>) -> (x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
        let (x, y) = (SIMD4(box.x, box.z, box.x, box.z), SIMD4(box.y, box.y, box.w, box.w))
        return (x * xx + y * yx + tx, x * xy + y * yy + ty, x * xw + y * yw + tw)
    }
}
