// SPDX-License-Identifier: MIT

/// The few sizes of texture layers, chosen so that pictures of similar size share an array.
package enum SizeClass {
    /// Extents of layers, in pixels: the powers of two, and three quarters of each from 48 on, so that at most a third of a layer's
    /// extent is padding, if what it holds is 22 pixels long or longer.
    package static let extents = [
        16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
    ]

    /// The smallest class that holds `extent` pixels; beyond the largest class, `extent` itself.
    package static func extent(holding extent: Int) -> Int {
        extents.first { $0 >= extent } ?? extent
    }

    /// The smallest layer that holds a picture of the given size.
    package static func layerSize(holding size: PixelSize) -> PixelSize {
        PixelSize(width: extent(holding: size.width), height: extent(holding: size.height))
    }
}
