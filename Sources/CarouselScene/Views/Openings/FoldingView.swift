// SPDX-License-Identifier: MIT

public import CarouselCore

/// A card that unfolds in segments, one after the other, like that of folding-cell.
///
/// ```swift
/// let card = FoldingView(frame: Rect(x: 0, y: 0, width: 320, height: 120), unfoldedLength: 420, segments: 4)
/// card.front.addSubview(summary)
/// card.inside.addSubview(details)
/// ```
///
/// Both sides are live views. The front takes touches while the card is folded, the inside once it has unfolded.
public final class FoldingView: OpeningView {
    /// What the folded card shows. It fills the folded card.
    public let front = View()
    /// What the unfolded card shows. It fills the unfolded card.
    public let inside = View()
    /// The colour of the segments' undersides. Default: a dull brown.
    public var backColor = Color(red: 0.55, green: 0.45, blue: 0.36) { didSet { setNeedsDisplay() } }
    /// Whether the card unfolds downward; otherwise to the right.
    public let isVertical: Bool

    private var fold: Fold
    /// The folded card's size, kept while the card is unfolded.
    private var folded: Size
    private let unfoldedLength: Double
    private let durations: [Double]

    /// Makes a folded card.
    ///
    /// - Parameters:
    ///   - frame: of the folded card.
    ///   - unfoldedLength: the unfolded card's length, in points; smaller and non-finite values count as the folded card's.
    ///   - segments: the number of pieces that it unfolds into, 2...50; clamped. The first two are as long as the folded card,
    ///     the others share the rest.
    ///   - durations: how long each fold takes, in seconds, 0.001...3600; clamped, non-finite values count as 0.2. There is one fold
    ///     fewer than segments; missing ones take as long as the last, or 0.2 if there is none.
    ///   - isVertical: whether it unfolds downward; otherwise to the right.
    public init(
        frame: Rect = .zero, unfoldedLength: Double, segments: Int = 4, durations: [Double] = [0.26, 0.2],
        isVertical: Bool = true
    ) {
        let frame = frame.isFinite ? frame : .zero
        (folded, self.isVertical, self.unfoldedLength) = (frame.size, isVertical, unfoldedLength)
        self.durations = durations.isEmpty ? [0.2] : durations
        fold = Fold(
            closed: frame.size.extent(isVertical: isVertical), opened: unfoldedLength, count: segments,
            durations: self.durations)
        super.init(frame: frame, stages: [fold.duration])
        addSubview(inside)
        addSubview(front)
    }

    /// Whether the card has unfolded, or is unfolding.
    public var isUnfolded: Bool { isOpen }

    /// Unfolds the card or folds it up again, from where it is if it is in motion.
    ///
    /// - Parameter animated: whether to take the folds' durations over it; without a scene, it happens at once.
    public func unfold(_ unfolds: Bool = true, animated: Bool) { move(to: unfolds ? 1 : 0, animated: animated) }
    override func selectStage(animated: Bool) { unfold(!isUnfolded, animated: animated) }

    override func layOutOpening() {
        // The edge from which the card unfolds stays; a carousel then centres the card in the room that it has made.
        let origin = untransformedFrame.origin
        bounds.size = size(length: fold.length(at: progress))
        center = Point(x: origin.x + bounds.width / 2, y: origin.y + bounds.height / 2)
        front.frame = Rect(origin: .zero, size: folded)
        inside.frame = Rect(origin: .zero, size: size(length: fold.opened))
        for side in [front, inside] where side !== flat { takeFocus(from: side) }
    }

    private func size(length: Double) -> Size {
        Size(along: length, across: folded.extent(isVertical: !isVertical), isVertical: isVertical)
    }

    override var itemSize: Size {
        get { progress <= 0 ? bounds.size : folded }
        set {
            adopt(newValue)
            layOutAtOnce()
        }
    }

    override func adoptSize(wasClosed: Bool) {
        guard !wasClosed else { return adopt(bounds.size) }
        // While the card is open, its length follows from its folds.
        let across = bounds.size.extent(isVertical: !isVertical)
        adopt(Size(along: folded.extent(isVertical: isVertical), across: across, isVertical: isVertical))
    }

    private func adopt(_ size: Size) {
        guard size != folded else { return }
        folded = size
        fold = Fold(
            closed: size.extent(isVertical: isVertical), opened: unfoldedLength, count: fold.count,
            durations: durations)
    }

    public override func layoutSubviews() {
        guard progress <= 0 || bounds.size != size(length: fold.length(at: progress)) else { return }
        adoptSize(wasClosed: progress <= 0)
        layOutAtOnce()
    }

    override var pull: Point {
        let way = max(fold.opened - fold.closed, 1)
        return isVertical ? Point(x: 0, y: way) : Point(x: way, y: 0)
    }

    override func extraLength(isVertical: Bool) -> Double {
        isVertical == self.isVertical ? fold.length(at: progress) - fold.closed : 0
    }

    // MARK: Drawing and touches

    /// The side that shows if the card lies flat; nil while it folds or unfolds.
    private var flat: View? { progress <= 0 ? front : progress >= 1 ? inside : nil }
    public override var viewsOpenToFocus: [View] { flat.map { [$0] } ?? [] }

    override func shows(_ subview: View) -> Bool { subview === flat || subview !== front && subview !== inside }

    override func drawSubviews(into list: inout DrawList, _ context: DrawContext) {
        if flat == nil {
            draw(inside, fold.extent(ofSegment: 0), in: context, into: &list)
            let flaps = fold.flaps(at: progress, closes: opening.isClosing)
            for flap in flaps where !flap.isHidden { draw(flap, of: flaps, into: &list, context) }
        }
        super.drawSubviews(into: &list, context)
    }

    private func draw(_ flap: Fold.Flap, of flaps: [Fold.Flap], into list: inout DrawList, _ context: DrawContext) {
        var moving = flap
        // An underside that lies on a segment falls into place together with the segment.
        if case .back(let number) = flap.part, flap.angle == 0,
            let segment = flaps.first(where: { $0.part == .segment(number) })
        {
            moving = segment
        }
        var inner = context
        if moving.angle != 0 {
            let edge = isVertical ? Point(x: bounds.midX, y: 0) : Point(x: 0, y: bounds.midY)
            let turn = Homography(moving.turn(isVertical: isVertical))
                .movingImage(x: context.origin.x + edge.x, y: context.origin.y + edge.y)
            guard var turned = list.addPlane(turn, in: context) else { return }
            turned.origin =
                isVertical ? Point(x: -bounds.midX, y: -moving.hinge) : Point(x: -moving.hinge, y: -bounds.midY)
            inner = turned
        }
        let extent = flap.start...flap.start + flap.length
        switch flap.part {
        case .front: draw(front, extent, in: inner, into: &list)
        case .segment: draw(inside, extent, in: inner, into: &list)
        case .back:
            var quad = inner.quad(rect(extent).offset(x: inner.origin.x, y: inner.origin.y))
            quad.fill = backColor.withAlpha(backColor.alpha * Float(inner.alpha))
            list.quads.append(quad)
        }
    }

    private func draw(
        _ view: View, _ extent: ClosedRange<Double>, in context: DrawContext, into list: inout DrawList
    ) {
        var inner = context
        let frame = rect(extent).offset(x: context.origin.x, y: context.origin.y)
        list.clip(to: DrawList.Clip(frame: frame, cornerRadius: 0), &inner)
        view.draw(into: &list, inner)
    }

    private func rect(_ extent: ClosedRange<Double>) -> Rect {
        let length = extent.upperBound - extent.lowerBound
        return isVertical
            ? Rect(x: 0, y: extent.lowerBound, width: folded.width, height: length)
            : Rect(x: extent.lowerBound, y: 0, width: length, height: folded.height)
    }
}
