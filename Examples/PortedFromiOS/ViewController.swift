// SPDX-License-Identifier: MIT

// A view controller as it was written for iOS. One line is different: it said `import UIKit`.
import iCarousel

class ViewController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    let carousel = iCarousel()
    let status = UILabel()
    var items = Array(1...200)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.93, alpha: 1)
        carousel.type = .coverFlow2
        carousel.delegate = self
        carousel.dataSource = self
        view.addSubview(carousel)

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
        items.count
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let card: UIImageView
        let label: UILabel
        if let recycled = view as? UIImageView, let found = recycled.viewWithTag(1) as? UILabel {
            card = recycled
            label = found
        } else {
            card = UIImageView(frame: CGRect(x: 0, y: 0, width: 220, height: 260))
            card.image = UIImage(named: "card")
            card.contentMode = .scaleAspectFill
            card.layer.cornerRadius = 14
            card.layer.masksToBounds = true
            card.layer.borderWidth = 2
            card.layer.borderColor = UIColor.gray.cgColor

            label = UILabel(frame: card.bounds)
            label.tag = 1
            label.textAlignment = .center
            label.font = label.font.withSize(72)
            card.addSubview(label)
        }
        // Recycled or new, this card stands for another number now.
        label.text = "\(items[index])"
        card.backgroundColor = UIColor(
            red: 0.6 + 0.4 * CGFloat(index % 5) / 4, green: 0.75, blue: 1 - 0.5 * CGFloat(index % 7) / 6, alpha: 1)
        return card
    }

    func carousel(_ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat) -> CGFloat {
        switch option {
        case .spacing: return value * 1.2
        case .wrap: return 1
        default: return value
        }
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
