// SPDX-License-Identifier: MIT

import CarouselKit

/// A slice of the wheel, with the name of a prize.
final class Slice: View {
    init(_ prize: String, _ picture: Image) {
        // As high as the slice is in its middle, so that the view gets only its own touches; the picture reaches beyond it.
        super.init(frame: Rect(x: 0, y: 0, width: Wheel.slice.width, height: Wheel.slice.height * 0.62))
        let middle = Point(x: bounds.midX, y: bounds.midY)
        addSubview(ImageView(frame: Rect(center: middle, size: Wheel.slice), image: picture))
        let label = Label(frame: Rect(x: 0, y: 0, width: bounds.width - 26, height: bounds.height), text: prize)
        (label.font, label.textAlignment, label.textColor) = (Font(size: 25, weight: 700), .right, Wheel.cream)
        addSubview(label)
    }
}
