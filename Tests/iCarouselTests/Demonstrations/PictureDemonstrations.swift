// SPDX-License-Identifier: MIT
// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals

import Foundation
import iCarousel

// Written as for iOS. Lines that differ say so in comments that begin with 'iOS:': what stands there on iOS, or that the storyboard
// has it.

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
