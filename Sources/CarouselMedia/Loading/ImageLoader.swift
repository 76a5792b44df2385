// SPDX-License-Identifier: MIT

public import CarouselCore
public import CarouselScene

/// Loads pictures and text on its own threads: what will soon be near the centre comes first, thumbnails come before
/// full pictures, and work for what has scrolled away is cancelled.
///
/// Belongs to the thread that draws; only `onArrival` is called from other threads.
public final class ImageLoader: ContentSource {
    /// A loader's settings.
    public struct Settings: Sendable {
        /// How the loader uses the thumbnails that programs share in the user's cache directory.
        public enum Thumbnails: Sendable {
            /// Thumbnails are not used: every picture is decoded.
            case none
            /// Thumbnails are shown, but none are written.
            case read
            /// Thumbnails are shown, and new ones are saved for the next time.
            case readAndWrite
        }

        /// Number of decoding threads, 1...256; clamped. Default: nil, which means one less than there are cores, at
        /// least 1, and another while nothing moves.
        public var workers: Int?
        /// Number of URLs fetched at the same time, once there is a fetcher, 1...256; clamped. Slow transfers do not count, so that they do
        /// not hold up the others, but all together are at most four times this number. Default: 6.
        public var transfers = 6
        /// Seconds over which a transfer's speed is measured; it is slow while it stays below 8 KiB per second. Values
        /// below 0.1 and NaN count as 0.1. Default: 5.
        public var transferPatience = 5.0
        /// Bytes of decoded pictures kept in memory. Negative values count as 0. Default: 64 MiB.
        public var memoryCacheBytes = 64 << 20
        /// Memory for decoding, in bytes. Each thread may use this much for a PNG, a JPEG or a large TIFF. All other
        /// pictures except vector pictures are decoded whole, and share this much among all threads; those that take at
        /// most an eighth of it are not counted. A picture that exceeds the limit is shown at lower resolution, or as
        /// an existing thumbnail, or not at all: see `PictureDecoder`. At worst a loader uses this much for each of its
        /// threads. Default: `PictureDecoder.usualMemory`, 192 MiB.
        public var decodingBytes = PictureDecoder.usualMemory
        /// Seconds that reading and decoding a picture may take; infinity for no limit. Values below 0.1 and NaN count
        /// as 0.1. Default: `PictureDecoder.usualSeconds`, 20.
        ///
        /// If a picture takes longer, the loader gives it up: a card takes its place, and its thread, which cannot be
        /// stopped, is abandoned. The thread keeps its memory until it ends, but nothing that others need. While the
        /// process has 4 abandoned threads, it decodes no picture in a format that caused one, and no file in a folder
        /// where one hung before its format was recognised; at 16 it decodes no pictures at all. Cards and messages say
        /// so.
        public var decodingSeconds = PictureDecoder.usualSeconds
        /// How thumbnails are used. Pictures that decode quickly have none. Default: they are read and written.
        public var thumbnails = Thumbnails.readAndWrite
        /// The cache directory; nil for the user's, `$XDG_CACHE_HOME` or `~/.cache`. Default: nil.
        public var cacheDirectory: String?
        /// Bytes that this library's thumbnails may take in each of their folders. Negative values count as 0. Default:
        /// 256 MiB.
        public var thumbnailBytes = 256 << 20
        /// Days without use after which this library's thumbnails are deleted. Negative values and NaN count as 0. Default: 90.
        public var thumbnailDays = 90.0
        /// When to try failed requests again, if another attempt may help. Default: see `BackOff`.
        public var backOff = BackOff()

        /// The defaults.
        public init() {}
    }

    /// Measures text for labels: assign it to `Scene.textMeasure`, as `attach(to:)` does.
    public let text: any TextMeasuring

    /// Called with a message when something could not be shown. A card with its name is shown anyway. Default: nil.
    public var onFailure: ((ContentRequest, _ message: String) -> Void)?

    /// Called with the progress of loading, at the beginning of the next frame. Default: nil.
    public var onEvent: ((ImageEvent) -> Void)? { didSet { queue.setWantsEvents(onEvent != nil) } }

    /// Called with the size and the mean colour of each picture whose pixels are delivered. Default: nil; `attach(to:)`
    /// sets it.
    public var onInfo: ((Content, PictureInfo) -> Void)?

    /// Maximum bytes delivered per frame, so that uploads do not delay it. The last picture may exceed the limit, and
    /// one is always delivered; values below 1 count as 1. Default: 3 MiB.
    public var bytesPerRound = 3 << 20 { didSet { bytesPerRound = max(1, bytesPerRound) } }

    /// Fetches URLs; without it, only `file:` and `data:` URLs are shown. Setting it again does nothing. Default: nil.
    public var fetcher: (any PictureFetcher)? {
        didSet {
            guard oldValue == nil, let fetcher, !isClosed else {
                if oldValue != nil { fetcher = oldValue }
                return
            }
            queue.allowTransfers()
            transferThreads = TransferThreads(queue: queue, workers: workers, watch: watch, fetcher: fetcher)
            transferThreads?.start()
        }
    }

    private let layout = TextLayout()
    private let settings: Settings
    private let arrivals = ArrivalCallback()
    private let queue: WorkQueue
    private let workers = Workers()
    private let watch: WorkWatch
    /// Starts the decoding threads; returns how many have started.
    private let startDecoders: () -> Int
    private var hasDecoders: Bool
    private var transferThreads: TransferThreads?
    /// Created when an animation first plays.
    private var player: Player?
    private var playing: [(animation: Player.Animation, file: AnimatedFile)] = []
    private var wasPlaying = false
    /// The round of the renderer that asks now. Renderers that share the loader each set their own before they begin one.
    package var round = RequestRound()
    private var rounds = 0
    /// The requests of this round and those repeated for others, the most urgent last; and whether none of them moves.
    private(set) var requests: [RankedRequest] = []
    private(set) var isAtRest = true
    private var bytesHandedOver = 0
    /// Whether a text has been drawn. The first one may have to look up fonts, which takes long.
    private var hasDrawnText = false
    /// How many texts this round has drawn itself.
    private var textsDrawn = 0
    package private(set) var isClosed = false
    /// The file of each picture delivered, as it was before it was read; nil if files are not recorded. The value is
    /// nil for a picture that was forgotten before any record: its former file may be shown until the next delivery.
    private(set) var shownFiles: [Content: FileStamp?]?

    /// Starts the threads; `close()` ends them.
    public convenience init(_ settings: Settings = Settings()) { self.init(settings, watch: .shared, maker: nil) }

    /// Starts the threads. `making` is asked for each picture with a path before the path is taken for a file's: on
    /// several threads, with the size to fit the picture into. It returns nil if there is no such picture.
    package convenience init(
        _ settings: Settings = Settings(),
        making: @escaping @Sendable (_ path: String, _ size: PixelSize) -> PixelBuffer?
    ) {
        self.init(settings, watch: .shared, maker: making)
    }

    /// `maker` is asked first for pictures with a path.
    init(_ settings: Settings, watch: WorkWatch, maker: ContentDecoder.Maker?) {
        (self.settings, self.watch, text) = (settings, watch, layout)
        let arrivals = arrivals
        let queue = WorkQueue(
            memoryCacheBytes: settings.memoryCacheBytes, decodingBytes: settings.decodingBytes,
            backOff: settings.backOff
        ) {
            arrivals.call()
        }
        self.queue = queue
        queue.setTransfers(settings.transfers.clamped(to: 1...256), patience: settings.transferPatience)
        let thumbnails = settings.thumbnailCache
        let decodingBytes = settings.decodingBytes
        let threads = DecodingThreads(
            queue: queue, workers: workers, watch: watch, seconds: PictureDecoder.validLimit(settings.decodingSeconds)
        ) {
            ContentDecoder(
                maker: maker, thumbnails: thumbnails, decodingBytes: decodingBytes, memory: queue.memory, watch: watch,
                addBackgroundTask: { queue.addBackgroundTask(bytes: $0, $1) },
                noteAnimated: { queue.noteAnimated($0, $1) })
        }
        let count = (settings.workers ?? Workers.usualCount).clamped(to: 1...256)
        startDecoders = { threads.start(count, as: .decoder) }
        hasDecoders = startDecoders() > 0
        if settings.workers == nil { threads.start(1, as: .reserve) }
    }

    /// Tells a scene how large its texts and pictures are. Does not retain the scene.
    public func attach(to scene: Scene) {
        scene.textMeasure = text
        onInfo = { [weak scene] content, info in scene?.note(info, of: content) }
    }

    /// Called from another thread when something has arrived, so that a sleeping program can wake up and draw.
    public var onArrival: (@Sendable () -> Void)? {
        get { arrivals.action }
        set { arrivals.action = newValue }
    }

    public var hasArrivals: Bool { queue.hasArrivals }

    public var isBusy: Bool { queue.isBusy }

    /// Whether anything has arrived for any of these requests.
    package func hasArrived(anyOf requests: [RankedRequest]) -> Bool { queue.hasArrived(anyOf: requests) }

    /// Whether so much awaits delivery that loading pauses.
    package var isFull: Bool { queue.isFull }

    /// Bytes of decoded pictures currently kept in memory.
    public var memoryCacheBytes: Int { queue.cachedBytes }

    public func beginRequests() {
        if let onEvent { for event in queue.takeEvents() { onEvent(event) } }
        requests.removeAll(keepingCapacity: true)
        playing.removeAll(keepingCapacity: true)
        (bytesHandedOver, textsDrawn, isAtRest) = (0, 0, true)
        rounds += 1
        round.begin(rounds)
    }

    public func state(of request: ContentRequest, priority: ContentPriority) -> ContentState {
        guard bytesHandedOver < bytesPerRound, let state = queue.take(request) ?? drawShortText(request, priority)
        else {
            round.add(request, priority)
            return .pending
        }
        // The renderer may go on showing a picture instead of a preview, which counts only if nothing was delivered before.
        let isPreview = if case .preview = state { true } else { false }
        if let files = shownFiles, let file = queue.file(of: request.content), files[request.content] != file,
            !isPreview || files[request.content] == nil
        {
            shownFiles?[request.content] = file
            // Wakes up the program, which may wait for this file to be shown, even if nothing else happens after this frame.
            arrivals.call()
        }
        switch state {
        case .ready(let chain, let natural):
            bytesHandedOver += chain.bytes.count
            note(chain, natural, of: request.content)
            if case .text = request.content { hasDrawnText = true }
            queue.noteDelivered(request.content, at: chain.pictureSize)
        case .preview(let chain, let natural):
            bytesHandedOver += chain.bytes.count
            note(chain, natural, of: request.content)
            round.add(request, priority)
        case .failed(let chain, let message):
            bytesHandedOver += chain?.bytes.count ?? 0
            onFailure?(request, message)
        case .pending:
            break
        }
        return state
    }

    /// Draws a short text in sight on this thread, so that a label whose text changes is not empty for some frames; this
    /// takes as long as measuring it. Nil if it cannot be done soon, or if this round has drawn enough of them.
    private func drawShortText(_ request: ContentRequest, _ priority: ContentPriority) -> ContentState? {
        guard hasDrawnText, textsDrawn < ImageLoader.maxTextsDrawn, priority.isInSight,
            case .text(let text) = request.content, text.string.utf8.count <= ImageLoader.shortTextBytes,
            text.size.width * text.size.height * request.scale * request.scale <= ImageLoader.smallTextPixels
        else { return nil }
        textsDrawn += 1
        return layout.pictureIfFree(of: text, scale: request.scale, limit: request.pixelSize).map {
            .ready(MipChain($0), natural: $0.size)
        }
    }

    /// Forgets what is kept of a picture and any work in progress, so that it is loaded again when it is next
    /// requested: call this when its file was overwritten or the content of its URL has changed. With a window, call
    /// `Window.reload(_:)` instead; with your own renderer, call `Renderer.reload(_:)` as well.
    public func forget(_ content: Content) {
        // First, because the queue may have the URL fetched at once. The server is then asked, even if its response is still fresh.
        if case .url(let url) = content { fetcher?.forget(url) }
        queue.forget(content)
        if shownFiles?[content] == nil { shownFiles?[content] = .some(nil) }
        player?.stop(content)
    }

    /// Forgets everything about a picture that is gone for good.
    package func drop(_ content: Content) {
        forget(content)
        shownFiles?[content] = nil
    }

    /// Whether anything was read for a picture, or is being read.
    package func hasRead(_ content: Content) -> Bool { shownFiles?[content] != nil || queue.hasRead(content) }

    /// Starts recording which files are shown.
    package func noteShownFiles() {
        shownFiles = shownFiles ?? [:]
        queue.noteFiles()
    }

    /// The file whose picture or stand-in card was delivered last, as it was before it was read. Nil if there was none,
    /// and for pictures that are not local files.
    package func shownFile(of content: Content) -> FileStamp? { shownFiles?[content] ?? nil }

    public func postpone(_ request: ContentRequest, priority: ContentPriority) { round.add(request, priority) }

    /// Adds a renderer's pending requests to this round, as urgent as they were in the renderer's own round.
    package func repeatRequests(of other: RequestRound) {
        requests += other.requests
        isAtRest = isAtRest && other.isAtRest
    }

    public func play(_ content: Content) {
        guard content.isFromOutside, let (file, size) = queue.animation(of: content) else { return }
        playing.append((Player.Animation(content: content, size: size), file))
    }

    public func takeFrame() -> (content: Content, chain: MipChain)? { player?.takeFrame() }

    public var hasFrames: Bool { player?.hasFrames ?? false }

    public func endRequests() {
        if wasPlaying || !playing.isEmpty { updatePlayer() }
        repeatRequests(of: round)
        if requests.isEmpty && queue.isIdle { return }
        requests.sort { $1.urgency < $0.urgency }
        queue.setWanted(requests, isAtRest: isAtRest)
        if !hasDecoders || transferThreads?.isEmpty ?? false { startAnew() }
    }

    /// Ends the threads. Nothing more is fetched, and `onArrival` is no longer called. Returns quickly: threads that do
    /// not end within 20 ms are abandoned.
    ///
    /// When the process then exits, it waits up to a second for them, because libraries free their data at exit; it
    /// does not wait for those that have exceeded `Settings.decodingSeconds`.
    public func close() {
        isClosed = true
        queue.close()
        player?.close()
        // Fetched files are released even if the loader itself is kept.
        playing = []
        arrivals.close()
        workers.join(within: ImageLoader.closeTimeout)
        watch.giveUp(workOf: queue)
    }

    private static let closeTimeout = 0.02
    /// A round draws at most this many texts itself, each of at most so many bytes and pixels: a small part of a frame.
    private static let (maxTextsDrawn, shortTextBytes, smallTextPixels) = (2, 80, 262_144.0)

    private func updatePlayer() {
        if player == nil, !isClosed {
            let arrivals = arrivals
            let new = Player(workers, watch, seconds: PictureDecoder.validLimit(settings.decodingSeconds), of: queue) {
                arrivals.call()
            }
            // If the system refused a thread, it may allow one in the next round.
            if new.start() { player = new }
        }
        player?.play(playing)
        wasPlaying = !playing.isEmpty
    }

    private func note(_ chain: MipChain, _ size: PixelSize, of content: Content) {
        // The size of pixels in memory is known. As a key, a `data:` URL would take as much memory as its picture.
        switch content {
        case .file: break
        case .url(let url) where URLText.scheme(of: url) != "data": break
        case .url, .text, .pixels, .texture: return
        }
        onInfo?(content, PictureInfo(size: size, color: chain.meanColor))
    }

    /// Tries again to start threads that the system refused. While there are none, requests that need one fail.
    private func startAnew() {
        guard !isClosed else { return }
        if !hasDecoders { hasDecoders = startDecoders() > 0 }
        if !hasDecoders { queue.failWanted(of: .decoder) }
        guard let transferThreads, transferThreads.isEmpty else { return }
        queue.allowTransfers()
        transferThreads.start()
        if transferThreads.isEmpty { queue.failWanted(of: .transferrer) }
    }
}

extension ImageLoader.Settings {
    fileprivate var thumbnailCache: ThumbnailCache? {
        guard thumbnails != .none, let folder = cacheDirectory ?? CacheFolder.usual else { return nil }
        return ThumbnailCache(
            folder: folder + "/thumbnails", writes: thumbnails == .readAndWrite,
            trim: CacheTrim(bytes: max(0, thumbnailBytes), seconds: max(0, thumbnailDays) * 86_400))
    }
}

/// The loader's former name.
public typealias MediaSource = ImageLoader
