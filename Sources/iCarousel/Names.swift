// SPDX-License-Identifier: MIT

@_exported public import CarouselKit
// As UIKit does: CGFloat, CGPoint, CGSize and CGRect are Foundation's.
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
