// SPDX-License-Identifier: MIT

import CarouselCore

/// The view around a row's own view, with the line below it and the overlay shown while it is highlighted.
final class TableRow: View {
    /// Thickness of the line, in points.
    static let lineThickness = 1.0

    var index = 0
    private let line = View()
    private let veil = View()
    private var held: View?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for view in [line, veil] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        veil.isHidden = true
    }

    /// The row's view; nil if the row is blank, or if the view has been moved elsewhere.
    var rowView: View? { held.flatMap { $0.superview === self ? $0 : nil } }

    /// Puts a view into the row, replacing the present one.
    func show(_ view: View) {
        if let old = rowView, old !== view { old.removeFromSuperview() }
        held = view
        if view.superview !== self { insertSubview(view, at: 0) }
    }

    /// Lays out the row at a place in the table.
    func lay(at index: Int, size: Size, separator: Color) {
        self.index = index
        frame = Rect(x: 0, y: Double(index) * size.height, width: size.width, height: size.height)
        line.frame = Rect(
            x: 0, y: size.height - TableRow.lineThickness, width: size.width, height: TableRow.lineThickness)
        line.backgroundColor = separator
        veil.frame = bounds
        if let view = rowView {
            view.bounds.size = size
            view.center = bounds.center
        }
    }

    var isVeiled: Bool { !veil.isHidden }

    /// Shows or hides the highlight overlay.
    func setVeil(_ color: Color?) {
        veil.isHidden = color == nil
        if let color { veil.backgroundColor = color }
    }
}
