// SPDX-License-Identifier: MIT
// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals

import Foundation
import iCarousel

// Written as for iOS. What cannot be had on Linux stands in comments that begin with 'iOS:'.

/// Pictures from the network, with a reflection and a shadow each.
class DownloadsController: BasicController {
    var addresses: [URL] = (0..<20).map { URL(string: "https://example.com/\($0).jpg")! }

    override func numberOfItems(in carousel: iCarousel) -> Int {
        addresses.count
    }

    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        var picture: AsyncImageView! = view as? AsyncImageView
        if picture == nil {
            picture = AsyncImageView(frame: CGRect(x: 0, y: 0, width: 200.0, height: 200.0))
            picture.contentMode = .scaleAspectFit
        }
        picture.image = nil
        picture.imageURL = addresses[index]
        return picture
    }
}

/// Effects that the image view draws.
class EffectsController: BasicController {
    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        if let view = view {
            return view
        }
        let imageView = FXImageView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        imageView.contentMode = .scaleAspectFit
        imageView.asynchronous = true
        imageView.reflectionScale = 0.5
        imageView.reflectionAlpha = 0.25
        imageView.reflectionGap = 10.0
        imageView.shadowOffset = CGSize(width: 0.0, height: 2.0)
        imageView.shadowBlur = 5.0
        imageView.shadowColor = .black
        imageView.layer.cornerRadius = 10.0
        imageView.layer.masksToBounds = true
        imageView.image = UIImage(contentsOfFile: "picture \(index).jpg")
        return imageView
    }
}

/// A shadow by the layer.
class LayersController: BasicController {
    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let item = super.carousel(carousel, viewForItemAt: index, reusing: view)
        item.layer.shadowColor = UIColor.black.cgColor
        item.layer.shadowOpacity = 0.5
        item.layer.shadowOffset = CGSize(width: 0, height: 4)
        item.layer.shadowRadius = 6
        item.layer.borderColor = UIColor.lightGray.cgColor
        item.layer.borderWidth = 1 / 2
        item.layer.transform = CATransform3DMakeRotation(.pi / 90, 0, 0, 1)
        item.layer.isDoubleSided = false
        return item
    }
}

/// Items that reflect everything in them.
class ReflectionsController: BasicController {
    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let label: UILabel
        let reflection: ReflectionView
        if let found = view as? ReflectionView {
            reflection = found
            label = reflection.viewWithTag(7) as! UILabel
        } else {
            reflection = ReflectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            reflection.backgroundColor = UIColor.lightGray
            label = UILabel(frame: reflection.bounds)
            label.tag = 7
            label.textAlignment = .center
            label.font = UIFont.systemFont(ofSize: 50)
            reflection.addSubview(label)
        }
        label.text = "\(index)"
        reflection.update()
        return reflection
    }
}

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

class SubclassController: BasicController {
    override func viewDidLoad() {
        carousel = PhotoCarousel(frame: CGRect.zero)
        super.viewDidLoad()
        carousel.contentView.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    }

    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let item = super.carousel(carousel, viewForItemAt: index, reusing: view)
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

/// Only the item in the middle shows its details.
class DetailsController: BasicController {
    var details = UILabel()

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
        carousel.scrollToItem(at: carousel.currentItemIndex, animated: false)
        carousel.reloadItem(at: carousel.currentItemIndex, animated: true)
    }
}
