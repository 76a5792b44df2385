// SPDX-License-Identifier: MIT

@_exported public import CarouselKit
// Exported, as UIKit does: CGFloat, CGPoint, CGSize and CGRect are Foundation's.
@_exported public import Foundation

// The names that code written for iCarousel on iOS uses, so that it compiles with `import iCarousel`.

/// The carousel.
public typealias iCarousel = Carousel
/// The shape of a carousel.
public typealias iCarouselType = CarouselType
/// An option that a delegate answers for.
public typealias iCarouselOption = CarouselOption
/// Provides a carousel's items.
public typealias iCarouselDataSource = CarouselDataSource

/// The counterpart of the iOS type of the same name.
public typealias UIView = View
/// The counterpart of the iOS type of the same name.
public typealias UILabel = Label
/// The counterpart of the iOS type of the same name.
public typealias UIImageView = ImageView
/// The counterpart of the iOS type of the same name.
public typealias UIImage = Image
/// The counterpart of the iOS type of the same name.
public typealias UIColor = Color
/// The counterpart of the iOS type of the same name.
public typealias UIFont = Font
/// The counterpart of the iOS type of the same name.
public typealias UIControl = Control
/// The counterpart of the iOS type of the same name.
public typealias UIButton = Button
/// The counterpart of the iOS type of the same name.
public typealias UISwitch = Switch
/// The counterpart of the iOS type of the same name.
public typealias UISlider = Slider
/// The counterpart of the iOS type of the same name.
public typealias UIScrollView = ScrollView
/// The counterpart of the iOS type of the same name.
public typealias UITableView = TableView
/// The counterpart of the iOS type of the same name.
public typealias UIGestureRecognizer = TouchRecognizer
/// The counterpart of the iOS type of the same name.
public typealias UITapGestureRecognizer = TapRecognizer
/// The counterpart of the iOS type of the same name.
public typealias UILongPressGestureRecognizer = LongPressRecognizer
/// The counterpart of the iOS type of the same name.
public typealias UISwipeGestureRecognizer = SwipeRecognizer
/// The counterpart of the iOS type of the same name.
public typealias UIPinchGestureRecognizer = PinchRecognizer
/// The counterpart of the iOS type of the same name.
public typealias CATransform3D = Transform3D
/// The counterpart of the iOS type of the same name.
public typealias CGAffineTransform = CarouselCore.AffineTransform

extension Color {
    /// Components 0...1, clamped.
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }

    /// A grey, 0...1, clamped.
    public init(white: Double, alpha: Double) { self.init(white: Float(white), alpha: Float(alpha)) }

    /// Opaque red.
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// Opaque green.
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// Opaque blue.
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// Opaque cyan.
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    /// Opaque yellow.
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// Opaque magenta.
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    /// Opaque orange.
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    /// Opaque purple.
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    /// Opaque brown.
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    /// Opaque grey, 0.5.
    public static let gray = Color(white: Float(0.5))
    /// Opaque grey, a third.
    public static let darkGray = Color(white: Float(1.0 / 3))
    /// Opaque grey, two thirds.
    public static let lightGray = Color(white: Float(2.0 / 3))

    /// The colour itself: layers take the same type.
    public var cgColor: Color { self }

    /// The same colour with another alpha, 0...1.
    public func withAlphaComponent(_ alpha: Double) -> Color { withAlpha(Float(alpha)) }
}

extension Font {
    /// A font of the family of that name, or of the system's substitute.
    public init?(name: String, size: Double) { self.init(family: name, size: size) }

    /// The system's sans-serif font.
    public static func systemFont(ofSize size: Double) -> Font { Font(size: size) }

    /// The system's bold sans-serif font.
    public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size, weight: 700) }

    /// The size in points.
    public var pointSize: Double { size }
}
