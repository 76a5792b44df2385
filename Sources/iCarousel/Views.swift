// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation
import Glibc
import Synchronization

extension View {
    /// Which margins and extents of a view follow its superview's size.
    public typealias AutoresizingMask = CarouselScene.AutoresizingMask

    /// The fill colour; nil is clear. A button's replaces the theme's.
    public var backgroundColor: UIColor? {
        get { (self as? Button)?.fill ?? self.CarouselScene::backgroundColor }
        set {
            let color = newValue ?? .clear
            (self as? Button)?.fill = color
            self.CarouselScene::backgroundColor = color
        }
    }

    /// Animates changes, as on iOS. `completion` receives false if a changed view has left its scene meanwhile, or if no changed
    /// view was in a scene.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(duration: duration, delay: delay, animations: animations, ended: completion)
    }

    /// Animates the changes from here to `commitAnimations()`, for 0.2 seconds.
    public static func beginAnimations(_ name: String?, context: UnsafeMutableRawPointer?) { beginAnimations() }
    /// Sets the duration of the changes since `beginAnimations`, in seconds.
    public static func setAnimationDuration(_ duration: TimeInterval) { setAnimation(duration: duration) }
    /// Sets the delay of the changes since `beginAnimations`, in seconds.
    public static func setAnimationDelay(_ delay: TimeInterval) { setAnimation(delay: delay) }
    /// Ends the changes that `beginAnimations` began to collect, and animates them.
    public static func commitAnimations() { self.CarouselScene::commitAnimations() }
}

// Properties that are never nil but may be set to nil have the types that they have in UIKit.
extension Label {
    /// The text; nil is none.
    public var text: String? {
        get { self.CarouselScene::text }
        set { self.CarouselScene::text = newValue ?? "" }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The font; nil is the default one.
    public var font: UIFont! {
        get { self.CarouselScene::font }
        set { self.CarouselScene::font = newValue ?? .body }
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The colour; nil is black.
    public var textColor: UIColor! {
        get { self.CarouselScene::textColor }
        set { self.CarouselScene::textColor = newValue ?? .black }
    }
}

extension ReflectionView {
    /// Does nothing: reflections are live.
    public func update() {}
}

/// The counterpart of FXImageView: effects are properties of every image view.
public typealias FXImageView = ImageView
/// The counterpart of AsyncImageView: every image view loads on other threads.
public typealias AsyncImageView = ImageView

extension ImageView {
    /// A view that shows a picture, at the origin, with the picture's ``Image/size``.
    public convenience init(image: UIImage?) {
        self.init(frame: Rect(origin: .zero, size: Size(image?.size ?? .zero)), image: image)
    }

    /// Always true: pictures are decoded on other threads.
    public var asynchronous: Bool {
        get { true }
        set { _ = newValue }
    }

    /// The address of the picture.
    public var imageURL: URL? {
        get {
            switch image?.content {
            case .url(let text): URL(string: text)
            case .file(let path): URL(fileURLWithPath: path)
            default: nil
            }
        }
        set { image = newValue.map { $0.isFileURL ? Image(path: $0.path) : Image(url: $0.absoluteString) } }
    }

    /// Shows the picture of a file or an address.
    public func setImageWithContentsOf(_ url: URL) { imageURL = url }
    /// Shows the picture of a file.
    public func setImageWithContentsOfFile(_ path: String) { image = Image(path: path) }

    /// Distance between the picture and its reflection, in points; the range is that of `Reflection.gap`. It shows once
    /// there is a ``reflectionScale``. Default: 4.
    public var reflectionGap: CGFloat {
        get { mirror.gap }
        set { mirror.gap = newValue }
    }

    /// Fraction of the height that is reflected, 0...1, clamped; 0 for no reflection. Default: 0.
    public var reflectionScale: CGFloat {
        get { mirror.scale }
        set { mirror.scale = newValue }
    }

    /// Opacity of the reflection at its upper end, 0...1, clamped. It shows once there is a ``reflectionScale``. Default:
    /// 0.5.
    public var reflectionAlpha: CGFloat {
        get { mirror.alpha }
        set { mirror.alpha = newValue }
    }

    // With a scale of 0, it keeps the other values and shows nothing.
    private var mirror: Reflection {
        get { reflection ?? Reflection(scale: 0) }
        set { reflection = newValue.valid }
    }

    /// Offset of the shadow, in points. It shows once there is a ``shadowColor``. Default: zero.
    public var shadowOffset: CGSize {
        get { CGSize(drop.offset) }
        set { drop.offset = Size(newValue) }
    }

    /// How far the shadow's edge is softened, in points, 0...1000, clamped. It shows once there is a ``shadowColor``.
    /// Default: 0.
    public var shadowBlur: CGFloat {
        get { drop.blur }
        set { drop.blur = newValue }
    }

    /// The shadow's colour; nil for no shadow. Default: nil.
    public var shadowColor: UIColor? {
        get { drop.color.alpha > 0 ? drop.color : nil }
        set { drop.color = newValue ?? .clear }
    }

    // With a clear colour, it keeps the other values and shows nothing.
    private var drop: Shadow {
        get { shadow ?? Shadow(offset: .zero, blur: 0, color: .clear) }
        set { shadow = newValue.valid }
    }
}

/// How lines of text are aligned.
public typealias NSTextAlignment = TextContent.Alignment
/// What happens to text that does not fit.
public typealias NSLineBreakMode = TextContent.LineBreak

extension TextContent.LineBreak {
    /// Lines break between words.
    public static let byWordWrapping = TextContent.LineBreak.wrap
    /// The end is replaced by an ellipsis.
    public static let byTruncatingTail = TextContent.LineBreak.truncateTail
    /// The middle is replaced by an ellipsis.
    public static let byTruncatingMiddle = TextContent.LineBreak.truncateMiddle
    /// The text is cut off where it does not fit.
    public static let byClipping = TextContent.LineBreak.clip
}

extension Image {
    /// A picture file by name, looked up in the current folder and then in the program's, and in a subfolder `Resources` of
    /// each. If the name has no extension, `.png` and `.jpg` are tried.
    ///
    /// - Returns: nil if there is none.
    public init?(named name: String) {
        let names = name.contains(".") ? [name] : [name + ".png", name + ".jpg", name]
        for folder in ["./", FilePath("/proc/self/exe").linkTarget?.folder.text ?? "./"] {
            for path in names.flatMap({ ["\(folder)\($0)", "\(folder)Resources/\($0)"] })
            where access(path, R_OK) == 0 {
                self.init(path: path)
                return
            }
        }
        return nil
    }

    /// A picture file; nil if it cannot be read.
    public init?(contentsOfFile path: String) {
        guard access(path, R_OK) == 0 else { return nil }
        self.init(path: path)
    }

    /// The size in points, one for each pixel; zero for addresses, text, and files that cannot be read. A file is read to find
    /// its size, but only once as long as it stays the same.
    public var size: CGSize {
        let size: PixelSize? =
            switch content {
            case .pixels(let picture): picture.pixels.size
            case .texture(let texture): texture.size
            case .file(let path): SizeCache.size(of: path)
            case .url, .text: nil
            }
        return size.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
    }
}

/// The sizes of picture files, valid as long as the files stay the same.
private enum SizeCache {
    /// When this many sizes are known, all are forgotten.
    private static let capacity = 4096
    private static let known = Mutex<[String: (file: FileStamp, size: PixelSize)]>([:])

    /// Nil if the file is no picture.
    static func size(of path: String) -> PixelSize? {
        guard let file = FileStamp(of: path) else { return nil }
        if let found = known.withLock({ $0[path] }), found.file == file { return found.size }
        let one = PixelSize(width: 1, height: 1)
        guard let size = (try? PictureDecoder.decode(path, fitting: one))?.natural else { return nil }
        known.withLock {
            if $0.count >= capacity { $0 = [:] }
            $0[path] = (file, size)
        }
        return size
    }
}
