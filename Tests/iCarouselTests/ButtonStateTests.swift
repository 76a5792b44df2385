// SPDX-License-Identifier: MIT

import Testing
import iCarousel

@Suite struct ButtonStateTests {
    private let scene = Scene(size: CGSize(width: 200, height: 100))
    private let button = UIButton(type: .custom)

    init() {
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        scene.root.addSubview(button)
    }

    private func touch(_ kind: PointerEvent.Kind) {
        scene.handle(.pointer(PointerEvent(kind, at: Point(x: 50, y: 25), time: scene.time)))
    }

    private func picture(_ color: UIColor) -> UIImage {
        UIImage(pixels: PixelBuffer(size: PixelSize(width: 2, height: 2), color: color))
    }

    @Test func eachStateShowsItsOwn() {
        button.setTitle("as it is", for: .normal)
        button.setTitle("held", for: .highlighted)
        button.setTitle("chosen", for: .selected)
        button.setTitle("off", for: .disabled)
        #expect(button.currentTitle == "as it is" && button.title(for: .disabled) == "off")
        touch(.began)
        #expect(button.currentTitle == "held")
        touch(.ended)
        #expect(button.currentTitle == "as it is")
        button.isSelected = true
        #expect(button.currentTitle == "chosen")
        button.isEnabled = false
        #expect(button.currentTitle == "off")
        button.isEnabled = true
        button.isSelected = false
        #expect(button.currentTitle == "as it is")
    }

    @Test func theOrderOfTheCallsMakesNoDifference() {
        let (plain, other) = (picture(.red), picture(.blue))
        button.setTitleColor(.red, for: .normal)
        button.setTitleColor(.blue, for: .highlighted)
        button.setImage(other, for: .selected)
        button.setImage(plain, for: .normal)
        #expect(button.titleColor == .red && button.titleColor(for: .highlighted) == .blue && button.image == plain)
        button.isSelected = true
        #expect(button.image == other && button.titleColor == .red)
    }

    @Test func aStateAloneMayHaveAnImage() {
        let chosen = picture(.blue)
        button.setImage(chosen, for: .selected)
        #expect(button.image == nil && button.image(for: .selected) == chosen)
        button.isSelected = true
        #expect(button.image == chosen)
        button.isSelected = false
        #expect(button.image == nil)
    }

    @Test func theBackgroundFillsTheButton() {
        let (plain, other) = (picture(.red), picture(.blue))
        button.setBackgroundImage(plain, for: .normal)
        button.setBackgroundImage(other, for: .disabled)
        #expect(button.backgroundImage == plain && button.backgroundImage(for: .selected) == plain)
        let quad = scene.drawList().quads.first { $0.content == plain.content }
        #expect(quad?.frame == Rect(x: 0, y: 0, width: 100, height: 50))
        button.isEnabled = false
        #expect(scene.drawList().quads.contains { $0.content == other.content })
    }

    @Test func aButtonHasTheColourAndTheCornersThatItIsGiven() {
        let themed = UIButton(type: .system)
        let given = UIButton(type: .system)
        let clear = UIButton(type: .system)
        given.backgroundColor = .red
        given.layer.cornerRadius = 3
        clear.backgroundColor = .clear
        for view in [themed, given, clear] {
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
            scene.root.addSubview(view)
        }
        scene.layoutIfNeeded()
        #expect(themed.backgroundColor == scene.theme.fill && themed.layer.cornerRadius == scene.theme.cornerRadius)
        #expect(given.backgroundColor == .red && given.layer.backgroundColor == .red && given.layer.cornerRadius == 3)
        #expect(clear.backgroundColor == .clear)
        #expect(button.backgroundColor == .clear && button.layer.cornerRadius == 0, "its kind has a look of its own")
        given.backgroundColor = nil
        scene.layoutIfNeeded()
        #expect(given.backgroundColor == .clear)
    }

    @Test func removingTargetsLeavesTheStatesAsTheyAre() {
        var taps = 0
        button.setTitle("up", for: .normal)
        button.setTitle("down", for: .highlighted)
        button.addTarget(nil, action: { taps += 1 }, for: .touchUpInside)
        button.removeTarget(nil, action: nil, for: .touchUpInside)
        touch(.began)
        #expect(button.currentTitle == "down")
        touch(.ended)
        #expect(button.currentTitle == "up" && taps == 0)
    }

    @Test func removingATargetLeavesTheOthers() {
        var heard: [String] = []
        let (first, second) = (UIView(), UIView())
        button.addTarget(first, action: { heard.append("first") }, for: .touchUpInside)
        button.addTarget(second, action: { heard.append("second") }, for: .touchUpInside)
        button.addTarget(nil, action: { heard.append("none") }, for: .touchUpInside)
        button.removeTarget(first, action: nil, for: .touchDown)
        button.removeTarget(first, action: nil, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(heard == ["second", "none"])
        button.removeTarget(nil, action: nil, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(heard == ["second", "none"])
    }

    /// It may be in use elsewhere before the finger moves.
    @Test func aButtonThatLeavesUnderTheFingerShowsTheStateThatItHas() {
        button.setTitle("up", for: .normal)
        button.setTitle("down", for: .highlighted)
        touch(.began)
        button.removeFromSuperview()
        #expect(button.currentTitle == "up")
    }

    @Test func whatWasSetWithoutAStateStays() {
        let button = UIButton(frame: Rect.zero, title: "Play")
        button.setTitle("Playing", for: .selected)
        #expect(button.currentTitle == "Play" && button.title(for: .normal) == "Play")
        button.setImage(picture(.red), for: .normal)
        #expect(button.currentTitle == "Play" && button.titleColor(for: .normal) == nil)
        button.isSelected = true
        #expect(button.currentTitle == "Playing")
        button.setImage(nil, for: .normal)
        #expect(button.image == nil)
    }
}
