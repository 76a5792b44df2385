// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// The pictures that the driver holds: a cache of what the scene shows, within a budget of bytes. What was seen least
/// recently goes first; what was seen in this frame or the one before never does.
///
/// Uploading ends for a frame once it has taken as long as it may; what is left follows in the next ones.
final class TextureStore {
    /// A picture in a layer of an array.
    struct Slot {
        /// Index into the store's arrays.
        var array: Int32
        var layer: Int32
        /// Extent of the picture within the layer, and of the layer.
        var picture: PixelSize
        var layerSize: PixelSize
        /// The content's own size.
        var natural: PixelSize
        /// Whether this is shown in place of content that cannot be.
        var isStandIn: Bool
        /// When the content began to show, in seconds; minus infinity where nothing else was to be seen before.
        var arrival = -Double.infinity
    }

    /// Bytes that textures may take.
    var budget: Int
    /// Seconds that uploading may take in a frame; one band may always go.
    var uploadSeconds = 0.004
    var byteCount = 0
    /// Seconds in which pictures that arrive fade in; 0 for at once.
    var fadeSeconds = 0.0
    /// Whether a picture that was asked for in this frame fades in.
    private(set) var isFading = false
    /// Pictures that have become complete in this frame.
    private(set) var uploads = 0
    /// Bytes of pictures handed over in this frame.
    private(set) var uploadedBytes = 0
    private(set) var pending = 0
    /// Pictures in sight that show nothing yet, and those that show less than they are to.
    private(set) var missing = 0
    private(set) var coarse = 0
    /// Whether pictures wait for nothing but the next frame.
    private(set) var holdsBack = false
    /// Rises whenever a picture moves to another place: who keeps places must look them up anew.
    private(set) var moves = 0

    let capabilities: Capabilities
    var arrays: [TextureArray?] = []
    /// What is known of contents. List 0 is for those that cannot be shown, list n + 1 for those in array n.
    var table = RecencyTable()
    private(set) var frame = 0
    /// The picture that is being uploaded; there is one at a time.
    private(set) var upload: PictureUpload?

    private let clock: () -> Double
    private var secondsSpent = 0.0
    /// The time of the frame; known only where pictures fade.
    private var now = 0.0
    /// What was asked for in this frame and the one before, and has not come yet.
    private var asked: [Content: ContentRequest] = [:]
    private var askedBefore: [Content: ContentRequest] = [:]

    /// Contents that cannot be shown and are remembered as such.
    private static let mostFailures = 4096

    init(budget: Int, capabilities: Capabilities, clock: @escaping () -> Double) {
        self.budget = budget
        self.capabilities = capabilities
        self.clock = clock
    }

    /// Begins a frame, or one more list of it; goes on with what the one before has left.
    func beginFrame(continuing: Bool = false) {
        uploads = 0
        uploadedBytes = 0
        pending = 0
        (missing, coarse) = (0, 0)
        holdsBack = false
        guard !continuing else { return }
        frame += 1
        secondsSpent = 0
        isFading = false
        if fadeSeconds > 0 { now = clock() }
        if !asked.isEmpty || !askedBefore.isEmpty {
            swap(&asked, &askedBefore)
            asked.removeAll(keepingCapacity: true)
        }
        guard let unfinished = upload else { return }
        if unfinished.lastSeen < frame - 1 {
            arrays[Int(unfinished.array)]?.giveBack(layer: unfinished.layer)
            upload = nil
        } else {
            goOnUploading(since: clock())
        }
    }

    /// GL's name of an array.
    func name(ofArray index: Int32) -> GLuint {
        arrays.indices.contains(Int(index)) ? arrays[Int(index)]?.name ?? 0 : 0
    }

    /// The picture of some content, as good as it is there; asks the source for what is missing.
    func slot(for request: ContentRequest, priority: Double, from source: any ContentSource) -> Slot? {
        let before = pending
        let slot = present(request, priority: priority, from: source)
        // From 1000 on it is out of sight.
        if pending > before, priority < 1000 {
            if slot == nil { missing += 1 } else { coarse += 1 }
        }
        return slot
    }

    private func present(_ request: ContentRequest, priority: Double, from source: any ContentSource) -> Slot? {
        var slot: Slot?
        var isStale = false
        if let place = table.place(of: request.content) {
            table.see(place, in: frame)
            let entry = table[place]
            if !entry.isStale, !isTooCoarse(entry, for: request) { return entry.slot }
            (slot, isStale) = (entry.slot, entry.isStale)
        }
        if upload != nil, upload?.request.content == request.content {
            upload?.lastSeen = frame
            (pending, holdsBack) = (pending + 1, true)
            return slot
        }
        // Asking for another size each time that something moves would never get any.
        let request =
            askedBefore[request.content].flatMap { isWorthWaiting(for: $0, slot, request) ? $0 : nil } ?? request
        guard upload == nil, secondsSpent < uploadSeconds || uploadedBytes == 0 else {
            source.postpone(request, priority: priority)
            asked[request.content] = request
            (pending, holdsBack) = (pending + 1, true)
            return slot
        }
        switch source.state(of: request, priority: priority) {
        case .pending:
            pending += 1
            asked[request.content] = request
            return slot
        case .ready(let chain, let natural):
            begin(chain, natural: natural, isStandIn: false, for: request)
        case .preview(let chain, let natural):
            (pending, asked[request.content]) = (pending + 1, request)
            // One that shows no more than what is there is of no use, nor one that takes a sharp picture's place.
            if let slot, !slot.isStandIn, isStale || slot.picture.area >= chain.pictureSize.area { return slot }
            var preview = request
            preview.pixelSize = chain.pictureSize
            begin(chain, natural: natural, isStandIn: false, for: preview)
        case .failed(let chain, _):
            if let chain {
                begin(chain, natural: chain.pictureSize, isStandIn: true, for: request)
            } else {
                remember(nil, for: request)
            }
        }
        return table.place(of: request.content).flatMap { table[$0].slot }
    }

    /// How much of a picture shows, 0...1: below 1 while it fades in.
    func opacity(of slot: Slot) -> Double {
        guard fadeSeconds > 0, slot.arrival + fadeSeconds > now else { return 1 }
        isFading = true
        return min(max(0, (now - slot.arrival) / fadeSeconds), 1)
    }

    /// Shows the next pictures of what moves, in the layers that the ones before have.
    ///
    /// - Returns: how many there were.
    @discardableResult func takeFrames(from source: any ContentSource) -> Int {
        var count = 0
        while let (content, frame) = source.takeFrame() {
            guard let slot = table.place(of: content).flatMap({ table[$0].slot }), !slot.isStandIn,
                upload?.request.content != content
            else { continue }
            var chain = frame
            // At the cap the first one was reduced, too.
            while chain.pictureSize.area > slot.picture.area, let half = chain.halved { chain = half }
            guard chain.pictureSize == slot.picture, let array = arrays[Int(slot.array)]
            else { continue }
            if chain.layerSize == slot.layerSize {
                array.upload(chain, layer: slot.layer)
            } else if let picture = chain.picture {
                array.upload(MipChain(picture, layerSize: slot.layerSize), layer: slot.layer)
            }
            count += 1
        }
        return count
    }

    /// Asks for a picture anew when it is shown next. What is in sight stays until the new one is there.
    func reload(_ content: Content) {
        if let unfinished = upload, unfinished.request.content == content {
            arrays[Int(unfinished.array)]?.giveBack(layer: unfinished.layer)
            upload = nil
        }
        guard let place = table.place(of: content) else { return }
        moves += 1
        guard table.lastSeen(at: place) < frame, !table.isPinned(at: place) else { return table.markStale(at: place) }
        let slot = table[place].slot
        table.remove(at: place)
        if let slot { release(slot) }
    }

    /// Keeps a picture, seen or not, until it is unpinned as often.
    func pin(_ content: Content) { table.pin(content) }

    /// Lets go of a picture that was pinned.
    func unpin(_ content: Content) { table.unpin(content, in: frame) }

    /// Frees all textures.
    func close() {
        for array in arrays { array?.delete() }
        arrays = []
        table.removeAll()
        upload = nil
        byteCount = 0
    }

    /// Larger pictures are asked for, smaller ones never: what is there stays as it is.
    private func isTooCoarse(_ entry: RecencyTable.Entry, for request: ContentRequest) -> Bool {
        guard let slot = entry.slot, !slot.isStandIn else { return false }
        if case .text = request.content { return request.scale > entry.scale }
        guard slot.picture != slot.natural else { return false }
        if entry.isCapped, !canTakeLayer(of: request.pixelSize) { return false }
        return request.pixelSize.width > entry.pixelSize.width || request.pixelSize.height > entry.pixelSize.height
    }

    private func isWorthWaiting(for asked: ContentRequest, _ shown: Slot?, _ wanted: ContentRequest) -> Bool {
        guard asked.covers == wanted.covers, asked.scale == wanted.scale else { return false }
        guard let shown else { return true }
        return asked.pixelSize.width > shown.picture.width || asked.pixelSize.height > shown.picture.height
    }

    // MARK: - Uploading

    private func begin(_ chain: MipChain, natural: PixelSize, isStandIn: Bool, for request: ContentRequest) {
        let start = clock()
        guard let (fitted, place) = takeLayer(for: chain) else { return remember(nil, for: request) }
        upload = PictureUpload(
            request, fitted, natural: natural, isStandIn: isStandIn, into: place, frame: frame)
        upload?.isCapped = fitted.pictureSize.area < chain.pictureSize.area
        upload?.fades = fadeSeconds > 0 && request.content.fades && askedBefore[request.content] != nil
        goOnUploading(since: start)
        if upload != nil { (pending, holdsBack) = (pending + 1, true) }
    }

    /// Hands over bands until the picture is complete or time is up.
    private func goOnUploading(since start: Double) {
        let before = secondsSpent
        while var next = upload {
            guard let array = arrays[Int(next.array)] else { break }
            uploadedBytes += next.advance(into: array)
            secondsSpent = before + clock() - start
            upload = next.isDone ? nil : next
            if next.isDone { complete(next) }
            if secondsSpent >= uploadSeconds { break }
        }
    }

    private func complete(_ upload: PictureUpload) {
        uploads += 1
        var slot = Slot(
            array: upload.array, layer: upload.layer, picture: upload.chain.pictureSize,
            layerSize: upload.chain.layerSize, natural: upload.natural, isStandIn: upload.isStandIn)
        if let old = table.place(of: upload.request.content).flatMap({ table[$0].slot }) {
            slot.arrival = old.arrival
        } else if upload.fades {
            slot.arrival = now
        }
        remember(slot, for: upload.request, isCapped: upload.isCapped)
    }

    private func remember(_ slot: Slot?, for request: ContentRequest, isCapped: Bool = false) {
        if let place = table.place(of: request.content), let old = table[place].slot {
            release(old)
            moves += 1
        }
        // What had to be reduced is asked for anew once there is room.
        let pixelSize = isCapped ? slot?.picture ?? request.pixelSize : request.pixelSize
        table.insert(
            RecencyTable.Entry(slot: slot, pixelSize: pixelSize, scale: request.scale, isCapped: isCapped),
            for: request.content, seenIn: frame, list: slot.map { Int($0.array) + 1 } ?? 0)
        if slot == nil, table.count(in: 0) > TextureStore.mostFailures, let oldest = table.oldest(in: 0) {
            table.remove(at: oldest)
        }
    }

    func release(_ slot: Slot) {
        arrays[Int(slot.array)]?.giveBack(layer: slot.layer)
    }
}

extension Content {
    /// Whether it fades in when it arrives. Text belongs to its surroundings, which do not.
    fileprivate var fades: Bool {
        switch self {
        case .file, .url: true
        case .text, .pixels, .texture: false
        }
    }
}
