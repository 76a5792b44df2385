// SPDX-License-Identifier: MIT
// swift-format-ignore-file: NeverForceUnwrap, NeverUseImplicitlyUnwrappedOptionals

import Foundation
import iCarousel

// Written as for iOS. Lines that differ say so in comments that begin with 'iOS:': what stands there on iOS, or that the storyboard
// has it.

/// Items with a label, a switch and a slider each.
class ControlsController: UIViewController, iCarouselDataSource, iCarouselDelegate {
    // iOS: @IBOutlet var carousel: iCarousel!
    var carousel: iCarousel! = iCarousel()
    var label = UILabel()
    var states = [Bool](repeating: false, count: 20)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(carousel)  // iOS: in the storyboard
        carousel.frame = view.bounds  // iOS: in the storyboard
        carousel.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // iOS: in the storyboard
        carousel.delegate = self  // iOS: in the storyboard
        carousel.dataSource = self  // iOS: in the storyboard
        carousel.type = .linear
        carousel.centerItemWhenSelected = false
        label.frame = CGRect(x: 0, y: 0, width: view.bounds.size.width, height: 40)
        label.autoresizingMask = .flexibleWidth
        view.addSubview(label)
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        states.count
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        guard view == nil else {
            return view!
        }
        let item = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 240))
        item.backgroundColor = UIColor(white: 0.9, alpha: 1.0)
        let toggle = UISwitch(frame: CGRect(x: 20, y: 20, width: 51, height: 31))
        // iOS: toggle.addTarget(self, action: #selector(switched(_:)), for: .valueChanged)
        toggle.addTarget(self, action: { [unowned self] (sender: UISwitch) in switched(sender) }, for: .valueChanged)
        item.addSubview(toggle)
        let slider = UISlider(frame: CGRect(x: 20, y: 80, width: 200, height: 31))
        slider.minimumValue = 0
        slider.maximumValue = 10
        slider.setValue(5, animated: false)
        // iOS: slider.addTarget(self, action: #selector(slid(_:)), for: .valueChanged)
        slider.addTarget(self, action: { [unowned self] (sender: UISlider) in slid(sender) }, for: .valueChanged)
        item.addSubview(slider)
        return item
    }

    // iOS: @objc func switched(_ sender: UISwitch) {
    func switched(_ sender: UISwitch) {
        let index = carousel.index(ofItemViewOrSubview: sender)
        states[index] = sender.isOn
        label.text = "\(index) is \(sender.isOn ? "on" : "off")"
    }

    // iOS: @objc func slid(_ sender: UISlider) {
    func slid(_ sender: UISlider) {
        let value: Float = sender.value
        label.text = String(format: "%.2f", value)
    }
}

/// Every option on a slider.
class OptionsController: BasicController {
    let orientation = UISwitch()
    let arc = UISlider()
    let spacing = UISlider()

    override func viewDidLoad() {
        super.viewDidLoad()
        arc.maximumValue = Float.pi * 2
        arc.value = Float.pi
        spacing.maximumValue = 2
        spacing.value = 1
        for (index, slider) in [arc, spacing].enumerated() {
            slider.frame = CGRect(x: 10, y: CGFloat(index) * 40, width: 300, height: 31)
            // iOS: slider.addTarget(carousel, action: #selector(iCarousel.reloadData), for: .valueChanged)
            slider.addTarget(carousel, action: carousel.reloadData, for: .valueChanged)
            view.addSubview(slider)
        }
    }

    override func carousel(
        _ carousel: iCarousel, valueFor option: iCarouselOption, withDefault value: CGFloat
    ) -> CGFloat {
        switch option {
        case .arc: return CGFloat(arc.value)
        case .spacing: return value * CGFloat(spacing.value)
        default: return value
        }
    }
}

/// Each item is a table.
class TablesController: BasicController, UITableViewDataSource, UITableViewDelegate {
    var chosen: IndexPath?

    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let table = view as? UITableView ?? UITableView(frame: CGRect(x: 0, y: 0, width: 220, height: 300))
        table.dataSource = self
        table.delegate = self
        table.tag = index
        return table
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        100
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        var cell = tableView.dequeueReusableCell(withIdentifier: "cell")
        if cell == nil {
            cell = UITableViewCell(style: .default, reuseIdentifier: "cell")
        }
        cell!.textLabel?.text = "Row \(indexPath.row)"
        return cell!
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen = indexPath
        tableView.deselectRow(at: indexPath, animated: true)
    }
}

/// Texts that scroll inside the items.
class ScrollViewController: BasicController {
    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 800))
        label.numberOfLines = 0
        label.lineBreakMode = .byWordWrapping
        label.text = String(repeating: "All work and no play. ", count: 40)
        scrollView.addSubview(label)
        scrollView.contentSize = label.bounds.size
        scrollView.contentOffset = CGPoint(x: 0, y: 100)
        return scrollView
    }
}

/// Taps, double taps, presses and swipes on items.
class GesturesController: BasicController {
    var heard: [String] = []

    override func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        let item = super.carousel(carousel, viewForItemAt: index, reusing: view)
        if view == nil {
            // iOS: let tap = UITapGestureRecognizer(target: self, action: #selector(doubleTapped))
            let tap = UITapGestureRecognizer(target: self, action: { [unowned self] in doubleTapped() })
            tap.numberOfTapsRequired = 2
            item.addGestureRecognizer(tap)
            // iOS: let press = UILongPressGestureRecognizer(target: self, action: #selector(pressed))
            let press = UILongPressGestureRecognizer(target: self, action: { [unowned self] in pressed() })
            press.minimumPressDuration = 0.5
            item.addGestureRecognizer(press)
            // iOS: let swipe = UISwipeGestureRecognizer(target: self, action: #selector(swiped))
            let swipe = UISwipeGestureRecognizer(target: self, action: { [unowned self] in swiped() })
            swipe.direction = .up
            item.addGestureRecognizer(swipe)
        }
        return item
    }

    // iOS: @objc func doubleTapped() {
    func doubleTapped() {
        heard.append("twice")
    }

    // iOS: @objc func pressed() {
    func pressed() {
        heard.append("long")
    }

    // iOS: @objc func swiped() {
    func swiped() {
        heard.append("up")
        items.remove(at: carousel.currentItemIndex)
        carousel.removeItem(at: carousel.currentItemIndex, animated: true)
    }
}

/// Selecting from a page of buttons.
class ButtonsController: UIViewController, iCarouselDataSource {
    // iOS: @IBOutlet var carousel: iCarousel!
    let carousel = iCarousel()
    var pressed: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(carousel)  // iOS: in the storyboard
        carousel.frame = view.bounds  // iOS: in the storyboard
        carousel.autoresizingMask = [.flexibleWidth, .flexibleHeight]  // iOS: in the storyboard
        carousel.dataSource = self  // iOS: in the storyboard
        carousel.type = .coverFlow2
        view.backgroundColor = .white
    }

    func numberOfItems(in carousel: iCarousel) -> Int {
        12
    }

    func carousel(_ carousel: iCarousel, viewForItemAt index: Int, reusing view: UIView?) -> UIView {
        var button = view as? UIButton
        if button == nil {
            let image = UIImage(named: "page.png")
            button = UIButton(type: .custom)
            button?.frame = CGRect(x: 0.0, y: 0.0, width: image?.size.width ?? 200, height: image?.size.height ?? 200)
            button?.setBackgroundImage(image, for: .normal)
            button?.titleLabel?.font = button?.titleLabel?.font.withSize(50)
            // iOS: button?.addTarget(self, action: #selector(buttonTapped(_:)), for: .touchUpInside)
            button?.addTarget(self, action: { [unowned self] (it: UIButton) in buttonTapped(it) }, for: .touchUpInside)
        }
        button?.setTitle("\(index)", for: .normal)
        return button!
    }

    // iOS: @objc func buttonTapped(_ sender: UIButton) {
    func buttonTapped(_ sender: UIButton) {
        pressed.append(sender.currentTitle ?? "")
    }
}
