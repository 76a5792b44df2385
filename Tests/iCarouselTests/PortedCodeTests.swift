// SPDX-License-Identifier: MIT

import Testing
import iCarousel

/// A data source and delegate as written for iOS.
private final class PortedController: iCarouselDataSource, iCarouselDelegate {
    func numberOfItems(in carousel: iCarousel) -> Int { 10 }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let itemView = view ?? UIImageView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let label: UILabel
        if let found = itemView.viewWithTag(1) as? UILabel {
            label = found
        } else {
            label = UILabel(frame: itemView.bounds)
            label.textAlignment = .center
            label.font = label.font.withSize(50)
            label.tag = 1
            itemView.addSubview(label)
        }
        label.text = "\(index)"
        return itemView
    }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        option == .spacing ? value * 1.1 : value
    }

    func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: CGFloat, baseTransform transform: CATransform3D
    ) -> CATransform3D {
        CATransform3DTranslate(CATransform3DRotate(transform, 0.1, 0, 1, 0), offset * 200, 0, 0)
    }
}

/// A view of a program's own, as Xcode completes it.
private final class Card: UIView {
    let label = UILabel(frame: .zero)

    // iOS: override init(frame: CGRect) {
    override init(frame: Rect) {
        super.init(frame: frame)
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

@Suite struct PortedCodeTests {
    /// That it compiles is what counts.
    @Test func framesMayBeNamedByTheirType() {
        let views = [
            UIView(frame: .zero), UIImageView(frame: .zero), UIButton(frame: .zero), UISlider(frame: .zero),
            UIScrollView(frame: .zero), UITableView(frame: .zero), iCarousel(frame: .zero), Card(frame: .zero),
        ]
        #expect(views.allSatisfy { $0.frame == .zero })
        #expect(UIView(frame: .init(x: 1, y: 2, width: 3, height: 4)).frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(Card(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).bounds.width == 3)
    }

    @Test func aPortedDataSourceFillsTheCarousel() {
        let carousel = iCarousel(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
        let controller = PortedController()
        carousel.delegate = controller
        carousel.dataSource = controller
        carousel.layoutIfNeeded()
        #expect(carousel.visibleItemViews.count == 5)
        #expect((carousel.itemView(at: 3)?.viewWithTag(1) as? UILabel)?.text == "3")
        #expect(abs((carousel.itemView(at: 1)?.superview?.transform3D.m41 ?? 0) - 220) < 1e-9)
    }

    @Test func theTransformFunctionsFollowCoreAnimation() {
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 0, 0)
        #expect(moved.m41 == 2)
        #expect(CATransform3DConcat(CATransform3DMakeTranslation(1, 0, 0), CATransform3DMakeScale(2, 2, 2)).m41 == 2)
        #expect(CATransform3DInvert(CATransform3DMakeScale(0, 1, 1)) == CATransform3DMakeScale(0, 1, 1))
    }
}
