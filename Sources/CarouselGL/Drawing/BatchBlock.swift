// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Glibc

/// The vertex shader's data about a batch: the uniform block `Batch` of `Shaders/layout.glsl`, member by member. While
/// a carousel scrolls, only this changes from frame to frame.
struct BatchBlock {
    var segments = SIMD32<Int32>(repeating: 0)
    var numbers = InlineArray<52, Float>(repeating: 0)
    var counts: SIMD4<Int32>
    var start: SIMD4<Int32>
    var motion: SIMD4<Float>
    var viewpoint: SIMD4<Float>
    var outerX: SIMD4<Float>
    var outerY: SIMD4<Float>
    var outerT: SIMD4<Float>
    var commonBox = SIMD4<Float>()
    var commonTexel = SIMD4<Float>()
    var commonColor = SIMD4<Float>()

    /// - Parameters:
    ///   - plane: the carousel's plane.
    ///   - size: of the scene in points, which is mapped to -1...1.
    init(_ batch: DrawList.Batch, plane: DrawList.Plane, in size: Size, quadsPerItem: Int) {
        let (layout, items) = (batch.layout, batch.items)
        for index in 0..<batch.order.segmentCount {
            let segment = batch.order.segment(index)
            segments[4 * index] = Int32(truncatingIfNeeded: segment.place)
            segments[4 * index + 1] = Int32(truncatingIfNeeded: segment.head)
            segments[4 * index + 2] = Int32(truncatingIfNeeded: segment.other)
            segments[4 * index + 3] = Int32(segment.takesTurns ? 2 * segment.step : segment.step)
        }
        for index in batch.order.segmentCount..<8 { segments[4 * index] = .max }
        counts = SIMD4(Int32(truncatingIfNeeded: batch.order.count), Int32(quadsPerItem), 0, 0)
        let sides: Int32 = (layout.hidesBacks ? 1 : 0) + (layout.hidesBacksOfSingleSided ? 2 : 0)
        start = SIMD4(
            Int32(clamping: items.first - items.base), Int32(truncatingIfNeeded: batch.pictures.slot(at: items.first)),
            Int32(truncatingIfNeeded: batch.pictures.mask), sides)
        for (index, number) in batch.formula.numbers.enumerated() where numbers.indices.contains(index) {
            numbers[index] = number
        }
        motion = SIMD4(
            Float(items.fraction), Float(batch.toggle), Float(layout.perspective), BatchBlock.perExtent(layout))
        viewpoint = SIMD4(Float(layout.viewpointOffset.width), Float(layout.viewpointOffset.height), 0, 0)
        if let extents = batch.extents {
            let angle = layout.uprightness * .pi / 2
            counts.z = extents.number(atCenter: Double(items.base) + items.fraction)
            (viewpoint.z, viewpoint.w) = (Float(ItemExtents.unit * cos(angle)), Float(ItemExtents.unit * sin(angle)))
        }

        // About the centre of the items first, then through the plane, then to the screen: all in double precision.
        let middle = Homography.identity.movingImage(x: batch.center.x, y: batch.center.y)
        let place = InstancePlace(
            middle.concatenating(plane.transform), alpha: min(max(plane.alpha * batch.alpha, 0), 1), in: size)
        (outerX, outerY, outerT) = (place.rowX, place.rowY, place.rowT)
    }
    /// 1 / an item's extent in the scroll direction, below 0 if that is downward.
    private static func perExtent(_ layout: ShapeLayout) -> Float {
        let extent = Float(max(layout.measures.itemWidth, 1e-3))
        return layout.uprightness < 0.5 ? 1 / extent : -1 / extent
    }
}
