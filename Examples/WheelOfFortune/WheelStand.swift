// SPDX-License-Identifier: MIT

import CarouselKit
import Foundation

/// The wheel on its stand, with a rim of bulbs and a pointer at its right.
final class WheelStand: View {
    let carousel = Carousel()
    private let pointer = View()
    private var bulbs: [View] = []

    override init(frame: Rect) {
        super.init(frame: frame)
        let center = Point(x: bounds.midX, y: bounds.midY)
        disc(center, Wheel.outer + 24, Wheel.cream).shadow = Shadow(
            offset: Size(width: 0, height: 12), blur: 50, color: Color(white: 0, alpha: 0.6))
        // If vertical, the wheel is to the left of the slice at the pointer.
        (carousel.type, carousel.isVertical, carousel.centerItemWhenSelected) = (.wheel, true, false)
        carousel.frame = bounds
        carousel.contentOffset.width = Wheel.radius
        addSubview(carousel)
        let rim = disc(center, Wheel.outer + 26, .clear)
        (rim.borderWidth, rim.borderColor) = (26, Wheel.gold)
        for place in 0..<24 {
            let angle = (Double(place) + 0.5) * .pi / 12
            let distance = Wheel.outer + 13
            let way = Point(x: cos(angle) * distance, y: sin(angle) * distance)
            bulbs.append(disc(center + way, 6, Wheel.cream))
        }
        let hub = disc(center, Wheel.inner + 4, Color(hex: "#3a2238") ?? .black)
        (hub.borderWidth, hub.borderColor) = (10, Wheel.gold)
        disc(center, 16, Wheel.gold)
        // The pointer turns about its right end.
        let end = Point(x: center.x + Wheel.outer - 12 + Wheel.pointer.width, y: center.y)
        pointer.frame = Rect(center: end, size: Size(width: 2 * Wheel.pointer.width, height: Wheel.pointer.height))
        pointer.addSubview(ImageView(frame: Rect(origin: .zero, size: Wheel.pointer), image: Wheel.pointerImage))
        pointer.isUserInteractionEnabled = false
        addSubview(pointer)
    }

    @discardableResult
    private func disc(_ center: Point, _ radius: Double, _ color: Color) -> View {
        let disc = View(frame: Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)))
        (disc.cornerRadius, disc.backgroundColor, disc.isUserInteractionEnabled) = (.infinity, color, false)
        addSubview(disc)
        return disc
    }

    /// Kicks the pointer, as a slice that passes it does.
    ///
    /// - Parameter isForward: whether the wheel turns upward there.
    func kick(isForward: Bool) {
        pointer.transform = AffineTransform(rotationAngle: isForward ? 0.3 : -0.3)
        View.animate(duration: 0.25, curve: .easeOut) { pointer.transform = .identity }
    }

    /// Lets light run round the rim.
    func light() {
        for (place, bulb) in bulbs.enumerated() {
            bulb.alpha = 0
            View.animate(duration: 0.3, delay: Double(place) * 0.03) { bulb.alpha = 1 }
        }
    }
}
