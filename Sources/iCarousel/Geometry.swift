// SPDX-License-Identifier: MIT

public import CarouselKit
public import Foundation

// Views have Foundation's CGPoint, CGSize and CGRect here, in place of CarouselKit's own types.

extension CGPoint {
    /// The same point.
    public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
    /// The same size.
    public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
    /// The same rectangle.
    public init(_ rect: Rect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
}

extension Point {
    /// The same point.
    public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension Size {
    /// The same size.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension Rect {
    /// The same rectangle.
    public init(_ rect: CGRect) {
        self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
}

extension View {
    /// A view that fills a rectangle of its superview.
    // Disfavoured, so that `UIView(frame: .zero)` is not ambiguous.
    @_disfavoredOverload
    public convenience init(frame: CGRect) { self.init(frame: Rect(frame)) }

    /// See ``View/frame``.
    public var frame: CGRect {
        get { CGRect(self.CarouselScene::frame) }
        set { self.CarouselScene::frame = Rect(newValue) }
    }

    /// See ``View/bounds``.
    public var bounds: CGRect {
        get { CGRect(self.CarouselScene::bounds) }
        set { self.CarouselScene::bounds = Rect(newValue) }
    }

    /// See ``View/center``.
    public var center: CGPoint {
        get { CGPoint(self.CarouselScene::center) }
        set { self.CarouselScene::center = Point(newValue) }
    }

    /// Where a point of this view appears in another one; zero if it appears nowhere.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        CGPoint(self.CarouselScene::convert(Point(point), to: view) ?? .zero)
    }

    /// Where a point of another view appears in this one; zero if it appears nowhere.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        CGPoint(self.CarouselScene::convert(Point(point), from: view) ?? .zero)
    }

    /// The size that best fits the view within the given one.
    public func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(self.CarouselScene::sizeThatFits(Size(size))) }

    /// Changes the size to fit the content, and keeps the origin. A label of several lines keeps its width, if it has one.
    public func sizeToFit() {
        let wraps = (self as? Label).map { $0.numberOfLines != 1 && $0.bounds.width > 0 } ?? false
        sizeToFit(width: wraps ? bounds.width : .infinity, keepsOrigin: true)
    }

    /// The frontmost view that takes touches at a point.
    public func hitTest(_ point: CGPoint) -> UIView? { self.CarouselScene::hitTest(Point(point)) }
}

extension ScrollView {
    /// See ``ScrollView/contentSize``.
    public var contentSize: CGSize {
        get { CGSize(self.CarouselScene::contentSize) }
        set { self.CarouselScene::contentSize = Size(newValue) }
    }

    /// See ``ScrollView/contentOffset``.
    public var contentOffset: CGPoint {
        get { CGPoint(self.CarouselScene::contentOffset) }
        set { self.CarouselScene::contentOffset = Point(newValue) }
    }

    /// See ``ScrollView/setContentOffset(_:animated:)``.
    public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        self.CarouselScene::setContentOffset(Point(offset), animated: animated)
    }

    /// See ``ScrollView/scrollRectToVisible(_:animated:)``.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        self.CarouselScene::scrollRectToVisible(Rect(rect), animated: animated)
    }
}

extension Carousel {
    /// See ``Carousel/contentOffset``.
    public var contentOffset: CGSize {
        get { CGSize(self.CarouselScene::contentOffset) }
        set { self.CarouselScene::contentOffset = Size(newValue) }
    }

    /// See ``Carousel/viewpointOffset``.
    public var viewpointOffset: CGSize {
        get { CGSize(self.CarouselScene::viewpointOffset) }
        set { self.CarouselScene::viewpointOffset = Size(newValue) }
    }

    /// The frontmost item view at a point of the carousel; nil if there is none.
    public func itemView(at point: CGPoint) -> UIView? { self.CarouselScene::itemView(at: Point(point)) }

    /// The index of an item view; `NSNotFound` for other views.
    public func index(ofItemView view: UIView) -> Int { self.CarouselScene::index(ofItemView: view) ?? NSNotFound }

    /// The index of the item view that is or contains a given view; `NSNotFound` for other views.
    public func index(ofItemViewOrSubview view: UIView) -> Int {
        self.CarouselScene::index(ofItemViewOrSubview: view) ?? NSNotFound
    }
}

extension TouchRecognizer {
    /// The position of the last touch in a view's coordinates; zero if the view is seen edge-on there.
    public func location(in view: UIView?) -> CGPoint {
        guard let view else { return CGPoint(position) }
        return position(in: view).map { CGPoint($0) } ?? .zero
    }
}

extension Scene {
    /// An empty scene of a size in points.
    public convenience init(size: CGSize) { self.init(size: Size(size)) }

    /// See ``Scene/size``.
    public var size: CGSize {
        get { CGSize(self.CarouselScene::size) }
        set { self.CarouselScene::size = Size(newValue) }
    }
}

// Core Animation's functions, with the names that iCarousel delegates call.

/// The identity.
public let CATransform3DIdentity = Transform3D.identity

/// A translation in points.
public func CATransform3DMakeTranslation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(translationX: x, y: y, z: z)
}

/// A scale about the origin.
public func CATransform3DMakeScale(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z)
}

/// A rotation in radians about an axis.
public func CATransform3DMakeRotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(rotation: angle, x: x, y: y, z: z)
}

/// `t` preceded by a translation.
public func CATransform3DTranslate(_ t: Transform3D, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    t.translated(x: x, y: y, z: z)
}

/// `t` preceded by a scale.
public func CATransform3DScale(_ t: Transform3D, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    t.scaled(x: x, y: y, z: z)
}

/// `t` preceded by a rotation in radians.
public func CATransform3DRotate(
    _ t: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
    t.rotated(by: angle, x: x, y: y, z: z)
}

/// First `a`, then `b`.
public func CATransform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D { a.concatenating(b) }

/// The inverse; `t` itself if there is none.
public func CATransform3DInvert(_ t: Transform3D) -> Transform3D { t.inverse ?? t }

/// Whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: Transform3D) -> Bool { t.isIdentity }

/// Whether two transforms are exactly equal.
public func CATransform3DEqualToTransform(_ a: Transform3D, _ b: Transform3D) -> Bool { a == b }

/// A 2D transform as a 3D one.
public func CATransform3DMakeAffineTransform(_ t: CGAffineTransform) -> Transform3D { Transform3D(t) }

/// The 2D part of a transform.
public func CATransform3DGetAffineTransform(_ t: Transform3D) -> CGAffineTransform { t.affine }
