// SPDX-License-Identifier: MIT

public import CarouselCore

/// A card of two sheets: expanded, the one in front moves up and the one behind comes out below it; presented, they fill the
/// carousel as a header and what is below it, as those of expanding-collection do.
///
/// Put what the card shows into `front`, and what it keeps for those who open it into `back`; both follow their sheets' sizes
/// by the autoresizing masks of what is in them.
public final class ExpandingView: OpeningView {
    /// The sheet in front. It has round corners, which clip what is in it.
    public let front = View()
    /// The sheet behind; hidden while the card is closed.
    public let back = View()
    /// How much wider and higher the sheet behind becomes, in points, 0...`CarouselLimits.number`; clamped, and what is not finite
    /// counts as the default. Default: 40.
    public var growth = 40.0 { didSet { layOutAtOnce() } }
    /// Height of the sheet in front when the card is presented, in points; at most that of what it fills. Negative values count
    /// as 0, NaN as the default. Default: 236.
    public var headerHeight = 236.0 { didSet { layOutAtOnce() } }
    /// The size of what the card fills when it is presented, in points, about the middle of the closed card. Default: nil, the
    /// carousel that it is in, wherever it stands there and however large it is shown, or the closed card outside of carousels.
    public var presentedSize: Size? { didSet { layOutAtOnce() } }

    /// Makes a closed card.
    ///
    /// - Parameters:
    ///   - frame: of the closed card.
    ///   - durations: how long it takes to expand, and then to be presented, in seconds, 0.001...3600; clamped.
    public init(frame: Rect = .zero, durations: (expand: Double, present: Double) = (0.3, 0.4)) {
        super.init(frame: frame, stages: [durations.expand, durations.present])
        for sheet in [back, front] {
            sheet.clipsToBounds = true
            addSubview(sheet)
        }
    }

    /// What it was last laid out by: a carousel that aligns its items asks how long they are, and cannot be asked for room meanwhile.
    private var expansion = Expansion(size: .zero)

    /// Whether it has expanded, or is expanding.
    public var isExpanded: Bool { isOpen }

    /// Whether it fills what it is in, or is about to.
    public var isPresented: Bool { opening.destination > 1 }

    /// Expands, or closes; from where it is, if it is in motion.
    ///
    /// - Parameter animated: in the time that its stages take, or at once; without a scene, at once.
    public func expand(_ expands: Bool = true, animated: Bool) { move(to: expands ? 1 : 0, animated: animated) }

    /// Fills what it is in, or goes back to being expanded; what is closed stays closed then.
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
        // A closed card that is pale must not show what lies behind it.
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
