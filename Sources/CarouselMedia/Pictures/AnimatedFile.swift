// SPDX-License-Identifier: MIT

import CPixbuf
import CarouselCore

/// A picture file that may contain an animation.
struct AnimatedFile: Sendable {
    var path: FilePath
    /// gdk-pixbuf's name of its format.
    var format: String
    /// Keeps a fetched file alive.
    var fetched: FetchedFile?

    /// Nil for files in formats without animation, and for WebP files that declare none.
    init?(at path: FilePath, fetched: FetchedFile? = nil) {
        if WebPFile.size(of: path) != nil {
            format = "webp"
        } else if PictureHead.bytes(of: path, count: 6).starts(with: "GIF8".utf8) {
            format = "gif"
        } else {
            return nil
        }
        (self.path, self.fetched) = (path, fetched)
    }
}

/// The frames of an animated file, in order. Belongs to one thread.
final class FrameReader {
    /// Larger pictures are not animated: each frame would have to be decoded at full size.
    static let maxArea = 4_000_000
    /// Shorter delays count as `usualDelay`, as in browsers.
    private static let minDelay = 0.02
    private static let usualDelay = 0.1

    private let frames: FrameSequence
    private let size: PixelSize

    /// Starts at the first frame; nil if there is at most one. Frames are reduced to `size`, at which the first one was shown.
    init?(_ file: AnimatedFile, size: PixelSize) {
        guard let frames = FrameSequence(file.path), frames.size.area <= FrameReader.maxArea, frames.isAnimated,
            frames.next() != nil
        else { return nil }
        self.frames = frames
        self.size = size
    }

    /// Seconds that the present frame is shown; nil for ever.
    var delay: Double? {
        guard let milliseconds = frames.delay else { return nil }
        let delay = Double(milliseconds) / 1000
        return delay < FrameReader.minDelay ? FrameReader.usualDelay : delay
    }

    func next() -> MipChain? {
        // The filter is the same as for the picture itself, which is the first frame.
        guard let pixbuf = frames.next(), let reduced = Reduction.reduced(pixbuf, to: size) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(reduced)) }
        // The size is that of the picture on screen, whatever the file says about this frame.
        guard
            let frame = gdk_pixbuf_scale_simple(reduced, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(frame)) }
        return Pixbuf.pixels(frame).map { MipChain($0) }
    }
}

struct Frame {
    /// What happens to the frame before the next one is drawn.
    enum Disposal {
        case keep
        /// Its area is cleared.
        case clear
        /// The previous content is restored.
        case restorePrevious
    }

    /// Where its data are in the file.
    var (place, length): (Int, Int)
    var (x, y): (Int, Int)
    var size: PixelSize
    var milliseconds: Int
    /// Whether it is blended over the previous content instead of replacing it.
    var blends: Bool
    var disposal: Disposal
    /// The transparent colour index of a GIF.
    var transparentIndex: UInt8?
}

/// An animated file that is open for reading.
protocol FrameSource {
    /// The canvas size; every frame is within it.
    var size: PixelSize { get }
    var frames: [Frame] { get }
    /// How often the animation plays; 0 for ever.
    var loopCount: Int { get }
    /// A file with only this frame, for gdk-pixbuf; nil if it cannot be read.
    func standaloneFile(of frame: Frame) -> [UInt8]?
    /// gdk-pixbuf's name of the format.
    static var format: String { get }
}

/// The frames of an animated file, in order. Belongs to one thread.
///
/// gdk-pixbuf decodes each frame as a separate still file. Given a damaged animation, it would write outside the
/// picture, allocate whatever the file claims, and call GLib with objects that it could not create.
final class FrameSequence {
    private let source: any FrameSource
    private var index = -1
    private var canvas: OpaquePointer?
    /// The canvas before a frame that restores it.
    private var savedCanvas: OpaquePointer?

    /// The first frame; nil if it cannot be read. The caller releases it.
    static func first(of path: FilePath) -> OpaquePointer? {
        let frames = FrameSequence(path, maxFrames: 1)
        return withExtendedLifetime(frames) {
            guard let picture = frames?.next() else { return nil }
            g_object_ref(UnsafeMutableRawPointer(picture))
            return picture
        }
    }

    /// Starts before the first frame; nil if there is none. `maxFrames` is how many frames are wanted.
    init?(_ path: FilePath, maxFrames: Int = 100_000) {
        let source: (any FrameSource)? = WebPFile(path, maxFrames: maxFrames) ?? GIFFile(path, maxFrames: maxFrames)
        guard let source, !source.frames.isEmpty else { return nil }
        self.source = source
    }

    deinit {
        for pixbuf in [canvas, savedCanvas] { pixbuf.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    }

    /// The canvas size.
    var size: PixelSize { source.size }

    var isAnimated: Bool { source.frames.count > 1 }

    /// Milliseconds that the present frame is shown; nil for ever.
    var delay: Int? {
        let (present, count) = (max(0, index), source.frames.count)
        return source.loopCount > 0 && present == source.loopCount * count - 1
            ? nil : source.frames[present % count].milliseconds
    }

    /// The next frame, valid until the following call or until the reader is released; nil if it cannot be read.
    func next() -> OpaquePointer? {
        if canvas == nil { canvas = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, gint(size.width), gint(size.height)) }
        let next = (index + 1) % source.frames.count
        if next == 0 {
            canvas.map { gdk_pixbuf_fill($0, 0) }
        } else {
            applyDisposal(of: source.frames[next - 1])
        }
        guard let canvas else { return nil }
        index += 1
        let frame = source.frames[next]
        guard let file = source.standaloneFile(of: frame),
            let picture = Pixbuf.decoded(file, as: type(of: source).format)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
        guard Pixbuf.size(picture) == frame.size else { return nil }
        if frame.disposal == .restorePrevious {
            savedCanvas.map { g_object_unref(UnsafeMutableRawPointer($0)) }
            savedCanvas = gdk_pixbuf_copy(canvas)
        }
        let (x, y) = (gint(frame.x), gint(frame.y))
        let (width, height) = (gint(frame.size.width), gint(frame.size.height))
        if frame.blends, gdk_pixbuf_get_has_alpha(picture) != 0 {
            gdk_pixbuf_composite(
                picture, canvas, x, y, width, height, Double(x), Double(y), 1, 1, GDK_INTERP_NEAREST, 255)
        } else {
            gdk_pixbuf_copy_area(picture, 0, 0, width, height, canvas, x, y)
        }
        return canvas
    }

    private func applyDisposal(of frame: Frame) {
        switch frame.disposal {
        case .keep: break
        case .clear:
            let part = gdk_pixbuf_new_subpixbuf(
                canvas, gint(frame.x), gint(frame.y), gint(frame.size.width), gint(frame.size.height))
            guard let part else { return }
            gdk_pixbuf_fill(part, 0)
            g_object_unref(UnsafeMutableRawPointer(part))
        case .restorePrevious: if savedCanvas != nil { swap(&canvas, &savedCanvas) }
        }
    }
}
