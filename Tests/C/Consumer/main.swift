// SPDX-License-Identifier: MIT
// A third-party program in Swift: draws a picture file without a window.

import CarouselKit

let stage = try OffscreenStage(size: Size(width: 64, height: 64))
let scene = Scene(size: stage.target.size.points)
let source = MediaSource()
let gallery = PictureGallery(
    paths: Array(CommandLine.arguments.dropFirst()), itemSize: Size(width: 64, height: 64))
gallery.carousel.frame = scene.root.bounds
scene.root.addSubview(gallery.carousel)
let picture = try stage.picture(of: scene, source: source)
precondition(picture[32, 32] == SIMD4(255, 0, 0, 255), "the middle is \(picture[32, 32]), not red")
source.close()
stage.close()

extension PixelSize {
    var points: Size { Size(width: Double(width), height: Double(height)) }
}
