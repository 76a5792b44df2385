// SPDX-License-Identifier: MIT

import ArgumentParser
import CarouselKit
import CarouselMedia

/// The viewer's icon: a picture that faces the viewer between two that turn away, drawn at any size.
enum Icon {
    /// The icon in several sizes, from which window managers choose.
    static var sizes: [PixelBuffer] { [16, 32, 48].map(picture) }

    /// The pictures from back to front: corners in order, as fractions of the icon's size, and colours.
    private static let covers: [(corners: [SIMD2<Float>], top: SIMD3<Float>, bottom: SIMD3<Float>)] = [
        ([[0.02, 0.20], [0.34, 0.27], [0.34, 0.73], [0.02, 0.80]], [0.36, 0.45, 0.78], [0.20, 0.24, 0.50]),
        ([[0.66, 0.27], [0.98, 0.20], [0.98, 0.80], [0.66, 0.73]], [0.36, 0.66, 0.62], [0.16, 0.38, 0.38]),
        ([[0.20, 0.14], [0.80, 0.14], [0.80, 0.86], [0.20, 0.86]], [1.0, 0.78, 0.42], [0.93, 0.42, 0.34]),
    ]

    /// A square with the given number of pixels per side.
    static func picture(_ extent: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: extent, height: extent))
        let samples = 4
        for y in 0..<extent {
            for x in 0..<extent {
                var sum = SIMD4<Float>.zero
                for sample in 0..<samples * samples {
                    let part = SIMD2(Float(sample % samples), Float(sample / samples)) + 0.5
                    sum += color(at: (SIMD2(Float(x), Float(y)) + part / Float(samples)) / Float(extent))
                }
                let mean = sum / Float(samples * samples) * 255
                picture[x, y] = SIMD4<UInt8>(mean.rounded(.toNearestOrEven))
            }
        }
        return picture
    }

    /// The premultiplied colour at a point.
    private static func color(at point: SIMD2<Float>) -> SIMD4<Float> {
        guard let cover = covers.last(where: { contains(point, $0.corners) }) else { return .zero }
        let color = cover.top + (cover.bottom - cover.top) * point.y
        return SIMD4(color, 1)
    }

    private static func contains(_ point: SIMD2<Float>, _ corners: [SIMD2<Float>]) -> Bool {
        corners.indices.allSatisfy { index in
            let (start, end) = (corners[index], corners[(index + 1) % corners.count])
            let (edge, way) = (end - start, point - start)
            return edge.x * way.y - edge.y * way.x >= 0
        }
    }
}

/// Writes the program's icon for packagers.
struct Icons: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the program's icon into a folder, as carousel-48.png and so on.", shouldDisplay: false)

    @Argument(help: "The folder.", completion: .directory)
    var folder: String

    func run() throws {
        for extent in [16, 32, 48, 64, 128, 256] {
            let path: FilePath = "\(folder)/carousel-\(extent).png"
            var file = try OutputFile(path, option: "FOLDER", force: true, inputs: [])
            try file.write { PictureWriter.write(Icon.picture(extent), as: "png", to: $0) }
        }
    }
}
