// SPDX-License-Identifier: MIT

import iCarousel

extension UIImage {
    /// A sheet of paper with a folded corner, 200 pixels wide and high, in place of a picture from an application's resources.
    static let page: UIImage = {
        let (side, fold) = (200, 40)
        let (paper, edge) = (SIMD4<UInt8>(250, 248, 240, 255), SIMD4<UInt8>(150, 145, 130, 255))
        let (shade, nothing) = (SIMD4<UInt8>(222, 216, 200, 255), SIMD4<UInt8>.zero)
        var pixels = PixelBuffer(size: PixelSize(width: side, height: side))
        for y in 0..<side {
            for x in 0..<side {
                // Along the fold, from the upper edge to the right one, this is 0.
                let beyond = x - y - (side - fold)
                let isInFold = x >= side - fold && y < fold
                let isAtEdge = min(x, y, side - 1 - x, side - 1 - y) < 2 || abs(beyond) < 2
                let isAtFold = isInFold && (x < side - fold + 2 || y >= fold - 2)
                pixels[x, y] = beyond >= 2 ? nothing : isAtEdge || isAtFold ? edge : isInFold ? shade : paper
            }
        }
        return UIImage(pixels: pixels)
    }()
}
