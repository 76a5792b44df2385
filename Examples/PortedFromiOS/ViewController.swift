// SPDX-License-Identifier: MIT
// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, OmitExplicitReturns

// Does what iCarousel's basic example for iOS does, a cover flow of pages with the numbers 0 to 99, and also has placeholders at its
// ends. It is written as for iOS. Comments on the eight lines that an iOS program would not have say what stands there on iOS.
import iCarousel  // iOS: import UIKit

class ViewController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    var carousel: iCarousel! = iCarousel()  // iOS: @IBOutlet var carousel: iCarousel!
    var numbers: [Int] = []

    override func awakeFromNib() {
        super.awakeFromNib()
        numbers = Array(0...99)
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

    // MARK: - Items

    func numberOfItems(in carousel: iCarousel) -> Int {
        return numbers.count
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let page = page(reusing: view)
        (page.viewWithTag(1) as! UILabel).text = "\(numbers[index])"
        return page
    }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        switch option {
        case .spacing:
            return value * 1.1
        default:
            return value
        }
    }

    // MARK: - Placeholders, shown at the ends since a cover flow does not wrap

    func numberOfPlaceholders(in carousel: iCarousel) -> Int {
        return 2
    }

    func carousel(_ carousel: iCarousel, placeholderViewAt index: Int, reusing view: UIView?) -> UIView {
        let page = page(reusing: view)
        (page.viewWithTag(1) as! UILabel).text = index == 0 ? "[" : "]"
        return page
    }

    // MARK: - Pages

    private func page(reusing view: UIView?) -> UIView {
        if let view = view {
            return view
        }
        let page = UIImageView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        page.image = .page  // iOS: page.image = UIImage(named: "page.png")
        page.contentMode = .center

        let label = UILabel(frame: page.bounds)
        label.tag = 1
        label.textAlignment = .center
        label.font = label.font.withSize(50)
        page.addSubview(label)
        return page
    }
}
