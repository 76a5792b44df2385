// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// The pictures in textures: a cache of what the scene shows, within a budget of bytes. The least recently seen are
/// evicted first; those seen in this frame or the last one never are.
///
/// Uploads stop for a frame when its time for them is over, and go on in the next frames.
final class TextureStore {
    /// A picture in a layer of an array.
    struct Slot {
        /// Index into the store's arrays.
        var array: Int32
        var layer: Int32
        /// Size of the picture within the layer, and of the layer.
        var pictureSize: PixelSize
        var layerSize: PixelSize
        /// The content's own size.
        var naturalSize: PixelSize
        /// Whether this is a stand-in for content that cannot be shown.
        var isStandIn: Bool
        /// Whether nothing shines through.
        var isOpaque = false
        /// Whether it can be drawn larger than its own size without loss, as vector pictures can.
        var isScalable = false
        /// When the content appeared, in seconds; minus infinity if it should not fade in.
        var arrival = -Double.infinity
        /// What alpha means, if the picture is one of the host's textures.
        var alpha = HostTexture.Alpha.premultiplied

        var place: SIMD2<Int32> { SIMD2(array, layer) }
    }

    /// Bytes that textures may take.
    var budget: Int
    /// Seconds per frame that uploading may take; at least one band is always uploaded.
    var uploadSeconds = 0.004
    var byteCount = 0
    /// How many bytes the driver is assumed to have, and the frame in which it refused more.
    var refusal: (bytes: Int, frame: Int)?
    /// Seconds over which arriving pictures fade in; 0 for at once.
    var fadeSeconds = 0.0
    /// Whether a picture requested in this frame is fading in.
    private(set) var isFading = false
    /// Statistics of this frame's pictures.
    private(set) var stats = FrameStats()
    /// Whether there are pictures that were only held back until the next frame.
    private(set) var hasDeferredUploads = false
    /// Incremented whenever a picture's slot has changed or it must be reloaded, so that whoever keeps slots looks them up again.
    private(set) var moves = 0

    let capabilities: Capabilities
    /// The texture arrays for the host's textures.
    let hosts: HostArrays
    var arrays: [TextureArray?] = []
    /// Information about contents. List 0 is for those that cannot be shown, list n + 1 for those in array n.
    var table = RecencyTable()
    private(set) var frame = 0
    /// The picture that is being uploaded; there is one at a time.
    private(set) var upload: PictureUpload?

    private let buffer: UnpackBuffer
    private let clock: () -> Double
    private var secondsSpent = 0.0
    /// The time of the frame; known only if pictures fade.
    private var now = 0.0
    /// Layers of pictures that were replaced, kept because the list that is being drawn may still show them.
    private var replaced: [Slot] = []
    /// Requests of this frame and the last one whose pictures have not arrived yet.
    private var requests: [Content: ContentRequest] = [:]
    private var previousRequests: [Content: ContentRequest] = [:]

    /// Maximum number of contents remembered as impossible to show.
    private static let maxFailures = 4096

    init(budget: Int, capabilities: Capabilities, clock: @escaping () -> Double) {
        (self.budget, self.capabilities) = (budget, capabilities)
        hosts = HostArrays(capabilities)
        buffer = UnpackBuffer(capabilities)
        self.clock = clock
    }

    /// Begins a frame, or another list of the same frame if `continuing`. A new frame continues the upload of the last one.
    func beginFrame(continuing: Bool = false) {
        // The last list has been drawn, so nothing shows these any more.
        for slot in replaced { release(slot) }
        replaced.removeAll(keepingCapacity: true)
        stats = FrameStats()
        hasDeferredUploads = false
        if !continuing { frame += 1 }
        hosts.begin(frame: frame)
        guard !continuing else { return }
        secondsSpent = 0
        isFading = false
        if fadeSeconds > 0 { now = clock() }
        if !requests.isEmpty || !previousRequests.isEmpty {
            swap(&requests, &previousRequests)
            requests.removeAll(keepingCapacity: true)
        }
        guard let unfinished = upload else { return }
        if unfinished.lastSeen < frame - 1 { dropUpload() } else { continueUpload(since: clock()) }
    }

    private func dropUpload() {
        if let slot = upload?.slot { release(slot) }
        upload = nil
    }

    /// An array's GL name; 0 for an array that belongs to the host.
    func name(ofArray index: Int32) -> GLuint {
        if index >= HostArrays.firstCopyNumber { return hosts.nameOfCopies(index) }
        return arrays.indices.contains(Int(index)) ? arrays[Int(index)]?.name ?? 0 : 0
    }

    func slot(of content: Content) -> Slot? { table.index(of: content).flatMap { table[$0].slot } }

    /// The best available picture of some content; requests from the source what is missing.
    func slot(for request: ContentRequest, priority: ContentPriority, from source: any ContentSource) -> Slot? {
        let before = stats.pending
        let slot = findOrUpload(request, priority: priority, from: source)
        if stats.pending > before, priority.isInSight {
            if slot == nil { stats.missing += 1 } else { stats.coarse += 1 }
            if priority.distance < 0.5 { stats.middleIsSharp = false }
        }
        return slot
    }

    /// Requests content that may soon come into sight, unless something that was in sight lately would have to be evicted for it. What
    /// has already arrived is not marked as seen, so it is evicted when pictures in sight need its room. Room for the size of the viewport
    /// is enough, because no more than that will be visible.
    func prepare(
        _ request: ContentRequest, in viewport: PixelRect, priority: ContentPriority, from source: any ContentSource
    ) {
        if upload?.content != request.content {
            if let index = table.index(of: request.content) {
                guard table[index].isPreview || table[index].isStale else { return }
            }
            var size = request.pixelSize
            if case .text(let text) = request.content {
                (size.width, size.height) = (
                    Int(saturating: text.size.width * request.scale), Int(saturating: text.size.height * request.scale)
                )
            }
            size = PixelSize(width: min(size.width, viewport.width), height: min(size.height, viewport.height))
            guard canTakeLayer(of: size, keeping: TextureStore.recentFrames) else { return }
        }
        _ = slot(for: request, priority: priority, from: source)
    }

    /// Some seconds, in frames: for so long, a picture that was in sight is not evicted for one that is not, and a driver's refusal limits
    /// the budget.
    static let recentFrames = 300

    private func findOrUpload(
        _ request: ContentRequest, priority: ContentPriority, from source: any ContentSource
    ) -> Slot? {
        var slot: Slot?
        var (isStale, isPreview) = (false, false)
        if let index = table.index(of: request.content) {
            let comesIn = !table.isPinned(at: index) && table.lastSeen(at: index) < frame - 1
            // Content that failed to load, or to load anew, may be available when it comes into sight again.
            if comesIn, table[index].isOutdated || table[index].slot?.isStandIn ?? true { table[index].isStale = true }
            table.touch(index, in: frame)
            let entry = table[index]
            if !entry.isStale, !isTooCoarse(entry, for: request) { return entry.slot }
            (slot, isStale, isPreview) = (entry.slot, entry.isStale, entry.isPreview)
        }
        if upload != nil, upload?.content == request.content {
            upload?.lastSeen = frame
            deferUpload()
            return slot
        }
        // While things move, the size changes in every frame, and no picture would arrive if each size were requested: an earlier request
        // stays as long as it improves on what is shown. A preview does not count as shown.
        let match = isPreview ? nil : slot
        let request =
            previousRequests[request.content].flatMap { isWorthWaiting(for: $0, match, request) ? $0 : nil } ?? request
        guard upload == nil, secondsSpent < uploadSeconds || stats.textureBytesUploaded == 0 else {
            source.postpone(request, priority: priority)
            requests[request.content] = request
            deferUpload()
            return slot
        }
        switch source.state(of: request, priority: priority) {
        case .pending:
            stats.pending += 1
            requests[request.content] = request
            return slot
        case .ready(let chain, let natural):
            begin(chain, natural: natural, isStandIn: false, for: request)
        case .preview(let chain, let natural):
            stats.pending += 1
            requests[request.content] = request
            // A preview that shows no more than what is there is useless, and so is one that would replace a sharp picture.
            if let slot, !slot.isStandIn, isStale || slot.pictureSize.area >= chain.pictureSize.area { return slot }
            begin(chain, natural: natural, isStandIn: false, isPreview: true, for: request)
        case .failed(let chain, _):
            if keepPicture(for: request) { return slot }
            if let chain {
                begin(chain, natural: chain.pictureSize, isStandIn: true, for: request)
            } else {
                remember(RecencyTable.Entry(scale: request.scale), for: request.content)
            }
        }
        return self.slot(of: request.content)
    }

    /// A picture's alpha, 0...1: below 1 while it fades in.
    func alpha(of slot: Slot) -> Double {
        guard fadeSeconds > 0, slot.arrival + fadeSeconds > now else { return 1 }
        isFading = true
        return min(max(0, (now - slot.arrival) / fadeSeconds), 1)
    }

    /// Uploads the next frames of animations into the layers of the previous ones; returns how many there were.
    @discardableResult func takeFrames(from source: any ContentSource) -> Int {
        var count = 0
        while let (content, frame) = source.takeFrame() {
            guard let index = table.index(of: content), let slot = table[index].slot, !slot.isStandIn,
                upload?.content != content
            else { continue }
            var chain = frame
            // At the size limit, the animation's first frame was reduced, too.
            while chain.pictureSize.area > slot.pictureSize.area, let half = chain.halved { chain = half }
            guard chain.pictureSize == slot.pictureSize, let array = arrays[Int(slot.array)]
            else { continue }
            if slot.isOpaque, !chain.isOpaque {
                table[index].slot?.isOpaque = false
                noteMove(at: index)
            }
            if chain.layerSize == slot.layerSize {
                array.upload(chain, layer: slot.layer, through: buffer)
            } else if let picture = chain.picture {
                array.upload(MipChain(picture, layerSize: slot.layerSize), layer: slot.layer, through: buffer)
            }
            count += 1
        }
        return count
    }

    private func noteMove(at index: Int) {
        moves += 1
        table[index].lastMove = moves
    }

    /// Whether the store knows anything about a picture, or is uploading it.
    func has(_ content: Content) -> Bool { upload?.content == content || table.index(of: content) != nil }

    /// Requests a picture again when it is next shown. What is in sight stays until the new one arrives.
    func reload(_ content: Content) {
        if upload?.content == content { dropUpload() }
        guard let index = table.index(of: content) else { return }
        noteMove(at: index)
        guard table.lastSeen(at: index) < frame, !table.isPinned(at: index) else {
            table[index].isStale = true
            return
        }
        let slot = table[index].slot
        table.remove(at: index)
        if let slot { release(slot) }
    }

    /// Keeps a picture, seen or not, until `unpin` has been called as often.
    func pin(_ content: Content) { table.pin(content) }

    func unpin(_ content: Content) { table.unpin(content, in: frame) }

    func close() {
        for array in arrays { array?.delete() }
        arrays = []
        hosts.close()
        buffer.delete()
        table.removeAll()
        replaced = []
        upload = nil
        byteCount = 0
    }

    /// Whether a picture must be requested in a larger size. It is never requested in a smaller one.
    private func isTooCoarse(_ entry: RecencyTable.Entry, for request: ContentRequest) -> Bool {
        guard let slot = entry.slot, !slot.isStandIn else { return false }
        if request.content.isText { return request.scale > entry.scale }
        guard slot.isScalable || slot.pictureSize != slot.naturalSize else { return false }
        // A camera's thumbnail may be as large as the request, but does not replace the picture. Sizes are computed for
        // the request, because the same frame needs different ones for a picture that fits into it and one that covers it.
        guard entry.isPreview || size(of: slot.naturalSize, for: request).area > entry.requestedSize.area else {
            return false
        }
        // A picture that was reduced for lack of room would be reduced again unless there is room now.
        return entry.unreducedSize.map { canTakeLayer(of: $0) } ?? true
    }

    /// Keeps the present picture if no finer one can be had, or no new one from an unreachable server; false if there is none to keep.
    private func keepPicture(for request: ContentRequest) -> Bool {
        guard let index = table.index(of: request.content), let slot = table[index].slot, !slot.isStandIn,
            !table[index].isStale || request.content.isFetched, !table[index].isPreview
        else { return false }
        if table[index].isStale { (table[index].isStale, table[index].isOutdated) = (false, true) }
        (table[index].scale, table[index].requestedSize) = (request.scale, size(of: slot.naturalSize, for: request))
        table[index].unreducedSize = nil
        return true
    }

    /// Notes that a picture was held back until the next frame.
    private func deferUpload() {
        stats.pending += 1
        hasDeferredUploads = true
    }

    private func isWorthWaiting(for asked: ContentRequest, _ shown: Slot?, _ wanted: ContentRequest) -> Bool {
        guard asked.covers == wanted.covers, asked.scale == wanted.scale else { return false }
        guard let shown else { return true }
        return asked.pixelSize.width > shown.pictureSize.width || asked.pixelSize.height > shown.pictureSize.height
    }

    // MARK: - Uploading

    private func begin(
        _ chain: MipChain, natural: PixelSize, isStandIn: Bool, isPreview: Bool = false, for request: ContentRequest
    ) {
        let start = clock()
        guard let chain = withinLimit(chain), let (fitted, layer) = takeLayer(for: chain) else {
            if !keepPicture(for: request) { remember(RecencyTable.Entry(scale: request.scale), for: request.content) }
            return
        }
        let slot = Slot(
            array: layer.array, layer: layer.layer, pictureSize: fitted.pictureSize, layerSize: fitted.layerSize,
            naturalSize: natural, isStandIn: isStandIn, isOpaque: fitted.isOpaque, isScalable: chain.isScalable)
        var entry = RecencyTable.Entry(
            scale: request.scale, requestedSize: size(of: natural, for: request), isPreview: isPreview)
        if fitted.pictureSize.area < chain.pictureSize.area, !isPreview {
            // Pictures reduced for lack of room are requested again once there is room.
            (entry.requestedSize, entry.unreducedSize) = (fitted.pictureSize, chain.pictureSize)
        }
        // Text does not fade in, because it belongs to its surroundings.
        let fades = fadeSeconds > 0 && request.content.isFromOutside && previousRequests[request.content] != nil
        upload = PictureUpload(
            content: request.content, chain: fitted, slot: slot, entry: entry, fades: fades, lastSeen: frame)
        continueUpload(since: start)
        if upload != nil { deferUpload() }
    }

    /// Uploads bands until the picture is complete or time is up.
    private func continueUpload(since start: Double) {
        let before = secondsSpent
        while var next = upload {
            guard let array = arrays[Int(next.slot.array)] else { break }
            stats.textureBytesUploaded += array.upload(
                next.chain, layer: next.slot.layer, from: &next.position, atMost: PictureUpload.bandBytes,
                through: buffer)
            secondsSpent = before + clock() - start
            upload = next.isDone ? nil : next
            if next.isDone { complete(next) }
            if secondsSpent >= uploadSeconds { break }
        }
    }

    private func complete(_ upload: PictureUpload) {
        stats.texturesUploaded += 1
        var (slot, entry) = (upload.slot, upload.entry)
        let old = self.slot(of: upload.content)
        slot.arrival = old?.arrival ?? (upload.fades ? now : -.infinity)
        entry.slot = slot
        remember(entry, for: upload.content)
    }

    private func remember(_ entry: RecencyTable.Entry, for content: Content) {
        if let index = table.index(of: content) {
            if let old = table[index].slot { replaced.append(old) }
            moves += 1
        }
        var entry = entry
        entry.lastMove = moves
        table.insert(entry, for: content, seenIn: frame, list: entry.slot.map { Int($0.array) + 1 } ?? 0)
        if entry.slot == nil, table.count(in: 0) > TextureStore.maxFailures, let oldest = table.oldest(in: 0) {
            table.remove(at: oldest)
        }
    }

    /// Whether an array must be kept even if none of its pictures has been seen lately.
    func mustKeep(_ array: Int) -> Bool {
        upload?.slot.array == Int32(array) || table.hasPins(in: array + 1)
            || replaced.contains { $0.array == Int32(array) }
    }

    func release(_ slot: Slot) { arrays[Int(slot.array)]?.giveBack(layer: slot.layer) }
}

extension Content {
    /// Whether it may be unreachable for a while. Local files are not: if one cannot be read, it has changed or is gone.
    fileprivate var isFetched: Bool {
        if case .url(let url) = self { url.prefix(5).lowercased() != "file:" } else { false }
    }
}
