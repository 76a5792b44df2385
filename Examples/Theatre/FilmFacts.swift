// SPDX-License-Identifier: MIT

import CarouselKit

/// What there is to know about a film, in four texts, one below the other.
final class FilmFacts: View {
    /// The size of the title's letters, in points; the others follow it.
    var size = 52.0 { didSet { if size != oldValue { style() } } }
    private let texts = (0..<4).map { _ in Label() }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for text in texts { addSubview(text) }
        style()
    }

    func show(_ film: Film) {
        let facts = "\(film.year)  \u{B7}  \(film.minutes) min  \u{B7}  \(film.director)"
        for (text, string) in zip(texts, [film.genre.uppercased(), film.title, facts, film.synopsis]) {
            text.text = string
        }
        setNeedsLayout()
    }

    private func style() {
        for (text, (part, weight, alpha)) in zip(
            texts, [(0.29, 700, Float(0.7)), (1, 700, 1), (0.37, 500, 0.72), (0.42, 400, 0.92)])
        {
            text.font = Font(family: Film.letters, size: size * part, weight: weight)
            text.textColor = Color(white: 1, alpha: alpha)
        }
        texts[3].numberOfLines = 3
        setNeedsLayout()
    }

    override func layoutSubviews() {
        var y = 0.0
        for (text, gap) in zip(texts, [0.18, 0.2, 0.42, 0]) {
            let height = text.sizeThatFits(Size(width: bounds.width, height: .infinity)).height
            text.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
            y += height + gap * size
        }
    }
}
