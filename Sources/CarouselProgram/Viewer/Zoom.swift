// SPDX-License-Identifier: MIT

import CarouselKit

/// The current picture over everything else: it grows out of its item and shrinks back there. The wheel zooms, drags pan.
@MainActor
final class Zoom {
    /// Maximum magnification relative to the size that fits the window.
    static let maxMagnification = 8.0
    private static let duration = 0.3

    private let curtain = Curtain()
    private let backdrop = CarouselKit.View()
    private let scroll = ScrollView()
    private let picture = ImageView()
    private(set) var isOpen = false
    /// Magnification relative to the size that fits the window.
    private(set) var magnification = 1.0

    /// Called with the name of an event.
    var onEvent: (String) -> Void = { _ in }
    private let gallery: PictureGallery

    init(in root: CarouselKit.View, of gallery: PictureGallery) {
        self.gallery = gallery
        picture.contentMode = .scaleAspectFit
        picture.placeholderColor = .clear
        curtain.isHidden = true
        backdrop.backgroundColor = .black
        scroll.clipsToBounds = false
        curtain.addSubview(backdrop)
        scroll.addSubview(picture)
        curtain.addSubview(scroll)
        root.addSubview(curtain)
        curtain.addRecognizer(TapRecognizer { [unowned self] in close() })
    }

    /// Lays everything out for a window's size.
    func layOut(_ size: Size) {
        curtain.frame = Rect(origin: .zero, size: size)
        backdrop.frame = curtain.bounds
        scroll.frame = curtain.bounds
        if isOpen { fit(magnification: 1) }
    }

    /// Grows the current picture until it fills the window.
    func open() {
        guard !isOpen, let image = gallery.image(at: gallery.carousel.currentItemIndex) else { return }
        isOpen = true
        let start = currentFrame
        curtain.isHidden = false
        backdrop.alpha = 0
        picture.image = image
        fit(magnification: 1)
        picture.frame = reducesMotion ? scroll.bounds : start
        picture.alpha = reducesMotion ? 0 : 1
        CarouselKit.View.animate(duration: Zoom.duration) {
            backdrop.alpha = 1
            picture.alpha = 1
            picture.frame = scroll.bounds
        }
        onEvent("filled")
    }

    /// Call this for each frame: shows the picture that the carousel is at or on its way to; closes if there is none.
    func update() {
        guard isOpen else { return }
        // The destination, so that pictures on the way are not shown.
        guard let image = gallery.image(at: gallery.carousel.destinationItemIndex) else { return close() }
        guard picture.image != image else { return }
        picture.image = image
        fit(magnification: 1)
    }

    /// Shrinks the picture back.
    func close() {
        guard isOpen else { return }
        isOpen = false
        let (end, offset) = (currentFrame, scroll.contentOffset)
        CarouselKit.View.animate(duration: Zoom.duration) {
            backdrop.alpha = 0
            if reducesMotion { return picture.alpha = 0 }
            picture.frame = Rect(
                x: end.minX + offset.x, y: end.minY + offset.y, width: end.width, height: end.height)
        } completion: { [self] in
            if !isOpen { curtain.isHidden = true }
        }
        onEvent("back")
    }

    /// Zooms in or out at the middle; opens first if necessary.
    func zoom(by factor: Double) {
        if !isOpen { return factor > 1 ? open() : () }
        magnify(by: factor, about: Point(x: curtain.bounds.midX, y: curtain.bounds.midY))
    }

    /// Over the carousel, the wheel zooms only with Control: without it, it scrolls. Returns whether the wheel was used.
    func turnWheel(_ notches: Point, at position: Point, isControlDown: Bool) -> Bool {
        guard isOpen || isControlDown else { return false }
        if isOpen {
            // Eight notches cover about the whole range.
            magnify(by: notches.y >= 0 ? 1 + 0.3 * notches.y : 1 / (1 - 0.3 * notches.y), about: position)
        } else if notches.y > 0 {
            open()
        }
        return true
    }

    /// Whether the picture fades in place instead of growing.
    private var reducesMotion: Bool { gallery.carousel.isMotionReduced }

    /// The current picture's frame in the window.
    private var currentFrame: Rect {
        guard let view = gallery.pictureView(at: gallery.carousel.currentItemIndex),
            let low = view.convert(Point(x: view.bounds.minX, y: view.bounds.minY), to: nil),
            let high = view.convert(Point(x: view.bounds.maxX, y: view.bounds.maxY), to: nil)
        else { return Rect(center: curtain.center, size: .zero) }
        return Rect(
            x: min(low.x, high.x), y: min(low.y, high.y), width: abs(high.x - low.x), height: abs(high.y - low.y))
    }

    /// Zooms by a factor, in if it is above 1. The magnification is limited to 1...8, and what is at `point` in the window stays there.
    func magnify(by factor: Double, about point: Point) {
        let before = magnification
        let after = min(max(before * factor, 1), Zoom.maxMagnification)
        guard isOpen, after != before, factor.isFinite else { return }
        let part = after / before
        let place = Point(x: scroll.contentOffset.x + point.x, y: scroll.contentOffset.y + point.y)
        fit(magnification: after)
        scroll.contentOffset = Point(x: place.x * part - point.x, y: place.y * part - point.y)
        onEvent("magnified \((magnification * 1000).rounded() / 1000)")
    }

    private func fit(magnification: Double) {
        self.magnification = magnification
        let size = Size(width: scroll.bounds.width * magnification, height: scroll.bounds.height * magnification)
        scroll.contentSize = size
        picture.frame = Rect(origin: .zero, size: size)
        if magnification == 1 { scroll.contentOffset = .zero }
    }

    /// The area behind the picture, which takes taps anywhere.
    private final class Curtain: CarouselKit.View {
        override var takesTouches: Bool { true }
        // Nothing behind it should scroll.
        override func takesPan(_ translation: Point) -> Bool { true }
    }
}
