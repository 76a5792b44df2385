// SPDX-License-Identifier: MIT

public import CarouselCore
public import CarouselScene

/// Loads pictures and text on threads of its own: what will be near the centre soon comes first, thumbnails before whole
/// pictures, and what has scrolled away is called off.
///
/// Belongs to the thread that draws; `onArrival` alone is called from elsewhere.
public final class ImageLoader: ContentSource {
    /// What a loader may use.
    public struct Settings: Sendable {
        /// What is done with the thumbnails that programs share in the user's cache directory.
        public enum Thumbnails: Sendable {
            /// Nothing: every picture is decoded.
            case none
            /// They are shown, but none are left.
            case read
            /// They are shown, and left for the next time.
            case readAndWrite
        }

        /// Threads that decode, 1...256; clamped. Default: nil, for one less than there are cores, at least 1, and another
        /// while nothing moves.
        public var workers: Int?
        /// URLs that are fetched at the same time, once there is a fetcher, 1...256; clamped. Those whose bytes come
        /// slowly do not count, so that they do not hold up the others, until there are four times as many in all.
        /// Default: 6.
        public var transfers = 6
        /// Seconds over which a transfer is watched; it is slow as long as less than 8 KiB a second come. Values below
        /// 0.1, and those that are no numbers, count as 0.1. Default: 5.
        public var transferPatience = 5.0
        /// Bytes of decoded pictures that are kept in memory. Negative values count as 0. Default: 64 MiB.
        public var memoryCacheBytes = 64 << 20
        /// Bytes that a thread may take to decode a PNG, JPEG or TIFF, and those that all threads together may take to
        /// decode pictures of other formats, which stand in memory whole; such that take less than an eighth of it are
        /// not counted. Pictures that take more come coarser than they would, or as a thumbnail that is there, or not at
        /// all: see `PictureDecoder`. At worst a loader takes as much for each of its threads.
        /// Default: `PictureDecoder.usualMemory`, 192 MiB.
        public var decodingBytes = PictureDecoder.usualMemory
        /// Seconds that a picture may take to be read and decoded; infinity for any time. Values below 0.1, and those that
        /// are no numbers, count as 0.1. Default: `PictureDecoder.usualSeconds`, 20.
        ///
        /// What takes longer is given up: a card takes its place, and the thread that is at it is left to itself, as there
        /// is no way to end it. It holds the memory that it has taken until it ends, and nothing that others need. While
        /// the process has lost 4 threads so, no picture of a format that lost one is begun, and no file of a folder in
        /// which one could not even be recognised; while it has lost 16, none at all. Cards and messages say so.
        public var decodingSeconds = PictureDecoder.usualSeconds
        /// Default: they are read and written. Pictures that are quickly decoded have none.
        public var thumbnails = Thumbnails.readAndWrite
        /// The cache directory; nil for the user's, `$XDG_CACHE_HOME` or `~/.cache`. Default: nil.
        public var cacheDirectory: String?
        /// Bytes that this library's thumbnails may take in each of their folders. Negative values count as 0.
        /// Default: 256 MiB.
        public var thumbnailBytes = 256 << 20
        /// Days after which this library's thumbnails go. Negative values and NaN count as 0. Default: 90.
        public var thumbnailDays = 90.0
        /// When something that failed is tried again, where that may help.
        public var backOff = BackOff()

        /// The defaults.
        public init() {}
    }

    /// Measures text for labels: give it to `Scene.textMeasure`, as `attach(to:)` does.
    public let text: any TextMeasuring = TextLayout()

    /// What could not be shown, and why, is told here. Default: nothing happens, a card with the file's name shows.
    public var onFailure: ((ContentRequest, _ message: String) -> Void)?

    /// Is told what happens while pictures are loaded, at the beginning of the next frame. Default: nil.
    public var onEvent: ((ImageEvent) -> Void)? { didSet { queue.setWantsEvents(onEvent != nil) } }

    /// Is told the size and the mean colour of each picture whose pixels are handed over. Default: nil; `attach(to:)` sets it.
    public var onInfo: ((Content, PictureInfo) -> Void)?

    /// Most bytes handed over for one frame, so that uploads do not hold it up; one picture may go beyond, and one always
    /// goes: values below 1 count as 1. Default: 3 MiB.
    public var bytesPerRound = 3 << 20 { didSet { bytesPerRound = max(1, bytesPerRound) } }

    /// Brings what URLs name; until there is one, only `file:` and `data:` URLs show. Setting it a second time does
    /// nothing. Default: nil.
    public var fetcher: (any PictureFetcher)? {
        didSet {
            guard oldValue == nil, let fetcher, !isClosed else {
                if oldValue != nil { fetcher = oldValue }
                return
            }
            start(fetcher)
        }
    }

    private let settings: Settings
    private let arrivals = ArrivalCallback()
    private let queue: WorkQueue
    private let workers = Workers()
    private let watch: WorkWatch
    /// Starts the threads that decode; returns how many have started.
    private let startDecoders: () -> Int
    private var hasDecoders: Bool
    private var transferThreads: TransferThreads?
    /// Made when something is to move for the first time.
    private var player: Player?
    /// Pictures that may move, and the extents that they were handed over with.
    private var animated = RecentContents<(file: AnimatedFile, size: PixelSize)>(capacity: WorkQueue.mostAnimated)
    private var playing: [(title: Player.Title, file: AnimatedFile)] = []
    private var wasPlaying = false
    private var order = TravelOrder()
    private var wishes: [Wish] = []
    private var bytesHandedOver = 0
    package private(set) var isClosed = false
    /// The files whose pictures were handed over to be shown, as they were before they were read; nil where nobody asks.
    private var shownFiles: [Content: FileStamp]?

    /// Starts the threads; `close()` ends them.
    public convenience init(_ settings: Settings = Settings()) { self.init(settings, watch: .shared, maker: nil) }

    /// Starts the threads; pictures with a path are asked of `making` before they are taken for files.
    ///
    /// - Parameter making: is called on several threads with a path and the extent to fit the picture into; nil where
    ///   there is no such picture.
    package convenience init(
        _ settings: Settings = Settings(),
        making: @escaping @Sendable (_ path: String, _ size: PixelSize) -> PixelBuffer?
    ) {
        self.init(settings, watch: .shared, maker: making)
    }

    /// - Parameters:
    ///   - watch: gives up what takes too long.
    ///   - maker: is asked first for pictures with a path.
    init(_ settings: Settings, watch: WorkWatch, maker: ContentFetcher.Maker?) {
        self.settings = settings
        self.watch = watch
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
            queue, workers, watch, seconds: PictureDecoder.sound(settings.decodingSeconds)
        ) {
            ContentFetcher(
                maker: maker, thumbnails: thumbnails, decodingBytes: decodingBytes, memory: queue.memory, watch: watch,
                addLeisure: { queue.addLeisure(bytes: $0, $1) },
                noteAnimated: { queue.noteAnimated($0, $1) })
        }
        let count = (settings.workers ?? Workers.usualCount).clamped(to: 1...256)
        startDecoders = { threads.start(count, as: .decoder) }
        hasDecoders = startDecoders() > 0
        if settings.workers == nil { threads.start(1, as: .reserve) }
    }

    /// Tells a scene how large its texts and pictures are. Does not keep the scene.
    public func attach(to scene: Scene) {
        scene.textMeasure = text
        onInfo = { [weak scene] content, info in scene?.note(info, of: content) }
    }

    /// Is called, from another thread, when something has come in, so that a sleeping program can wake up and draw.
    public var onArrival: (@Sendable () -> Void)? {
        get { arrivals.action }
        set { arrivals.action = newValue }
    }

    public var hasArrivals: Bool { queue.hasArrivals }

    public var isBusy: Bool { queue.isBusy }

    /// Whether something has come in for one of some wishes.
    package func hasArrived(anyOf requests: [ContentRequest]) -> Bool { queue.hasArrived(anyOf: requests) }

    /// Bytes of decoded pictures that are kept in memory now.
    public var memoryCacheBytes: Int { queue.cachedBytes }

    public func beginRequests() {
        if let onEvent { for event in queue.takeEvents() { onEvent(event) } }
        wishes.removeAll(keepingCapacity: true)
        playing.removeAll(keepingCapacity: true)
        bytesHandedOver = 0
        order.beginRound()
    }

    public func state(of request: ContentRequest, priority: Double) -> ContentState {
        guard bytesHandedOver < bytesPerRound, let state = queue.take(request) else {
            wish(request, priority)
            return .pending
        }
        if shownFiles != nil, let file = queue.file(of: request.content), shownFiles?[request.content] != file {
            shownFiles?[request.content] = file
            // Whoever waits for that looks again, also where nothing else happens after this frame.
            arrivals.call()
        }
        switch state {
        case .ready(let chain, let natural):
            bytesHandedOver += chain.bytes.count
            note(chain, natural, of: request.content)
            if let file = queue.animatedFile(of: request.content) {
                animated.insert((file, chain.pictureSize), for: request.content)
            }
        case .preview(let chain, let natural):
            bytesHandedOver += chain.bytes.count
            note(chain, natural, of: request.content)
            wish(request, priority)
        case .failed(let chain, let message):
            bytesHandedOver += chain?.bytes.count ?? 0
            onFailure?(request, message)
        case .pending:
            break
        }
        return state
    }

    /// Forgets what is kept of a picture, and what is under way, so that it is loaded anew when it is asked for next: its
    /// file was written over, or what its URL names has changed. For windows use `Window.reload(_:)`, for a renderer of
    /// your own this and `Renderer.reload(_:)`.
    public func forget(_ content: Content) {
        queue.forget(content)
        animated.remove(content)
        player?.stop(content)
    }

    /// Keeps in mind from now on what files are shown.
    package func noteShownFiles() {
        shownFiles = shownFiles ?? [:]
        queue.noteFiles()
    }

    /// The file whose picture, or stand-in card, was handed over last, as it was before it was read. Nil where none was, and
    /// for pictures that lie in no file of this machine.
    package func shownFile(of content: Content) -> FileStamp? { shownFiles?[content] }

    public func postpone(_ request: ContentRequest, priority: Double) { wish(request, priority) }

    public func play(_ content: Content) {
        guard !animated.isEmpty, let (file, size) = animated[content] else { return }
        playing.append((Player.Title(content: content, size: size), file))
    }

    public func takeFrame() -> (content: Content, chain: MipChain)? { player?.takeFrame() }

    public var hasFrames: Bool { player?.hasFrames ?? false }

    public func endRequests() {
        if wasPlaying || !playing.isEmpty { updatePlayer() }
        if wishes.isEmpty && queue.isIdle { return }
        wishes.sort { $1.urgency < $0.urgency }
        queue.setWanted(wishes, isAtRest: order.isAtRest)
        if !hasDecoders || transferThreads?.isEmpty ?? false { startAnew() }
    }

    /// Ends the threads. Nothing more is fetched, and `onArrival` is not called any more. Returns soon, whatever is under
    /// way: threads that do not end within 20 ms are left to themselves.
    ///
    /// A process that ends afterwards waits for them up to a second, as libraries free what they use then; not for what
    /// has taken longer than `Settings.decodingSeconds`.
    public func close() {
        isClosed = true
        queue.close()
        player?.close()
        arrivals.close()
        workers.join(within: ImageLoader.farewell)
        watch.giveUp(workOf: queue)
    }

    private static let farewell = 0.02

    private func updatePlayer() {
        if player == nil, !isClosed {
            let arrivals = arrivals
            player = Player(workers, watch, seconds: PictureDecoder.sound(settings.decodingSeconds), of: queue) {
                arrivals.call()
            }
            player?.start()
        }
        player?.play(playing)
        wasPlaying = !playing.isEmpty
    }

    private func wish(_ request: ContentRequest, _ priority: Double) {
        wishes.append(
            Wish(request: request, urgency: order.urgency(of: request.content, distance: priority)))
    }

    private func note(_ chain: MipChain, _ size: PixelSize, of content: Content) {
        // Whoever has pixels knows their size, and `data:` URLs are as large as what they name.
        switch content {
        case .file: break
        case .url(let url) where URLText.scheme(of: url) != "data": break
        case .url, .text, .pixels, .texture: return
        }
        onInfo?(content, PictureInfo(size: size, color: chain.meanColor))
    }

    private func start(_ fetcher: any PictureFetcher) {
        queue.allowTransfers()
        transferThreads = TransferThreads(queue, workers, watch, fetcher)
        transferThreads?.start()
    }

    /// Where the system allowed no thread, it may do so now. Until then wishes that need one fail.
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
