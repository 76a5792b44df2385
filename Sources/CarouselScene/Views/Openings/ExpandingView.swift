// SPDX-License-Identifier: MIT

public import CarouselCore

/// A card of two sheets, like those of expanding-collection. When it expands, the sheet in front moves up and the one behind comes
/// out below it; when it is presented, they fill the carousel, the sheet in front as a header and the other below it.
///
/// Put what the closed card shows into `front`, and what only shows when it opens into `back`. The views in them follow the
/// sheets' sizes by their autoresizing masks.
public final class ExpandingView: OpeningView {
    /// The sheet in front. It has round corners and clips the views in it to them.
    public let front = View()
    /// The sheet behind; hidden while the card is closed.
    public let back = View()
    /// How much wider and higher the sheet behind becomes, in points, 0...`CarouselLimits.number`; clamped, non-finite values count
    /// as the default. Default: 40.
    public var growth = 40.0 { didSet { layOutAtOnce() } }
    /// Height of the sheet in front when the card is presented, in points, from 0 to the height of what the card fills; clamped,
    /// non-finite values count as the default. Default: 236.
    public var headerHeight = 236.0 { didSet { layOutAtOnce() } }
    /// The size that the card fills when it is presented, in points, about the middle of the closed card. Default: nil, the
    /// carousel's bounds, wherever in the carousel and however large the card is shown; outside carousels, the closed card.
    public var presentedSize: Size? { didSet { layOutAtOnce() } }

    /// Makes a closed card.
    ///
    /// - Parameters:
    ///   - frame: of the closed card.
    ///   - durations: how long expanding and then presenting take, in seconds, 0.001...3600; clamped, non-finite values count as 0.3.
    public init(frame: Rect = .zero, durations: (expand: Double, present: Double) = (0.3, 0.4)) {
        super.init(frame: frame, stages: [durations.expand, durations.present])
        for sheet in [back, front] {
            sheet.clipsToBounds = true
            addSubview(sheet)
        }
    }

    /// The last layout, kept for `extraLength`: a carousel that asks for that cannot be asked for its room at the same time.
    private var expansion = Expansion(size: .zero)

    /// Whether the card has expanded or is expanding, or is presented.
    public var isExpanded: Bool { isOpen }

    /// Whether the card is presented, or on its way there.
    public var isPresented: Bool { opening.destination > 1 }

    /// Expands or closes the card, from where it is if it is in motion.
    ///
    /// - Parameter animated: whether to take the stages' durations over it; without a scene, it happens at once.
    public func expand(_ expands: Bool = true, animated: Bool) { move(to: expands ? 1 : 0, animated: animated) }

    /// Presents the card, or goes back to the expanded state; a closed card then stays closed.
    public func present(_ presents: Bool = true, animated: Bool) {
        move(to: presents ? 2 : isExpanded ? 1 : 0, animated: animated)
    }

    override func selectStage(animated: Bool) {
        if !isPresented { move(to: opening.destination.rounded(.down) + 1, animated: animated) }
    }

    override func layOutOpening() {
        let room = presentedSize == nil && progress > 1 ? superview?.openingRoom : nil
        expansion = Expansion(
            size: bounds.size, growth: growth, viewport: presentedSize ?? room?.size ?? bounds.size,
            header: headerHeight)
        expansion.middle = room?.center ?? .zero
        for (view, sheet) in [(front, expansion.front(at: progress)), (back, expansion.back(at: progress))] {
            view.bounds.size = sheet.size
            view.center = bounds.center + sheet.center
            view.cornerRadius = sheet.cornerRadius
        }
        // The sheet behind must not show through a closed card that is partly transparent.
        back.isHidden = progress == 0
        if back.isHidden { takeFocus(from: back) }
        let shadow = Float(expansion.shadowAlpha(at: progress))
        front.shadow =
            progress > 0 && shadow > 0
            ? Shadow(offset: Size(width: 0, height: 8), blur: 10, color: Color(white: 0, alpha: 0.3 * shadow)) : nil
    }

    public override func layoutSubviews() { layOutAtOnce() }

    public override func didMoveToScene() {
        super.didMoveToScene()
        setNeedsLayout()
    }

    override func didMoveWithinScene() { setNeedsLayout() }

    override var pull: Point { Point(x: 0, y: -max(bounds.height / 2, 1)) }

    override func extraLength(isVertical: Bool) -> Double {
        guard progress > 0 else { return 0 }
        return expansion.extent(at: progress, isVertical: isVertical) - expansion.size.extent(isVertical: isVertical)
    }
}
