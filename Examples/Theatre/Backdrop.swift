// SPDX-License-Identifier: MIT

import CarouselKit

/// A film's picture behind everything, darkened where text stands on it; another film fades in.
final class Backdrop: View {
    private var picture: View?
    private let veils: [(view: ImageView, part: Rect)]
    private var film: Film?
    private var waiting = 0

    override init(frame: Rect = .zero) {
        let black = Color(red: 0.02, green: 0.025, blue: 0.035)
        func veil(_ part: Rect, _ from: Float, _ to: Float, isAcross: Bool = false) -> (ImageView, Rect) {
            let image = Gradients.image(from: black.withAlpha(from), to: black.withAlpha(to), isAcross: isAcross)
            return (ImageView(image: image), part)
        }
        veils = [
            veil(Rect(x: 0, y: 0, width: 1, height: 1), 0.25, 0.25),
            veil(Rect(x: 0, y: 0, width: 0.8, height: 1), 0.94, 0, isAcross: true),
            veil(Rect(x: 0, y: 0.25, width: 1, height: 0.5), 0, 0.95),
            veil(Rect(x: 0, y: 0.75, width: 1, height: 0.25), 0.95, 0.98),
        ]
        super.init(frame: frame)
        clipsToBounds = true
        for veil in veils { addSubview(veil.view) }
    }

    /// Shows a film unless another is asked for within `delay` seconds, so that films that are only passed do not show.
    func show(_ film: Film, after delay: Double = 0.25) {
        waiting += 1
        let turn = waiting
        guard let scene, self.film != nil, delay > 0 else { return fade(to: film, seconds: 0) }
        scene.schedule(after: delay) { [weak self] in
            if let self, turn == waiting { fade(to: film, seconds: 0.7) }
        }
    }

    private func fade(to film: Film, seconds: Double) {
        guard film.title != self.film?.title else { return }
        self.film = film
        let (old, new) = (picture, View(frame: bounds))
        draw(film, in: new)
        picture = new
        insertSubview(new, at: old == nil ? 0 : 1)
        new.alpha = seconds > 0 ? 0 : 1
        View.animate(duration: seconds, animations: { new.alpha = 1 }, completion: { old?.removeFromSuperview() })
    }

    private func draw(_ film: Film, in view: View) {
        let width = bounds.width * 0.5
        Artwork.draw(
            film, in: view,
            poster: Rect(x: bounds.width - width * 1.02, y: -width * 0.34, width: width, height: width * 1.5))
    }

    override func layoutSubviews() {
        for veil in veils {
            veil.view.frame = Rect(
                x: veil.part.minX * bounds.width, y: veil.part.minY * bounds.height,
                width: veil.part.width * bounds.width, height: veil.part.height * bounds.height)
        }
        guard let film, let picture, picture.frame != bounds else { return }
        picture.frame = bounds
        draw(film, in: picture)
    }
}
