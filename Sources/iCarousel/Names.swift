// SPDX-License-Identifier: MIT

@_exported public import CarouselKit

// The names that code written for iCarousel on iOS uses, so that it compiles with `import iCarousel`.

/// The carousel.
public typealias iCarousel = Carousel
/// The shape of a carousel.
public typealias iCarouselType = CarouselType
/// A setting that a delegate answers for.
public typealias iCarouselOption = CarouselOption
/// Gives a carousel its items.
public typealias iCarouselDataSource = CarouselDataSource
/// Is told what a carousel does.
public typealias iCarouselDelegate = CarouselDelegate

/// The counterpart here of the type of that name on iOS.
public typealias UIView = View
/// The counterpart here of the type of that name on iOS.
public typealias UILabel = Label
/// The counterpart here of the type of that name on iOS.
public typealias UIImageView = ImageView
/// The counterpart here of the type of that name on iOS.
public typealias UIImage = Image
/// The counterpart here of the type of that name on iOS.
public typealias UIColor = Color
/// The counterpart here of the type of that name on iOS.
public typealias UIFont = Font
/// The counterpart here of the type of that name on iOS.
public typealias CGFloat = Double
/// The counterpart here of the type of that name on iOS.
public typealias CGPoint = Point
/// The counterpart here of the type of that name on iOS.
public typealias CGSize = Size
/// The counterpart here of the type of that name on iOS.
public typealias CGRect = Rect
/// The counterpart here of the type of that name on iOS.
public typealias CATransform3D = Transform3D
/// The counterpart here of the type of that name on iOS.
public typealias CGAffineTransform = AffineTransform
