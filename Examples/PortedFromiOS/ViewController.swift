// SPDX-License-Identifier: MIT
// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals, OmitExplicitReturns

// The Basic example of iCarousel as a view controller for iOS. The lines that differ are marked with what they said there.
import Foundation
import iCarousel  // iOS: import UIKit

class ViewController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    var carousel: iCarousel! = iCarousel()  // iOS: @IBOutlet var carousel: iCarousel!
    let status = UILabel()
    var items: [Int] = []

    override func awakeFromNib() {
        super.awakeFromNib()
        for number in 1...40 {
            items.append(number)
        }
    }

    deinit {
        carousel.delegate = nil
        carousel.dataSource = nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.93, alpha: 1)
        view.addSubview(carousel)  // iOS: it is in the storyboard
        carousel.type = .coverFlow2
        carousel.delegate = self
        carousel.dataSource = self

        status.textAlignment = .center
        status.textColor = .darkGray
        status.text = "Tap a card, or drag"
        view.addSubview(status)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        carousel.frame = view.bounds
        status.frame = CGRect(x: 0, y: view.bounds.height - 60, width: view.bounds.width, height: 40)
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        return items.count
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let card = reusable(view)
        (card.viewWithTag(1) as! UILabel).text = "\(items[index])"
        card.backgroundColor = UIColor(
            red: 0.6 + 0.4 * CGFloat(index % 5) / 4, green: 0.75, blue: 1 - 0.5 * CGFloat(index % 7) / 6, alpha: 1)
        return card
    }

    func numberOfPlaceholders(in carousel: iCarousel) -> Int {
        // Shown at the ends, since the carousel does not wrap.
        return 2
    }

    func carousel(_ carousel: iCarousel, placeholderViewAt index: Int, reusing view: UIView?) -> UIView {
        let card = reusable(view)
        (card.viewWithTag(1) as! UILabel).text = index == 0 ? "[" : "]"
        card.backgroundColor = UIColor(white: 0.85, alpha: 1)
        return card
    }

    func reusable(_ view: UIView?) -> UIView {
        if let view = view {
            return view
        }
        let card = UIImageView(frame: CGRect(x: 0, y: 0, width: 220, height: 260))
        card.image = UIImage(named: "card")
        card.contentMode = .scaleAspectFill
        card.layer.cornerRadius = 14
        card.layer.masksToBounds = true
        card.layer.borderWidth = 2
        card.layer.borderColor = UIColor.gray.cgColor

        let label = UILabel(frame: card.bounds)
        label.tag = 1
        label.textAlignment = .center
        label.font = label.font.withSize(72)
        card.addSubview(label)
        return card
    }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        if option == .spacing {
            return value * 1.2
        }
        return value
    }

    func carousel(_ carousel: iCarousel, didSelectItemAt index: Int) {
        status.text = "Card \(items[index])"
        guard let card = carousel.itemView(at: index) else { return }
        UIView.animate(withDuration: 0.15, animations: { card.layer.transform = CATransform3DMakeScale(1.1, 1.1, 1) }) {
            _ in
            UIView.animate(withDuration: 0.15) { card.layer.transform = CATransform3DIdentity }
        }
    }

    func carouselCurrentItemIndexDidChange(_ carousel: iCarousel) {
        status.text = "\(carousel.currentItemIndex + 1) of \(carousel.numberOfItems)"
    }
}
