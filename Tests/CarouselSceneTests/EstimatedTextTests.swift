// SPDX-License-Identifier: MIT

import CarouselCore
import CarouselScene
import Testing

/// Views laid out with sizes that the measure did not know in time.
@Suite struct EstimatedTextTests {
    private final class Measure: TextMeasuring {
        var isBusy = true
        var estimates = 0

        func measure(_ text: TextContent) -> Size {
            if isBusy { estimates += 1 }
            return isBusy ? Size(width: 10, height: 10) : Size(width: 100, height: 30)
        }
    }

    /// As wide as its label.
    private final class Frame: View {
        let label = Label(text: "Text")

        override func layoutSubviews() {
            label.frame = Rect(origin: .zero, size: label.sizeThatFits(Size(width: 500, height: 500)))
        }
    }

    private let scene = Scene(size: Size(width: 400, height: 300))
    private let measure = Measure()

    init() { scene.textMeasure = measure }

    @Test func whatWasFittedIsFittedAgain() {
        let label = Label(text: "Text")
        let button = Button(title: "Title")
        for view in [label, button] as [View] {
            scene.root.addSubview(view)
            view.sizeToFit()
        }
        let small = button.bounds.width
        #expect(label.bounds.size == Size(width: 10, height: 10))
        #expect(scene.isAnimating)
        // Still not known.
        scene.advance(to: 0.15)
        #expect(label.bounds.size == Size(width: 10, height: 10) && scene.isAnimating)
        measure.isBusy = false
        scene.advance(to: 0.3)
        #expect(label.bounds.size == Size(width: 100, height: 30))
        #expect(button.bounds.width == small + 90)
        #expect(!scene.isAnimating)
    }

    @Test func whatTheProgramHasChangedMeanwhileStays() {
        let label = Label(text: "Text")
        scene.root.addSubview(label)
        label.sizeToFit()
        label.bounds.size = Size(width: 77, height: 20)
        measure.isBusy = false
        scene.advance(to: 0.2)
        #expect(label.bounds.size == Size(width: 77, height: 20))
        #expect(!scene.isAnimating)
    }

    @Test func whatLaysOutByTextLaysOutAgain() {
        let frame = Frame(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        frame.addSubview(frame.label)
        scene.root.addSubview(frame)
        scene.layoutIfNeeded()
        #expect(frame.label.bounds.width == 10)
        measure.isBusy = false
        scene.advance(to: 0.05)
        #expect(frame.label.bounds.width == 10)
        scene.advance(to: 0.2)
        #expect(frame.label.bounds.width == 100)
        #expect(!scene.isAnimating)
    }

    @Test func whatIsKnownIsMeasuredOnce() {
        measure.isBusy = false
        let label = Label(text: "Text")
        scene.root.addSubview(label)
        label.sizeToFit()
        #expect(label.bounds.size == Size(width: 100, height: 30))
        #expect(!scene.isAnimating)
    }
}
