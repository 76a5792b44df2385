// SPDX-License-Identifier: MIT

import CarouselKit

/// What there is to know about a film, beside its poster, which has come out of its row.
final class DetailPage: View {
    let buttons = ["Play", "Trailer", "Keep for later"].map { Button(title: $0) }
    private let shade = View()
    private let poster = Poster()
    private let text = View()
    private var isLeaving = false

    /// Opens over a view.
    ///
    /// - Parameter start: where the poster is now, in that view.
    init(_ film: Film, over view: View, from start: Rect, unit: Double) {
        super.init(frame: view.bounds)
        let (width, height) = (bounds.width, bounds.height)
        shade.frame = bounds
        shade.backgroundColor = Color(red: 0.02, green: 0.025, blue: 0.035, alpha: 0.72)
        poster.frame = Rect(x: 96 * unit, y: (height - 486 * unit) / 2, width: 324 * unit, height: 486 * unit)
        poster.show(film)
        poster.shadow = Shadow(
            offset: Size(width: 0, height: 18 * unit), blur: 48 * unit, color: Color(white: 0, alpha: 0.6))
        let left = 484 * unit
        text.frame = Rect(x: left, y: 0, width: width - left - 96 * unit, height: height)
        let facts = FilmFacts(
            frame: Rect(x: 0, y: poster.frame.minY + 4 * unit, width: text.bounds.width, height: 400 * unit))
        facts.size = 60 * unit
        facts.show(film)
        text.addSubview(facts)
        for (place, button) in buttons.enumerated() {
            button.frame = Rect(
                x: Double(place) * 204 * unit, y: poster.frame.maxY - 62 * unit, width: 188 * unit, height: 58 * unit)
            button.font = Font(family: Film.letters, size: 20 * unit, weight: 600)
            text.addSubview(button)
        }
        for part in [shade, poster, text] { addSubview(part) }
        view.addSubview(self)
        move(from: start)
    }

    private func move(from start: Rect) {
        (shade.alpha, text.alpha) = (0, 0)
        poster.transform3D = DetailPage.transform(of: poster.frame, to: start)
        View.animate(
            duration: 0.45, curve: .easeInOut,
            animations: {
                poster.transform3D = .identity
                shade.alpha = 1
            })
        View.animate(duration: 0.3, delay: 0.2, animations: { text.alpha = 1 })
    }

    /// Closes the page: the poster goes back to its place in the row.
    func leave(to end: Rect, completion: @escaping () -> Void) {
        guard !isLeaving else { return }
        isLeaving = true
        isUserInteractionEnabled = false
        View.animate(duration: 0.2, animations: { text.alpha = 0 })
        View.animate(
            duration: 0.4, curve: .easeInOut,
            animations: {
                poster.transform3D = DetailPage.transform(of: poster.frame, to: end)
                shade.alpha = 0
            },
            completion: { [self] in
                removeFromSuperview()
                completion()
            })
    }

    private static func transform(of frame: Rect, to other: Rect) -> Transform3D {
        Transform3D(translationX: other.midX - frame.midX, y: other.midY - frame.midY)
            .scaled(x: other.width / frame.width, y: other.height / frame.height)
    }
}
