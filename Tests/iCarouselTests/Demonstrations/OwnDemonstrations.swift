// SPDX-License-Identifier: MIT
// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals

import Foundation
import iCarousel

// Written as for iOS. Lines that differ say so in comments that begin with 'iOS:': what stands there on iOS, or that the storyboard
// has it.

/// A carousel of one's own kind.
class PhotoCarousel: iCarousel {
    var pages = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        pages += 1
    }
}

/// A caption that knows its index.
class Caption: UILabel {
    var index = 0
}

/// Views of one's own; a tapped one blinks.
class SubclassController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    // iOS: @IBOutlet var carousel: PhotoCarousel!
    var carousel: PhotoCarousel! = PhotoCarousel(frame: CGRect.zero)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(carousel)  // iOS: in the storyboard
        carousel.frame = view.bounds  // iOS: in the storyboard
        carousel.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // iOS: in the storyboard
        carousel.delegate = self  // iOS: in the storyboard
        carousel.dataSource = self  // iOS: in the storyboard
        carousel.contentView.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        10
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let item = view ?? UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        item.backgroundColor = .brown
        let caption = item.viewWithTag(3) as? Caption ?? Caption(frame: CGRect(x: 0, y: 170, width: 200, height: 30))
        caption.tag = 3
        caption.index = index
        caption.textColor = UIColor.white.withAlphaComponent(0.8)
        item.addSubview(caption)
        return item
    }

    func carousel(_ carousel: iCarousel, didSelectItemAt index: Int) {
        UIView.animate(
            withDuration: 0.3,
            animations: {
                carousel.itemView(at: index)?.alpha = 0.5
            },
            completion: { finished in
                carousel.itemView(at: index)?.alpha = finished ? 1 : 0
            })
    }
}

/// Only the item in the middle is opaque, and a label tells which it is while the carousel rests.
class DetailsController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    // iOS: @IBOutlet var carousel: iCarousel!
    var carousel: iCarousel! = iCarousel()
    // iOS: @IBOutlet var details: UILabel!
    var details = UILabel()
    var reloads = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(carousel)  // iOS: in the storyboard
        carousel.frame = view.bounds  // iOS: in the storyboard
        carousel.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // iOS: in the storyboard
        carousel.delegate = self  // iOS: in the storyboard
        carousel.dataSource = self  // iOS: in the storyboard
        view.addSubview(details)  // iOS: in the storyboard
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        10
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let item = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        item.backgroundColor = .purple
        item.alpha = index == carousel.currentItemIndex ? 1 : 0.6
        return item
    }

    func carouselCurrentItemIndexDidChange(_ carousel: iCarousel) {
        details.text = "\(carousel.currentItemIndex + 1) / \(carousel.numberOfItems)"
        details.sizeToFit()
        for view in carousel.visibleItemViews {
            let index = carousel.index(ofItemView: view)
            view.alpha = index == carousel.currentItemIndex ? 1 : 0.6
        }
    }

    func carouselDidScroll(_ carousel: iCarousel) {
        let fraction = carousel.scrollOffset - CGFloat(carousel.currentItemIndex)
        details.alpha = 1 - min(1, abs(fraction) * 2)
    }

    func carouselDidEndScrollingAnimation(_ carousel: iCarousel) {
        carousel.reloadItem(at: carousel.currentItemIndex, animated: false)
        reloads += 1
    }
}

/// Everything made in code, as on iOS where there is no storyboard: there these lines are the same.
class CodeController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    var carousel: iCarousel!
    var background: UIImageView!
    var numbers = [Int](0..<6)
    var isWrapped = false

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
        view.backgroundColor = UIColor.darkGray

        background = UIImageView(frame: view.bounds)
        background.image = UIImage(named: "background.png")
        background.contentMode = .scaleToFill
        view.addSubview(background)

        carousel = iCarousel(frame: view.bounds)
        carousel.type = .linear
        carousel.delegate = self
        carousel.dataSource = self
        view.addSubview(carousel)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .roundedRect)
        button.frame = CGRect(x: 10, y: 10, width: 120, height: 40)
        button.setTitle("Wrap", for: .normal)
        button.setTitle("Wrapped", for: .selected)
        // iOS: button.addTarget(self, action: #selector(toggleWrap(_:)), for: .touchUpInside)
        button.addTarget(self, action: { [unowned self] (it: UIButton) in toggleWrap(it) }, for: .touchUpInside)
        view.addSubview(button)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        background.frame = view.bounds
        carousel.frame = view.bounds.insetBy(dx: 0, dy: 50)
        carousel.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }

    // iOS: @objc func toggleWrap(_ sender: UIButton) {
    func toggleWrap(_ sender: UIButton) {
        isWrapped = !isWrapped
        sender.isSelected = isWrapped
        carousel.reloadData()
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        numbers.count
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let label = (view as? UILabel) ?? UILabel(frame: CGRect(x: 0, y: 0, width: 180, height: 180))
        label.backgroundColor = UIColor(red: 0.9, green: 0.9, blue: 1, alpha: 1)
        label.textAlignment = .center
        label.font = UIFont.boldSystemFont(ofSize: 40)
        label.text = String(numbers[index])
        return label
    }

    func carouselItemWidth(_ carousel: iCarousel) -> CGFloat {
        200
    }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        option == .wrap ? (isWrapped ? 1 : 0) : value
    }
}
