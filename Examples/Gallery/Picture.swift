// SPDX-License-Identifier: MIT

import CarouselKit

/// A photograph, or a sun and a hill, in a white frame.
final class Picture: ImageView {
    /// Sky, sun and land.
    private static let palettes = [
        "eb8 fed 844", "7cd fec 277", "e88 fda 535", "225 eed 113", "ad9 ffd 374", "cbe fff 548",
    ].map { $0.split(separator: " ").compactMap { Color(hex: String($0)) } }
    private let (sun, hill) = (View(), View())

    init() {
        super.init(frame: Rect(x: 0, y: 0, width: 300, height: 230))
        contentMode = .scaleAspectFill
        clipsToBounds = true
        borderWidth = 9
        borderColor = Color(white: 0.96)
        for (disc, extent) in [(sun, 60.0), (hill, 420)] {
            disc.bounds.size = Size(width: extent, height: extent)
            disc.cornerRadius = extent / 2
        }
    }

    /// Shows the picture that is painted for a number or, without a number, the one in a file.
    func show(_ number: Int?, path: String) {
        guard let number else { return image = Image(path: path) }
        let palette = Picture.palettes[number % Picture.palettes.count]
        backgroundColor = palette[0]
        for (disc, color) in zip([sun, hill], palette.dropFirst()) {
            disc.backgroundColor = color
            if disc.superview == nil { addSubview(disc) }
        }
        sun.center = Point(x: Double(60 + number * 47 % 180), y: Double(55 + number * 29 % 50))
        hill.center = Point(x: Double(number * 61 % 300), y: 340)
    }
}
