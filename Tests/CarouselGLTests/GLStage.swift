// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene

@testable import CarouselGL

/// A context, a picture and a renderer for one test.
final class GLStage {
    let context: OffscreenContext
    let target: OffscreenTarget
    let renderer: Renderer
    let source = ImmediateSource()
    let scale: Double

    init(
        _ size: PixelSize, scale: Double = 1, api: OffscreenContext.API? = nil, textureBudget: Int = 128 << 20,
        maxTextureSize: Int = .max, hasBaseInstance: Bool = true, isSoftware: Bool? = nil
    ) throws {
        self.scale = scale
        context = try OffscreenContext(api)
        try context.makeCurrent()
        target = try OffscreenTarget(size: size)
        renderer = try Renderer(
            textureBudget: textureBudget, maxTextureSize: maxTextureSize, hasBaseInstance: hasBaseInstance,
            isSoftware: isSoftware)
        // The result of drawing must not depend on how busy the machine is.
        renderer.uploadSeconds = .infinity
    }

    func close() {
        renderer.close()
        target.close()
        context.close()
    }

    @discardableResult
    func draw(_ list: DrawList) throws -> FrameStats {
        try renderer.draw(list, source: source, target: target.renderTarget(scale: scale))
    }

    func picture(of list: DrawList) throws -> PixelBuffer {
        try draw(list)
        return try target.readPixels()
    }

    /// The list's rectangles as the renderer hands them to the driver, with all pictures uploaded.
    func encoded(_ list: DrawList) throws -> Encoder {
        let store = TextureStore(budget: 1 << 24, capabilities: try Capabilities()) { 0 }
        defer { store.close() }
        store.uploadSeconds = .infinity
        store.beginFrame()
        var encoder = Encoder(maxTextureSize: 1024)
        encoder.encode(
            list,
            Encoder.Frame(
                target: target.renderTarget(scale: scale), store: store, source: source, size: list.size))
        return encoder
    }
}

/// Delivers all pixels at once.
final class ImmediateSource: ContentSource {
    private(set) var requests: [ContentRequest] = []
    private(set) var priorities: [ContentPriority] = []
    private(set) var postponed: [ContentRequest] = []
    var answer: ((ContentRequest) -> ContentState)?

    func beginRequests() {
        requests.removeAll()
        priorities.removeAll()
        postponed.removeAll()
    }

    func state(of request: ContentRequest, priority: ContentPriority) -> ContentState {
        requests.append(request)
        priorities.append(priority)
        if let answer { return answer(request) }
        guard case .pixels(let picture) = request.content else { return .failed(nil, message: "no such content") }
        return .ready(MipChain(picture.pixels), natural: picture.pixels.size)
    }

    func postpone(_ request: ContentRequest, priority: ContentPriority) { postponed.append(request) }

    func endRequests() {}

    var hasArrivals: Bool { false }
    var isBusy: Bool { false }
}
