// SPDX-License-Identifier: MIT

import CarouselKit

/// A picture that fills the window, over everything else: it grows out of its item and goes back there. The wheel
/// looks closer, drags move about in it.
@MainActor
final class Zoom {
    /// Times the size that fits the window, at most.
    static let most = 8.0
    private static let duration = 0.3

    private let curtain = Curtain()
    private let backdrop = CarouselKit.View()
    private let scroll = ScrollView()
    private let picture = ImageView()
    private(set) var isOpen = false
    /// Times the size that fits the window.
    private(set) var magnification = 1.0

    /// Is called when the user taps.
    var onTap: (() -> Void)? {
        get { curtain.onTap }
        set { curtain.onTap = newValue }
    }

    init(in root: CarouselKit.View) {
        picture.contentMode = .scaleAspectFit
        picture.placeholderColor = .clear
        curtain.isHidden = true
        backdrop.backgroundColor = .black
        scroll.clipsToBounds = false
        curtain.addSubview(backdrop)
        scroll.addSubview(picture)
        curtain.addSubview(scroll)
        root.addSubview(curtain)
    }

    /// Fits the window.
    func layOut(_ size: Size) {
        curtain.frame = Rect(origin: .zero, size: size)
        backdrop.frame = curtain.bounds
        scroll.frame = curtain.bounds
        if isOpen { fit(magnification: 1) }
    }

    /// Lets a picture grow from a place in the window.
    func open(_ image: Image?, from start: Rect) {
        isOpen = true
        curtain.isHidden = false
        backdrop.alpha = 0
        picture.image = image
        fit(magnification: 1)
        picture.frame = start
        CarouselKit.View.animate(duration: Zoom.duration) {
            backdrop.alpha = 1
            picture.frame = scroll.bounds
        }
    }

    /// Shows another picture in the same place.
    func show(_ image: Image?) {
        picture.image = image
        fit(magnification: 1)
    }

    /// Lets the picture shrink back.
    func close(to end: Rect) {
        guard isOpen else { return }
        isOpen = false
        let offset = scroll.contentOffset
        CarouselKit.View.animate(duration: Zoom.duration) {
            backdrop.alpha = 0
            picture.frame = Rect(
                x: end.minX + offset.x, y: end.minY + offset.y, width: end.width, height: end.height)
        } completion: { [self] in
            if !isOpen { curtain.isHidden = true }
        }
    }

    /// Looks closer, or from further away.
    ///
    /// - Parameters:
    ///   - factor: above 1 closer; the whole stays between the window's size and eight times that.
    ///   - point: of the window, which stays where it is.
    func magnify(by factor: Double, about point: Point) {
        let before = magnification
        let after = min(max(before * factor, 1), Zoom.most)
        guard isOpen, after != before, factor.isFinite else { return }
        let part = after / before
        let place = Point(x: scroll.contentOffset.x + point.x, y: scroll.contentOffset.y + point.y)
        fit(magnification: after)
        scroll.contentOffset = Point(x: place.x * part - point.x, y: place.y * part - point.y)
    }

    private func fit(magnification: Double) {
        self.magnification = magnification
        let size = Size(width: scroll.bounds.width * magnification, height: scroll.bounds.height * magnification)
        scroll.contentSize = size
        picture.frame = Rect(origin: .zero, size: size)
        if magnification == 1 { scroll.contentOffset = .zero }
    }

    /// What lies behind the picture and takes taps anywhere.
    private final class Curtain: CarouselKit.View {
        var onTap: (() -> Void)?
        override var takesTouches: Bool { true }
        override func handle(_ event: PointerEvent) -> Bool {
            if event.kind == .ended { onTap?() }
            return true
        }
        // Nothing behind it is to be scrolled.
        override func takesPan(_ translation: Point) -> Bool { true }
    }
}
