// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore
import CarouselScene
import Glibc

/// Performs jobs, one after the other. Each thread has its own decoder.
struct ContentDecoder {
    /// Makes a picture, fitted into a size, for a path that is not a file; nil if there is no such picture.
    typealias Maker = @Sendable (_ path: String, _ size: PixelSize) -> PixelBuffer?

    /// Size in bytes up to which decoding a file is as fast as finding its thumbnail.
    static let smallFile = 256 << 10

    private let layout = TextLayout()
    /// Asked first for every picture that has a path.
    var maker: Maker?
    var thumbnails: ThumbnailCache?
    /// Limit in bytes for decoding a picture.
    var decodingBytes = PictureDecoder.usualMemory
    /// Limit for decoding pictures whole, shared with other threads; nil for `decodingBytes`, not shared.
    var memory: MemoryBudget?
    /// Knows which files should not be opened.
    var watch = WorkWatch.shared
    /// Receives tasks that can be done later, and the bytes of pixels that each holds until then.
    var addBackgroundTask: (_ bytes: Int, @escaping @Sendable () -> Void) -> Void = { _, _ in }
    /// Is called with each picture, and with its file if it may be animated.
    var noteAnimated: (Content, AnimatedFile?) -> Void = { _, _ in }

    func perform(_ job: LoadSchedule.Job) -> LoadSchedule.Outcome {
        let request = job.request
        switch request.content {
        case .file(let text):
            let path = FilePath(text)
            if let objection = watch.objection(to: path) { return .final(failure(job, objection)) }
            if let picture = maker?(text, request.pixelSize) {
                return .final(.ready(MipChain(picture), natural: picture.size))
            }
            return picture(at: path, job, thumbnails: thumbnails)
        case .url(let url):
            if let file = job.file { return picture(at: FilePath(file.path), job, thumbnails: nil) }
            if let path = URLText.path(ofFileURL: url) { return picture(at: path, job, thumbnails: thumbnails) }
            if let bytes = URLText.bytes(ofDataURL: url) { return picture(in: bytes, job) }
            return .final(failure(job, ContentDecoder.reasonForNoBytes(of: url)))
        case .text(let text):
            let picture = layout.picture(of: text, scale: request.scale, limit: request.pixelSize)
            return .final(.ready(MipChain(picture), natural: picture.size))
        case .pixels(let picture):
            return .final(.ready(MipChain(reduced(picture.pixels, request)), natural: picture.pixels.size))
        case .texture:
            return .final(.failed(nil, message: "A texture owned by the program has no pixels to fetch."))
        }
    }

    /// The state of a picture that cannot be shown: a card that gives the reason.
    func failure(_ job: LoadSchedule.Job, _ error: PictureError) -> ContentState {
        failure(job, error.description(naming: job.request.content), reason: error.shortReason)
    }

    /// The state of content that cannot be shown: a card with its name, and the reason if there is one.
    func failure(_ job: LoadSchedule.Job, _ message: String, reason: String? = nil) -> ContentState {
        let name =
            switch job.request.content {
            case .file(let path): path
            case .url(let url): String(URLText.withoutSecrets(url).prefix { $0 != "?" })
            case .text, .pixels, .texture: ""
            }
        return .failed(
            MipChain(StandInCard.draw(for: name, reason, size: job.request.pixelSize, layout: layout)),
            message: VisibleText.of(message))
    }

    private func picture(
        at path: FilePath, _ job: LoadSchedule.Job, thumbnails: ThumbnailCache?
    ) -> LoadSchedule.Outcome {
        let request = job.request
        if let objection = watch.objection(to: path) { return .final(failure(job, objection)) }
        let file = FileStamp(of: path.system)
        /// A thumbnail from the cache or from a camera.
        func preview() -> PicturePreview? {
            file.flatMap {
                PicturePreview(at: path, $0, for: request, thumbnails: thumbnails, memory: decodingBytes)
            }
        }
        if job.stage == .preview, let file, file.size > ContentDecoder.smallFile {
            guard let preview = preview() else { return .goOn(nil) }
            guard preview.suffices else { return .preview(preview.chain, natural: preview.natural) }
            noteAnimated(request.content, AnimatedFile(at: path, fetched: job.file))
            return .final(.ready(preview.chain, natural: preview.natural))
        }
        do throws(PictureError) {
            let decoded = try PictureDecoder.decode(
                path, fitting: request.pixelSize, covers: request.covers, memory: decodingBytes,
                shared: memory ?? MemoryBudget(bytes: decodingBytes), watch: watch, cancellation: job.cancellation)
            guard let result = decoded else { return .waitForMemory }
            // The cached thumbnail, which may be on screen already, can be finer than the camera's.
            if result.isThumbnail, let finer = preview(), finer.pixels.size.area > result.pixels.size.area {
                return .final(.ready(finer.chain, natural: finer.natural))
            }
            if let thumbnails, thumbnails.writes, let file, file.size > ContentDecoder.smallFile {
                let pixels = thumbnails.thumbnailSource(from: result.pixels)
                addBackgroundTask(pixels.bytes.count) {
                    thumbnails.write(pixels, of: path, file, natural: result.natural)
                    thumbnails.sweepIfDue()
                }
            }
            noteAnimated(request.content, AnimatedFile(at: path, fetched: job.file))
            var chain = MipChain(result.pixels)
            chain.isScalable = result.isScalable
            return .final(.ready(chain, natural: result.natural))
        } catch {
            if job.cancellation.isCancelled { return .cancelled }
            // A file that cannot be read now looks like a damaged one, but that is no reason to reject it.
            let mayBeReadLater = ContentDecoder.mayBeReadLater(path)
            if error.isOfBytes, !mayBeReadLater { job.file?.reject() }
            if case .tooLarge = error, let preview = preview() {
                return .final(.ready(preview.chain, natural: preview.natural))
            }
            let state = failure(job, error)
            return mayBeReadLater ? .failedForNow(state, wait: 0) : .final(state)
        }
    }

    private func picture(in bytes: [UInt8], _ job: LoadSchedule.Job) -> LoadSchedule.Outcome {
        guard let (kept, file) = FetchedFile.inMemory() else {
            return .failedForNow(failure(job, String(cString: strerror(errno))), wait: 0)
        }
        if let error = DraftFile.write(bytes, to: file) { return .failedForNow(failure(job, error.reason), wait: 0) }
        var job = job
        job.stage = .decode
        // An animation, which reads the file again for each frame, takes it from the job and keeps it alive.
        job.file = kept
        return picture(at: FilePath(kept.path), job, thumbnails: nil)
    }

    private static func reasonForNoBytes(of url: String) -> String {
        let name = URLText.withoutSecrets(url)
        return switch URLText.scheme(of: url) {
        case nil: "'\(name)' is not a URL. Use a scheme such as https:, or Image(path:) for a path."
        case "data": "A data: URL cannot be read. Check its encoding."
        case "file": "'\(name)' does not name a file on this machine. Write file:///path/to/picture."
        default:
            "'\(name)' cannot be fetched: no fetcher is set. Set ImageLoader's fetcher, for example to CarouselNetwork's "
                + "HTTPFetcher()."
        }
    }

    /// Whether a file cannot be read now but may soon be readable.
    private static func mayBeReadLater(_ path: FilePath) -> Bool {
        guard let error = PlainFile.errorOfReading(path) else { return false }
        return [
            EMFILE, ENFILE, EIO, ESTALE, ETIMEDOUT, EAGAIN, ENOMEM, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENODEV, ENXIO,
        ].contains(error)
    }

    private func reduced(_ pixels: PixelBuffer, _ request: ContentRequest) -> PixelBuffer {
        let size = pixels.size
        let scale = size.scale(to: request.pixelSize, covers: request.covers)
        guard scale < 1 else { return pixels }
        return Pixbuf.with(pixels) { Pixbuf.pixels($0, reducedTo: size.scaled(by: scale)) } ?? pixels
    }
}

extension PictureError {
    /// Whether fetching the bytes again could help.
    fileprivate var isOfBytes: Bool {
        switch self {
        case .unknownFormat, .damaged: true
        case .missing, .notReadable, .tooLarge, .notAnswering, .tooSlow, .turnedDown, .notWritten: false
        }
    }

    /// The same as `description`, but names a fetched picture by its URL, since users do not know the file with its bytes.
    func description(naming content: Content) -> String {
        guard case .url(let url) = content, URLText.path(ofFileURL: url) == nil else { return description }
        return VisibleText.of(message(naming: URLText.withoutSecrets(url)))
    }
}
