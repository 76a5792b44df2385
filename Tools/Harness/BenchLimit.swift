// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselGL
import CarouselKit
import Foundation

/// The baseline: the same pictures as a carousel's, drawn with the least possible work.
struct BenchLimit {
    let bench: BenchCase
    private let instances: [InstanceTransform]
    /// The numbers of the pictures in sight; an instance's offset is an index into this array.
    private let pictures: [Int]

    /// - Parameter list: the carousel's draw list, which must contain nothing but the benchmark's pictures.
    init(_ bench: BenchCase, _ list: DrawList) {
        self.bench = bench
        var pictures: [Int] = []
        instances = list.quads.compactMap { quad in
            let plane = list.planes[quad.plane]
            let isLeftOut = !quad.isDoubleSided && !plane.transform.facesViewer(at: quad.frame.center)
            guard !isLeftOut, plane.alpha > 0 else { return nil }
            // All pictures have the same frame about their own centre.
            var transform = plane.transform
            let center = quad.frame.center
            transform.tx += center.x * transform.xx + center.y * transform.yx
            transform.ty += center.x * transform.xy + center.y * transform.yy
            transform.tw += center.x * transform.xw + center.y * transform.yw
            let number = BenchItems.number(of: quad.content)
            let place = pictures.firstIndex(of: number) ?? pictures.count
            if place == pictures.count { pictures.append(number) }
            return InstanceTransform(transform, alpha: plane.alpha, offset: Double(place), in: list.size)
        }
        self.pictures = pictures
    }

    /// Uploads everything in the current context.
    func draw() throws -> BareDraw {
        try BenchLimit.draw(bench, pictures, count: instances.count) { instances }
    }

    /// Writes a file for `BareBench`, which draws the same in its own process: the number of pictures, their numbers, and the instances.
    func write(to path: String) throws {
        var data = Data([UInt8(pictures.count)] + pictures.map { UInt8($0) })
        instances.withUnsafeBytes { data.append(contentsOf: $0) }
        try data.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    }

    static func draw(
        _ bench: BenchCase, _ pictures: [Int], count: Int, instances: () throws -> [InstanceTransform]
    ) throws -> BareDraw {
        try BareDraw(
            count: count, frame: Rect(center: .zero, size: bench.itemSize), pictures: max(1, pictures.count),
            picture: { place in
                let number = pictures.indices.contains(place) ? pictures[place] : 0
                return MipChain(BenchCase.picture(number, extent: bench.pictureExtent))
            }, instances: instances)
    }
}

/// Measures the baseline from its start, in its own process: the cost of these pictures in any program, with OpenGL alone.
struct BareBench {
    struct Figures: Codable {
        var firstFrameMilliseconds: Double
        var peakMegabytes: Double
    }

    let bench: BenchCase
    /// A file of instances.
    let path: String

    private static let chunk = 1024

    func run() throws -> Figures {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        let stride = MemoryLayout<InstanceTransform>.stride
        let end = Int(try file.seekToEnd())
        try file.seek(toOffset: 0)
        let head = try file.read(upToCount: 1)?.first ?? 0
        let pictures = try file.read(upToCount: Int(head))?.map { Int($0) } ?? []
        let count = (end - 1 - pictures.count) / stride

        let start = Clock.now
        let context = try OffscreenContext()
        defer { context.close() }
        try context.makeCurrent()
        let target = try OffscreenTarget(
            size: PixelSize(width: Int(bench.size.width.rounded()), height: Int(bench.size.height.rounded())))
        defer { target.close() }
        // The transforms are precomputed. Reading them in pieces uses no more memory than computing each straight into the buffer.
        let bare = try BenchLimit.draw(bench, pictures, count: count) {
            let data = try file.read(upToCount: BareBench.chunk * stride) ?? Data()
            return data.withUnsafeBytes { bytes in
                (0..<bytes.count / stride).map {
                    bytes.loadUnaligned(fromByteOffset: $0 * stride, as: InstanceTransform.self)
                }
            }
        }
        defer { bare.close() }
        bare.draw(into: target.renderTarget(scale: 1), background: BenchStage.background)
        bare.finish()
        return Figures(
            firstFrameMilliseconds: (Clock.now - start) * 1e3, peakMegabytes: Double(ProcessUsage.peakKilobytes) / 1024)
    }
}
