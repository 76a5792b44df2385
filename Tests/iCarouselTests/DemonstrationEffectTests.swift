// SPDX-License-Identifier: MIT

import Foundation
import Testing
import iCarousel

/// What sets each demonstration apart.
@Suite struct DemonstrationEffectTests {
    @Test @MainActor func itemsComeAndGoAndTheCarouselTurns() {
        let controller = BasicController()
        let stage = Stage(controller)
        #expect(controller.carousel.type == .coverFlow2 && controller.carousel.layout.spacing == 0.25 * 1.1)
        #expect(!controller.carousel.isWrapEnabled && controller.carousel.numberOfPlaceholders == 2)
        #expect((controller.carousel.itemView(at: -1)?.viewWithTag(1) as? UILabel)?.text == "[")
        controller.insertItem(controller)
        stage.run(1)
        #expect(controller.carousel.numberOfItems == 101)
        controller.removeItem(controller)
        stage.run(1)
        #expect(controller.carousel.numberOfItems == 100 && controller.items.count == 100)
        controller.toggleOrientation(controller)
        #expect(controller.carousel.isVertical && stage.scene.isAnimating)
    }

    @Test func itemsFollowATransformOfTheirOwn() throws {
        let controller = CustomController()
        let carousel = try #require(controller.carousel)
        _ = Stage(controller)
        #expect(carousel.itemWidth == 210 && carousel.isPagingEnabled)
        #expect(carousel.contentOffset == CGSize(width: 0, height: -20))
        let first = try #require(carousel.itemView(at: 0)?.superview)
        let second = try #require(carousel.itemView(at: 1)?.superview)
        // Each item is turned by an eighth of pi and stands one width further away than the one before.
        #expect(abs(first.transform3D.m11 - cos(.pi / 8)) < 1e-9)
        let (a, b) = (first.transform3D, second.transform3D)
        #expect(hypot(b.m41 - a.m41, b.m43 - a.m43) > 100)
        #expect(first.alpha == 1 && abs(second.alpha - 0.6) < 1e-9, "it fades from 0.2 to 2.2")
    }

    @Test func itScrollsByItselfWhileItIsShown() throws {
        let controller = AutoscrollController()
        let stage = Stage(controller)
        let carousel = try #require(controller.carousel)
        #expect(carousel.autoscroll == 0.4)
        let offset = carousel.scrollOffset
        stage.run(0.5)
        #expect(abs(carousel.offsetForItem(at: 0)) < 10 && carousel.scrollOffset != offset)
        stage.touch(.began, 320, 200)
        for step in 1...6 { stage.touch(.moved, 320 - 15 * Double(step), 200) }
        stage.touch(.ended, 230, 200)
        #expect(controller.log.first == "carousel will begin dragging")
        #expect(controller.log.last == "carousel did end dragging and will decelerate")
        #expect(carousel.autoscroll == 0)
        carousel.autoscroll = 0.4
        controller.view.removeFromSuperview()
        #expect(carousel.autoscroll == 0)
        stage.scene.root.addSubview(controller.view)
        stage.scene.layoutIfNeeded()
        #expect(carousel.autoscroll == 0.4)
    }

    @Test func slidersSetTheOptions() throws {
        let controller = OptionsController()
        let stage = Stage(controller)
        let carousel = try #require(controller.carousel)
        carousel.type = .cylinder
        stage.run(0.1)
        #expect(carousel.layout.spacing == 1)
        let before = try #require(carousel.itemView(at: 1)?.superview).transform3D
        // The right end of the second slider, and of the first.
        stage.tap(309, 55)
        #expect(controller.spacing.value == 2 && carousel.layout.spacing == 2)
        stage.tap(309, 15)
        stage.run(0.1)
        #expect(controller.arc.value == Float.pi * 2)
        #expect(try #require(carousel.itemView(at: 1)?.superview).transform3D != before)
    }

    @Test func textsScrollInTheItems() throws {
        let controller = ScrollViewController()
        let stage = Stage(controller)
        let text = try #require(controller.carousel.currentItemView as? UIScrollView)
        #expect(text.contentOffset.y == 100 && text.contentSize.height == 800)
        stage.touch(.began, 320, 220)
        for step in 1...6 { stage.touch(.moved, 320, 220 - 10 * Double(step)) }
        #expect(text.contentOffset.y > 120 && controller.carousel.currentItemIndex == 0)
    }

    @Test func aButtonTellsItsTitle() {
        let controller = ButtonsController()
        let stage = Stage(controller)
        stage.tap(320, 200)
        #expect(controller.pressed == ["0"])
        controller.carousel.scrollToItem(at: 4, animated: false)
        stage.run(0.5)
        stage.tap(320, 200)
        #expect(controller.pressed == ["0", "4"])
    }

    @Test func itemsShowAddresses() throws {
        let controller = DownloadsController()
        _ = Stage(controller)
        let view = try #require(controller.carousel.itemView(at: 1) as? AsyncImageView)
        #expect(view.imageURL == controller.addresses[1] && view.image == Image(url: "https://example.com/1.jpg"))
    }

    @Test func itemsHaveTheirEffects() throws {
        let effects = EffectsController()
        _ = Stage(effects)
        let picture = try #require(effects.carousel.itemView(at: 0) as? FXImageView)
        #expect(picture.reflection == Reflection(gap: 10, scale: 0.5, alpha: 0.25))
        #expect(picture.shadow == Shadow(offset: Size(width: 0, height: 2), blur: 5, color: .black))
        #expect(picture.cornerRadius == 10 && picture.clipsToBounds)

        let layers = LayersController()
        _ = Stage(layers)
        let item = try #require(layers.carousel.itemView(at: 0))
        #expect(item.shadow?.color.alpha == 0.5 && item.shadow?.blur == 12 && item.shadow?.offset.height == 4)
        #expect(item.borderWidth == 0.5 && item.borderColor == .lightGray && !item.isDoubleSided)
        #expect(abs(item.transform3D.m12 - sin(.pi / 90)) < 1e-9)

        let reflections = ReflectionsController()
        _ = Stage(reflections)
        let mirrored = try #require(reflections.carousel.itemView(at: 2) as? ReflectionView)
        #expect(mirrored.reflection != nil && (mirrored.viewWithTag(7) as? UILabel)?.text == "2")
    }

    @Test func viewsOfOnesOwnAreUsed() throws {
        let controller = SubclassController()
        let stage = Stage(controller)
        let carousel: PhotoCarousel = try #require(controller.carousel)
        #expect(carousel.pages > 0 && carousel.contentView.transform.a == 0.8)
        let item = try #require(carousel.itemView(at: 0))
        #expect((item.viewWithTag(3) as? Caption)?.index == 0)
        stage.tap(320, 200)
        #expect(item.alpha == 0.5, "it is on its way there")
        stage.run(0.4)
        #expect(item.alpha == 1)
    }

    @Test func detailsFollowTheCarousel() throws {
        let controller = DetailsController()
        let stage = Stage(controller)
        let carousel = try #require(controller.carousel)
        carousel.scrollToItem(at: 3, animated: false)
        #expect(controller.details.text == "4 / 10" && carousel.itemView(at: 3)?.alpha == 1)
        #expect(carousel.itemView(at: 4)?.alpha == 0.6 && controller.details.alpha == 1)
        carousel.scrollOffset = 3.25
        #expect(abs(controller.details.alpha - 0.5) < 1e-9)
        let (reloads, view) = (controller.reloads, carousel.itemView(at: 4))
        carousel.scrollToItem(at: 4, animated: true)
        stage.run(1)
        #expect(controller.reloads == reloads + 1 && controller.details.text == "5 / 10")
        #expect(carousel.itemView(at: 4) !== view && carousel.itemView(at: 4)?.alpha == 1)
    }

    @Test func everythingIsMadeInCode() throws {
        let controller = CodeController()
        let stage = Stage(controller)
        let carousel = try #require(controller.carousel)
        let background: UIView = try #require(controller.background)
        #expect(controller.view.subviews.prefix(2) == [background, carousel])
        #expect(carousel.frame == CGRect(x: 0, y: 50, width: 640, height: 300) && carousel.itemWidth == 200)
        let button = try #require(controller.view.subviews.last as? UIButton)
        #expect(!carousel.isWrapEnabled && button.currentTitle == "Wrap")
        stage.tap(60, 30)
        #expect(carousel.isWrapEnabled && button.currentTitle == "Wrapped")
        controller.view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        stage.run(0.1)
        #expect(carousel.frame == CGRect(x: 0, y: 50, width: 400, height: 200))
    }
}
