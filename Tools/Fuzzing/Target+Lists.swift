// SPDX-License-Identifier: MIT

import CarouselCore
import Synchronization

@testable import CarouselGL
@testable import CarouselScene

extension FuzzTarget {
    static let lists = FuzzTarget(
        name: "lists", about: "draw lists with arbitrary numbers, encoded and drawn", maxBytes: 4096
    ) { bytes in
        stage.withLock { stage in
            if stage == nil { stage = try? ListStage() }
            guard let stage else { preconditionFailure("there is no OpenGL to draw with") }
            stage.draw(bytes)
        }
    }

    private static let stage = Mutex<ListStage?>(nil)
}

/// A context and a renderer. The renderer is kept from list to list, so that the search covers its caches.
private final class ListStage: ContentSource {
    private let context: OffscreenContext
    private let target: OffscreenTarget
    private let renderer: Renderer
    private let pictures: [Picture]

    init() throws {
        context = try OffscreenContext()
        try context.makeCurrent()
        target = try OffscreenTarget(size: PixelSize(width: 64, height: 48))
        renderer = try Renderer(textureBudget: 4 << 20, maxTextureSize: 512)
        renderer.uploadSeconds = .infinity
        pictures = [(1, 1), (16, 9), (200, 100), (3, 400)].map { width, height in
            Picture(PixelBuffer(size: PixelSize(width: width, height: height), color: .white))
        }
    }

    func draw(_ bytes: [UInt8]) {
        // A target run in between may have made its own context current.
        guard (try? context.makeCurrent()) != nil else { preconditionFailure("the context is gone") }
        var lists = ListReader(bytes, pictures)
        let list = lists.list()
        var target = target.renderTarget(scale: lists.scale)
        target.scissor = lists.scissor
        renderer.fadeSeconds = lists.fadeSeconds
        guard let stats = try? renderer.draw(list, source: self, target: target) else { return }
        precondition(stats.drawCalls >= 0 && stats.quads >= 0)
    }

    func beginRequests() {}

    func state(of request: ContentRequest, priority: ContentPriority) -> ContentState {
        precondition(request.pixelSize.width > 0 && request.pixelSize.height > 0)
        switch request.content {
        case .pixels(let picture): return .ready(MipChain(picture.pixels), natural: picture.pixels.size)
        case .file: return .preview(MipChain(pictures[0].pixels), natural: pictures[2].pixels.size)
        case .url: return .failed(MipChain(pictures[1].pixels), message: "no such picture")
        default: return .pending
        }
    }

    func endRequests() {}
    var hasArrivals: Bool { false }
    var isBusy: Bool { false }
}
