// SPDX-License-Identifier: MIT

@_exported public import CarouselKit

// The names that code written for iCarousel on iOS uses, so that it compiles with `import iCarousel`.

/// The carousel.
public typealias iCarousel = Carousel
/// The shape of a carousel.
public typealias iCarouselType = CarouselType
/// An option that a delegate answers for.
public typealias iCarouselOption = CarouselOption
/// Provides a carousel's items.
public typealias iCarouselDataSource = CarouselDataSource
/// Receives a carousel's events.
public typealias iCarouselDelegate = CarouselDelegate

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
public typealias CGFloat = Double
/// The counterpart of the iOS type of the same name.
public typealias CGPoint = Point
/// The counterpart of the iOS type of the same name.
public typealias CGSize = Size
/// The counterpart of the iOS type of the same name.
public typealias CGRect = Rect
/// The counterpart of the iOS type of the same name.
public typealias CATransform3D = Transform3D
/// The counterpart of the iOS type of the same name.
public typealias CGAffineTransform = AffineTransform
