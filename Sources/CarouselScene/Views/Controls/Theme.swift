// SPDX-License-Identifier: MIT

public import CarouselCore

/// The colours and sizes of controls.
public struct Theme: Hashable, Sendable {
    /// Marks what is on, selected or in focus.
    public var accent: Color
    /// The fill of buttons, and of switches that are off.
    public var fill: Color
    /// The fill of a button under a finger.
    public var highlightedFill: Color
    /// Text and images on `fill`.
    public var text: Color
    /// The part of a slider that is not filled.
    public var track: Color
    /// Knobs of switches and sliders.
    public var knob: Color
    /// Alpha of disabled controls, 0...1; clamped, NaN counts as 0. Default: 0.4.
    public var disabledAlpha = 0.4 { didSet { disabledAlpha = disabledAlpha.clamped(to: 0...1) } }
    /// Radius of a button's corners in points, 0...1000; clamped, NaN counts as 0. Default: 8.
    public var cornerRadius = 8.0 { didSet { cornerRadius = cornerRadius.clamped(to: 0...1000) } }
    /// Width of the ring around the control in focus, in points, 0...100; clamped, NaN counts as 0. Default: 3.
    public var focusRingWidth = 3.0 { didSet { focusRingWidth = focusRingWidth.clamped(to: 0...100) } }
    /// The font of titles.
    public var font = Font(size: 17, weight: 500)

    /// Dark controls on a darker background. The default of scenes.
    public static let dark = Theme(
        accent: Color(red: 0.25, green: 0.6, blue: 1), fill: Color(white: 0.22), highlightedFill: Color(white: 0.36),
        text: .white, track: Color(white: 0.3), knob: .white)

    /// Light controls.
    public static let light = Theme(
        accent: Color(red: 0, green: 0.45, blue: 0.95), fill: Color(white: 0.9), highlightedFill: Color(white: 0.78),
        text: .black, track: Color(white: 0.82), knob: .white)

    /// Makes a theme.
    public init(accent: Color, fill: Color, highlightedFill: Color, text: Color, track: Color, knob: Color) {
        self.accent = accent
        self.fill = fill
        self.highlightedFill = highlightedFill
        self.text = text
        self.track = track
        self.knob = knob
    }
}
