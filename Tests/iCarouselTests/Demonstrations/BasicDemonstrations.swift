// SPDX-License-Identifier: MIT
// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals

import Foundation
import iCarousel

// Written as for iOS. Lines that differ say so in comments that begin with 'iOS:': what stands there on iOS, or that the storyboard
// has it.

/// Numbered cards in two types, wrapped or not.
class BasicController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    // iOS: @IBOutlet var carousel: iCarousel!
    var carousel: iCarousel! = iCarousel()
    var items: [Int] = []
    var wraps = false

    override func awakeFromNib() {
        super.awakeFromNib()
        for number in 0..<100 {
            items.append(number)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(carousel)  // iOS: in the storyboard
        carousel.frame = view.bounds  // iOS: in the storyboard
        carousel.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // iOS: in the storyboard
        carousel.delegate = self  // iOS: in the storyboard
        carousel.dataSource = self  // iOS: in the storyboard
        carousel.type = .coverFlow2
    }

    deinit {
        carousel.delegate = nil
        carousel.dataSource = nil
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        items.count
    }

    func numberOfPlaceholders(in carousel: iCarousel) -> Int {
        2
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        card(view, text: "\(items[index])", size: 50)
    }

    func carousel(_ carousel: iCarousel, placeholderViewAt index: Int, reusing view: UIView?) -> UIView {
        card(view, text: index == 0 ? "[" : "]", size: 50)
    }

    func card(_ view: UIView?, text: String, size: CGFloat) -> UIView {
        var label: UILabel
        var itemView: UIImageView
        if let view = view as? UIImageView {
            itemView = view
            label = itemView.viewWithTag(1) as! UILabel
        } else {
            itemView = UIImageView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            itemView.image = UIImage(named: "page.png")
            itemView.contentMode = .center
            label = UILabel(frame: itemView.bounds)
            label.backgroundColor = .clear
            label.textAlignment = .center
            label.font = label.font.withSize(size)
            label.tag = 1
            itemView.addSubview(label)
        }
        label.text = text
        return itemView
    }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        if option == .spacing {
            return value * 1.1
        }
        if case .wrap = option {
            return wraps ? 1.0 : 0.0
        }
        return value
    }

    @IBAction func toggleOrientation(_ sender: Any) {
        UIView.beginAnimations(nil, context: nil)
        carousel.isVertical = !carousel.isVertical
        UIView.commitAnimations()
    }

    @IBAction func insertItem(_ sender: Any) {
        let index = max(0, carousel.currentItemIndex)
        items.insert(carousel.numberOfItems, at: index)
        carousel.insertItem(at: index, animated: true)
    }

    @IBAction func removeItem(_ sender: Any) {
        if carousel.numberOfItems > 0 {
            let index = carousel.currentItemIndex
            items.remove(at: index)
            carousel.removeItem(at: index, animated: true)
        }
    }
}

/// A transform of one's own, and a fade by distance.
class CustomController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    // iOS: @IBOutlet var carousel: iCarousel!
    var carousel: iCarousel! = iCarousel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(carousel)  // iOS: in the storyboard
        carousel.frame = view.bounds  // iOS: in the storyboard
        carousel.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // iOS: in the storyboard
        carousel.delegate = self  // iOS: in the storyboard
        carousel.dataSource = self  // iOS: in the storyboard
        carousel.type = .custom
        carousel.isPagingEnabled = true
        carousel.contentOffset = CGSize(width: 0, height: -20)
        carousel.viewpointOffset = CGSize(width: 10, height: 0)
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        25
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let card = view ?? UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        card.backgroundColor = UIColor(white: CGFloat(index) / 25, alpha: 1)
        return card
    }

    func carousel(
        _ carousel: iCarousel, itemTransformForOffset offset: CGFloat, baseTransform: CATransform3D
    ) -> CATransform3D {
        let transform = CATransform3DRotate(baseTransform, CGFloat.pi / 8.0, 0.0, 1.0, 0.0)
        return CATransform3DTranslate(transform, 0.0, 0.0, offset * carousel.itemWidth)
    }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        switch option {
        case .fadeMin: return -0.2
        case .fadeMax: return 0.2
        case .fadeRange: return 2.0
        default: return value
        }
    }

    func carouselItemWidth(_ carousel: iCarousel) -> CGFloat {
        210
    }
}

/// Two carousels with one data source, told apart.
class SeveralController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    // iOS: @IBOutlet var carousel1: iCarousel!
    let carousel1 = iCarousel(frame: CGRect(x: 0, y: 0, width: 400, height: 150))
    // iOS: @IBOutlet var carousel2: iCarousel!
    let carousel2 = iCarousel(frame: CGRect(x: 0, y: 150, width: 400, height: 150))
    var animals = ["Bear", "Bird", "Fish", "Lion"]
    var plants = ["Ash", "Beech", "Fir"]
    var selected = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        for carousel in [carousel1, carousel2] {  // iOS: in the storyboard
            view.addSubview(carousel)  // iOS: in the storyboard
            carousel.delegate = self  // iOS: in the storyboard
            carousel.dataSource = self  // iOS: in the storyboard
        }  // iOS: in the storyboard
        carousel1.type = .linear
        carousel2.type = .rotary
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        switch carousel {
        case carousel1: return animals.count
        case carousel2: return plants.count
        default: return 0
        }
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let button = view as? UIButton ?? UIButton(type: .custom)
        button.frame = CGRect(x: 0, y: 0, width: 150, height: 100)
        button.setTitle(carousel == carousel1 ? animals[index] : plants[index], for: .normal)
        button.setTitleColor(UIColor.black, for: .normal)
        button.titleLabel?.font = UIFont.boldSystemFont(ofSize: 20)
        // iOS: button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
        button.addTarget(self, action: { [unowned self] (sender: UIButton) in tapped(sender) }, for: .touchUpInside)
        return button
    }

    // iOS: @objc func tapped(_ sender: UIButton) {
    func tapped(_ sender: UIButton) {
        let carousel = sender.isDescendant(of: carousel1) ? carousel1 : carousel2
        let index = carousel.index(ofItemViewOrSubview: sender)
        if index == NSNotFound {
            return
        }
        selected = sender.title(for: .normal)! + " \(index)"
    }

    func carousel(_ carousel: iCarousel, shouldSelectItemAt index: Int) -> Bool {
        carousel == carousel1
    }
}

/// Scrolls by itself until it is touched, and while it is shown.
class AutoscrollController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    // iOS: @IBOutlet var carousel: iCarousel!
    var carousel: iCarousel! = iCarousel()
    var log: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(carousel)  // iOS: in the storyboard
        carousel.frame = view.bounds  // iOS: in the storyboard
        carousel.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // iOS: in the storyboard
        carousel.delegate = self  // iOS: in the storyboard
        carousel.dataSource = self  // iOS: in the storyboard
        carousel.type = .cylinder
        carousel.scrollSpeed = 0.5
        carousel.decelerationRate = 0.9
        carousel.bounceDistance = 0.3
        carousel.stopAtItemBoundary = false
        carousel.scrollToItemBoundary = false
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        carousel.autoscroll = 0.4
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        carousel.autoscroll = 0
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        20
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let label = view as? UILabel ?? UILabel(frame: CGRect(x: 0, y: 0, width: 150, height: 150))
        label.backgroundColor = .yellow
        label.text = "\(index)"
        return label
    }

    func carouselWillBeginDragging(_ carousel: iCarousel) {
        log.append("carousel will begin dragging")
    }

    func carouselDidEndDragging(_ carousel: iCarousel, willDecelerate decelerate: Bool) {
        carousel.autoscroll = 0
        log.append("carousel did end dragging and \(decelerate ? "will" : "will not") decelerate")
    }
}
