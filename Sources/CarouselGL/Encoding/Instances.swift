// SPDX-License-Identifier: MIT

import CarouselCore

/// Where a rectangle stands: what changes when things move.
struct InstancePlace {
    /// X, Y and W on screen for a point along x, and the plane's alpha.
    var rowX: SIMD4<Float>
    /// X, Y and W for a point along y.
    var rowY: SIMD4<Float>
    /// X, Y and W of the plane's origin.
    var rowT: SIMD4<Float>

    /// - Parameters:
    ///   - size: of the scene in points, which becomes -1...1.
    init(_ t: Homography, alpha: Double, in size: Size) {
        let x = 2 / size.width
        let y = -2 / size.height
        rowX = SIMD4(Float(t.xx * x - t.xw), Float(t.xy * y + t.xw), Float(t.xw), Float(alpha))
        rowY = SIMD4(Float(t.yx * x - t.yw), Float(t.yy * y + t.yw), Float(t.yw), 0)
        rowT = SIMD4(Float(t.tx * x - t.tw), Float(t.ty * y + t.tw), Float(t.tw), 0)
    }
}

/// What a rectangle looks like: stays as it is while things move. The order is that of the vertex attributes.
struct InstanceLook {
    var box: SIMD4<Float>
    var texel = SIMD4<Float>()
    var color: SIMD4<Float>
    /// Layer and texture unit.
    var place = SIMD4<Float>(0, -1, 0, 0)
    var shape: SIMD4<Float>
    var clip: SIMD4<Float>
    var border = SIMD4<Float>()
    /// Of the shape's corners, width of the border, of the clip's corners.
    var radii = SIMD4<Float>()

    /// Whether there is anything to it.
    var isSeen: Bool { box.z > box.x }

    init(box: Rect, color: SIMD4<Float>) {
        self.box = SIMD4(box)
        self.color = color
        shape = self.box
        clip = self.box
    }
}

extension SIMD4<Float> {
    /// Low corner and high corner.
    init(_ rect: Rect) {
        self.init(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    }

    /// Premultiplied.
    init(_ color: Color) {
        self.init(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
}
