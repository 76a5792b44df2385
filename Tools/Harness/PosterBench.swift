// SPDX-License-Identifier: MIT

import CarouselKit

/// A media centre's home screen: a thousand posters in rows, at its size and so small that all show, compared with bare rectangles.
struct PosterBench {
    let size: Size
    let frames: Int

    private static let rows = 8
    private static let postersInRow = 125
    private static let films = 30
    /// The distance from one poster to the next, in widths of a poster.
    private static let spacing = 1.12

    func report() throws -> BareReport {
        let stage = try BenchStage(size: size)
        defer { stage.close() }
        let home = HomeScreen(
            posterWidth: 176 * size.height / 720, rowHeight: 336 * size.height / 720, castsShadows: true)
        let rows = try measure(home, "rows", extent: 256, on: stage)
        let width = size.width / Double(PosterBench.postersInRow) / PosterBench.spacing
        let all = HomeScreen(posterWidth: width, rowHeight: size.height / Double(PosterBench.rows), castsShadows: false)
        return BareReport(
            machine: BenchMachine(stage.renderer.capabilities, size),
            rows: [rows, try measure(all, "all in sight", extent: 16, on: stage)])
    }

    private func measure(
        _ home: HomeScreen, _ name: String, extent: Int, on stage: BenchStage
    ) throws -> BareReport.Row {
        let scene = Scene(showing: home.rows, size: size, background: BenchStage.background)
        scene.layoutIfNeeded()
        home.scroll(by: 0)
        try stage.load(scene)
        return try BareComparison(
            name: "\(home.postersInSight) of 1000 posters, \(name)", scene: scene, extent: extent,
            maxTextures: PosterBench.films
        ).row(frames: frames, on: stage) { home.scroll(by: Double($0 % 2) / 4) }
    }

    /// Rows of posters: rounded pictures with a title.
    private final class HomeScreen: CarouselRowsDataSource, CarouselDataSource, CarouselDelegate {
        let rows = CarouselRows()
        private let castsShadows: Bool
        private let posterSize: Size
        private let pictures = (0..<films).map { Image(pixels: BenchCase.picture($0, extent: 256)) }

        init(posterWidth: Double, rowHeight: Double, castsShadows: Bool) {
            self.castsShadows = castsShadows
            posterSize = Size(width: posterWidth, height: min(1.5 * posterWidth, 0.8 * rowHeight))
            rows.rowHeight = rowHeight
            rows.titleHeight = 0.14 * rowHeight
            rows.titleFont = Font(size: 0.06 * rowHeight, weight: 600)
            rows.options = [.visibleItems: Double(PosterBench.rows)]
            rows.carousel.depthEffects = DepthEffects(dimming: 0.42)
            rows.carousel.alignment = .start
            rows.dataSource = self
        }

        private var carousels: [Carousel] { (0..<PosterBench.rows).compactMap(rows.carousel(ofRow:)) }

        var postersInSight: Int { carousels.reduce(0) { $0 + $1.indexesForVisibleItems.count } }

        /// Scrolls every row in sight to this many posters from its first.
        func scroll(by posters: Double) {
            for carousel in carousels { carousel.scrollOffset = posters }
        }

        func numberOfRows(in rows: CarouselRows) -> Int { PosterBench.rows }
        func rows(_ rows: CarouselRows, titleForRowAt index: Int) -> String? { "Row \(index + 1)" }

        func rows(_ rows: CarouselRows, configure carousel: Carousel, forRowAt index: Int) {
            carousel.alignment = .start
            carousel.centerScale = CenterScale(zoom: 1.16, curve: .easeInOut, anchor: .center)
            (carousel.dataSource, carousel.delegate) = (self, self)
        }

        func numberOfItems(in carousel: Carousel) -> Int { PosterBench.postersInRow }

        func carousel(
            _ carousel: Carousel, viewForItemAt index: Int, reusing view: CarouselKit.View?
        ) -> CarouselKit.View {
            let picture = ImageView(
                frame: Rect(origin: .zero, size: posterSize), image: pictures[index % pictures.count])
            (picture.contentMode, picture.clipsToBounds) = (.scaleAspectFill, true)
            picture.cornerRadius = 0.03 * posterSize.width
            if castsShadows {
                picture.shadow = Shadow(
                    offset: Size(width: 0, height: 0.06 * posterSize.width), blur: 0.15 * posterSize.width,
                    color: Color(white: 0, alpha: 0.55))
            }
            let title = Label(
                frame: Rect(
                    x: 0.07 * posterSize.width, y: 0.82 * posterSize.height, width: 0.86 * posterSize.width,
                    height: 0.14 * posterSize.height), text: "Film \(index)")
            title.font = Font(size: 0.13 * posterSize.width, weight: 600)
            title.textColor = .white
            picture.addSubview(title)
            return picture
        }

        func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
            switch option {
            case .spacing: PosterBench.spacing
            case .visibleItems: Double(PosterBench.postersInRow)
            default: value
            }
        }
    }
}
