// SPDX-License-Identifier: MIT

public import CarouselCore

/// Text of one style: any script, one line or several.
open class Label: View {
    /// Default: empty.
    public var text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }
    /// Default: sans-serif, 17 points.
    public var font = Font.body { didSet { if font != oldValue { setNeedsDisplay() } } }
    /// Default: black.
    public var textColor = Color.black { didSet { if textColor != oldValue { setNeedsDisplay() } } }
    /// Default: left.
    public var textAlignment = TextContent.Alignment.left {
        didSet { if textAlignment != oldValue { setNeedsDisplay() } }
    }
    /// What happens to text that does not fit. Default: it ends in an ellipsis.
    public var lineBreakMode = TextContent.LineBreak.truncateTail {
        didSet { if lineBreakMode != oldValue { setNeedsDisplay() } }
    }
    /// Greatest number of lines; 0 or less for as many as fit. Default: 1.
    public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { setNeedsDisplay() } } }

    /// Makes an empty label.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }

    /// Makes a label that shows text.
    public convenience init(frame: Rect = .zero, text: String) {
        self.init(frame: frame)
        self.text = text
    }

    open override var content: Content? {
        text.isEmpty || bounds.isEmpty ? nil : .text(textContent(in: bounds.size))
    }

    /// The size of the text within the given size, as measured by the scene's text measure; without a scene, an
    /// estimate.
    open override func sizeThatFits(_ size: Size) -> Size {
        guard !text.isEmpty else { return .zero }
        let content = textContent(in: size)
        if let measure = scene?.textMeasure { return measure.measure(content) }
        let width = Double(text.count) * font.size * 0.6
        return Size(width: min(width, size.width), height: font.size * 1.3)
    }

    private func textContent(in size: Size) -> TextContent {
        TextContent(
            string: text, font: font, color: textColor, alignment: textAlignment, lineBreak: lineBreakMode,
            numberOfLines: numberOfLines, size: size)
    }
}
