// SPDX-License-Identifier: MIT

import CarouselKit

/// A film's poster: its picture, who made it, and its title.
final class Poster: View {
    private(set) var film: Film?
    private let picture = View()

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        picture.clipsToBounds = true
        addSubview(picture)
    }

    func show(_ film: Film) {
        guard film.title != self.film?.title || picture.bounds.size != bounds.size else { return }
        self.film = film
        let (width, height) = (bounds.width, bounds.height)
        picture.frame = bounds
        picture.cornerRadius = width * 0.03
        cornerRadius = width * 0.03
        Artwork.draw(film, in: picture, poster: picture.bounds)
        let veil = Gradients.image(from: film.colors[3].withAlpha(0), to: film.colors[3].withAlpha(0.9))
        picture.addSubview(
            ImageView(frame: Rect(x: 0, y: height * 0.55, width: width, height: height * 0.45), image: veil))
        let lines = Poster.lines(of: film.title)
        let longest = Double(lines.map(\.count).max() ?? 1)
        let isNarrow = film.letters == .narrow
        let size = min(width * 0.155, width * 0.86 / (longest * (isNarrow ? 0.56 : 0.74)))
        let block = size * 1.12 * Double(lines.count)
        for (place, line) in lines.enumerated() {
            let y = height * 0.945 - block + Double(place) * size * 1.12
            let label = Label(frame: Rect(x: width * 0.07, y: y, width: width * 0.9, height: size * 1.3), text: line)
            label.font = Font(family: film.letters.rawValue, size: size, weight: isNarrow ? 700 : 600)
            label.textColor = Color(red: 1, green: 0.97, blue: 0.92)
            picture.addSubview(label)
        }
        let name = Label(
            frame: Rect(x: width * 0.07, y: width * 0.06, width: width * 0.86, height: width * 0.09),
            text: film.director.uppercased())
        name.font = Font(family: "Nimbus Sans, sans-serif", size: width * 0.048, weight: 600)
        let isBright = film.colors[0].red * 0.3 + film.colors[0].green * 0.6 + film.colors[0].blue * 0.1 > 0.55
        name.textColor = (isBright ? film.colors[3] : film.colors[2]).withAlpha(0.85)
        picture.addSubview(name)
    }

    /// Breaks a title into short lines.
    private static func lines(of title: String) -> [String] {
        var lines: [String] = []
        for word in title.uppercased().split(separator: " ") {
            if let last = lines.last, last.count + word.count < 10 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
