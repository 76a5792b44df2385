// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport

@testable import CarouselScene

/// A scene with everything, to which calls with numbers of any size are made.
final class AnySizeCalls: CarouselDataSource, CarouselDelegate, TableDataSource {
    let scene = Scene(size: Size(width: 640, height: 400))
    let views = Carousel(frame: Rect(x: 0, y: 0, width: 640, height: 200))
    let pictures = Carousel(frame: Rect(x: 0, y: 200, width: 640, height: 100))
    let table = TableView(frame: Rect(x: 0, y: 300, width: 200, height: 100))
    let scroll = ScrollView(frame: Rect(x: 200, y: 300, width: 200, height: 100))
    let slider = Slider(frame: Rect(x: 400, y: 300, width: 100, height: 31))
    let label = Label(frame: Rect(x: 500, y: 300, width: 100, height: 31), text: "Any size")
    let button = Button(frame: Rect(x: 400, y: 340, width: 100, height: 31), title: "Press")
    let mirror = ReflectionView(frame: Rect(x: 500, y: 340, width: 50, height: 20))
    private let toggle = Switch()

    var numbers: OddNumbers
    /// The last call.
    private(set) var log: [String] = []
    /// What went wrong.
    private(set) var faults: [String] = []
    /// Views, pictures and titles requested since the last call.
    private var asked = 0

    private var count = 12
    private var placeholders = 2
    private var rows = 40
    private var options: [CarouselOption: Double] = [:]
    private var itemWidth = 0.0
    private var itemSize = Size(width: 100, height: 80)
    private let image = Image(path: "picture")

    init(seed: UInt64) {
        numbers = OddNumbers(seed: seed)
        for carousel in [views, pictures] {
            carousel.delegate = self
            carousel.dataSource = self
            carousel.depthEffects = DepthEffects(desaturation: 0.5)
        }
        table.dataSource = self
        scroll.contentSize = Size(width: 900, height: 900)
        for view in [views, pictures, table, scroll, slider, label, button, mirror, toggle] as [View] {
            scene.root.addSubview(view)
        }
        scene.layoutIfNeeded()
    }

    // MARK: - Calls

    func operate() {
        asked = 0
        switch Int.random(in: 0...9, using: &numbers.random) {
        case 0, 1, 2: operateCarousel(numbers.chance(4) ? pictures : views)
        case 3: operateData(numbers.chance(4) ? pictures : views)
        case 4: operateScrollView(numbers.chance(2) ? table : scroll)
        case 5: operateControls()
        case 6: operateView()
        case 7, 8: input()
        default: pass()
        }
        if asked > 200_000 { fail("\(asked) views, pictures or titles were asked for in one call") }
    }

    private func note(_ text: String) {
        log.append(text)
        if log.count > 12 { log.removeFirst() }
    }

    private func fail(_ text: String) { faults.append("\(text), after \(log.joined(separator: ", "))") }

    private func operateCarousel(_ carousel: Carousel) {
        let (index, animated, seconds) = (numbers.int(), numbers.chance(2), numbers.double(-0.1...1))
        let number = numbers.double(-3...20)
        let what = Int.random(in: 0...26, using: &numbers.random)
        note("carousel \(what) \(index) \(number) \(seconds)")
        switch what {
        case 0: carousel.type = numbers.pick(CarouselType.allCases)
        case 1: carousel.isVertical.toggle()
        case 2: carousel.perspective = numbers.double(-0.01...0)
        case 3: carousel.contentOffset = numbers.size(-50...50)
        case 4: carousel.viewpointOffset = numbers.size(-50...50)
        case 5: carousel.scrollOffset = number
        case 6: carousel.currentItemIndex = index
        case 7: carousel.decelerationRate = number
        case 8: carousel.bounceDistance = number
        case 9: carousel.scrollSpeed = number
        case 10: carousel.autoscroll = numbers.chance(2) ? 0 : number
        case 11: carousel.scrollToItem(at: index, animated: animated)
        case 12: carousel.scrollToItem(at: index, duration: seconds)
        case 13: carousel.scroll(byNumberOfItems: index, duration: seconds)
        case 14: carousel.scroll(toOffset: number, duration: seconds)
        case 15: carousel.scroll(byOffset: number, duration: seconds)
        case 16: carousel.beginDragging(translation: number)
        case 17: carousel.drag(translation: numbers.double(-400...400), velocity: numbers.double(-4000...4000))
        case 18: carousel.endDragging()
        case 19: carousel.tap(at: numbers.point())
        case 20:
            _ = (
                carousel.itemView(at: index), carousel.offsetForItem(at: index),
                carousel.indexOfItem(at: numbers.point())
            )
        case 21: carousel.frame = Rect(origin: numbers.point(0...100), size: numbers.size())
        case 22: (carousel.bounces, carousel.isPagingEnabled) = (numbers.chance(2), numbers.chance(3))
        case 23: (carousel.isScrollEnabled, carousel.isVertical) = (numbers.chance(2), numbers.chance(2))
        case 24:
            carousel.scrollAnimation =
                numbers.chance(2)
                ? .spring(damping: number, response: seconds)
                : .timing(.bezier(seconds, number, seconds, number), duration: seconds)
            carousel.bounceAnimation = numbers.chance(2) ? nil : .spring(damping: seconds, response: number)
        case 25:
            carousel.decelerationCurve = numbers.chance(2) ? .iCarousel : .exponential(rate: seconds)
            carousel.keepsMomentum.toggle()
        default: carousel.depthEffects = depthEffects()
        }
    }

    private func depthEffects() -> DepthEffects {
        var effects = DepthEffects(
            desaturation: numbers.double(0...1), parallax: numbers.double(0...0.5), reach: numbers.double(0...9))
        effects.dimming = numbers.double(0...1)
        effects.fog = DepthEffects.Fog(color: color(), density: numbers.double(0...9))
        return effects
    }

    private func color() -> Color {
        var color = Color(red: Float(numbers.double(0...1)), green: 0.5, blue: 0.5)
        color.blue = Float(numbers.double(0...1))
        color.alpha = Float(numbers.double(0...1))
        return color
    }

    private func operateData(_ carousel: Carousel) {
        let (index, animated) = (numbers.int(), numbers.chance(2))
        let what = Int.random(in: 0...7, using: &numbers.random)
        note("data \(what) \(index)")
        switch what {
        case 0:
            (count, placeholders) = (numbers.int(0...20), numbers.chance(2) ? 2 : numbers.int(0...4))
            itemSize = numbers.size(10...200)
            carousel.reloadData()
        case 1: carousel.insertItem(at: index, animated: animated)
        case 2: carousel.removeItem(at: index, animated: animated)
        case 3: carousel.reloadItem(at: index, animated: animated)
        case 4:
            carousel.performBatchUpdates(animated: animated) { updates in
                for _ in 0..<3 { updates.insertItem(at: numbers.int()) }
                updates.removeItem(at: numbers.int())
                updates.reloadItem(at: numbers.int())
                updates.moveItem(from: numbers.int(), to: numbers.int())
                if numbers.chance(2) { count = count.adding(saturating: 2) }
            }
        case 5:
            itemWidth = numbers.chance(2) ? 0 : numbers.double(0...200)
            carousel.setNeedsLayout()
        default:
            let option = numbers.pick(CarouselOption.allCases)
            options[option] = numbers.chance(2) ? nil : numbers.double(-1...12)
            // Thousands in sight are not a trap, but take time.
            if let visible = options[.visibleItems], visible > 100, !numbers.chance(10) { options[.visibleItems] = 40 }
            carousel.setNeedsLayout()
        }
    }

    private func operateScrollView(_ view: ScrollView) {
        let what = Int.random(in: 0...11, using: &numbers.random)
        let (index, animated) = (numbers.int(), numbers.chance(2))
        note("scroll view \(what) \(index)")
        switch what {
        case 0: scroll.contentSize = numbers.size(0...2000)
        case 1: view.contentOffset = numbers.point()
        case 2: view.setContentOffset(numbers.point(), animated: animated)
        case 3: view.scrollRectToVisible(Rect(origin: numbers.point(), size: numbers.size()), animated: animated)
        case 4: view.decelerationRate = numbers.double(0...1)
        case 5: view.bounds = Rect(origin: numbers.point(), size: numbers.size())
        case 6: view.bounces.toggle()
        case 7: table.rowHeight = numbers.double(1...100)
        case 8: table.selectedRow = index
        case 9: table.scrollToRow(index, animated: animated)
        case 10: _ = (table.indexForRow(at: numbers.point()), table.viewForRow(at: index))
        default:
            rows = numbers.int(0...100)
            table.reloadData()
        }
    }

    private func operateControls() {
        let what = Int.random(in: 0...10, using: &numbers.random)
        note("control \(what)")
        switch what {
        case 0: slider.minimumValue = numbers.double()
        case 1: slider.maximumValue = numbers.double()
        case 2: slider.value = numbers.double()
        case 3: slider.commandStep = numbers.double(0...1)
        case 4: label.numberOfLines = numbers.int()
        case 5: (label.font.size, label.font.weight) = (numbers.double(1...40), numbers.int(100...900))
        case 6:
            _ = (
                label.sizeThatFits(numbers.size()), button.sizeThatFits(numbers.size()),
                slider.sizeThatFits(numbers.size())
            )
        case 7: (scene.theme.focusRingWidth, scene.theme.cornerRadius) = (numbers.double(0...9), numbers.double(0...9))
        case 8: scene.theme.disabledAlpha = numbers.double(0...1)
        case 9: (mirror.reflectionGap, mirror.reflectionScale) = (numbers.double(), numbers.double(0...1))
        default: scene.moveFocus(by: numbers.int())
        }
    }

    private func operateView() {
        let view: View = numbers.pick([views, pictures, table, scroll, slider, label, button, mirror, toggle])
        let what = Int.random(in: 0...11, using: &numbers.random)
        note("view \(what) of \(type(of: view))")
        let change: () -> Void = { [self] in
            switch what {
            case 0: view.frame = Rect(origin: numbers.point(), size: numbers.size())
            case 1: view.bounds.size = numbers.size()
            case 2: view.center = numbers.point()
            case 3: view.transform3D = numbers.transform()
            case 4: view.alpha = numbers.double(0...1)
            case 5: view.cornerRadius = numbers.double(0...50)
            case 6: (view.borderWidth, view.borderColor) = (numbers.double(0...9), color())
            case 7: view.shadow = Shadow(offset: numbers.size(), blur: numbers.double(0...30), color: color())
            case 8: view.shadow?.offset = numbers.size()
            case 9:
                view.reflection = Reflection(
                    gap: numbers.double(), scale: numbers.double(0...1), alpha: numbers.double(0...1))
            case 10: scene.size = numbers.size()
            default: view.clipsToBounds.toggle()
            }
        }
        guard numbers.chance(2) else { return change() }
        View.animate(duration: numbers.double(0...1), delay: numbers.double(0...0.2), animations: change)
    }

    private func input() {
        let what = Int.random(in: 0...9, using: &numbers.random)
        note("input \(what)")
        switch what {
        case 0, 1, 2: touch()
        case 3: scene.handle(.scroll(by: numbers.point(-200...200), at: numbers.point()))
        case 4: scene.handle(.wheel(notches: numbers.int(-3...3), at: numbers.point()))
        case 5: scene.handle(.command(command()))
        case 6: scene.handle(.hold(command(), at: time()))
        case 7: scene.handle(.release(command(), at: time()))
        case 8: scene.handle(.releaseAll)
        default: scene.focusedView = numbers.pick([views, pictures, table, scroll, slider, button])
        }
    }

    private func command() -> Command {
        // Typing may look at all titles.
        if numbers.chance(40) { return .type("x") }
        return numbers.pick([
            .step(numbers.int(-3...3)), .page(numbers.int(-3...3)), .first, .last, .jump(numbers.int()), .random,
            .select,
            .focus(numbers.int(-3...3)), .leave,
        ])
    }

    private func touch() {
        scene.handle(.pointer(PointerEvent(.began, at: numbers.point(), time: time())))
        for _ in 0..<3 { scene.handle(.pointer(PointerEvent(.moved, at: numbers.point(), time: time()))) }
        scene.handle(.pointer(PointerEvent(numbers.pick([.ended, .cancelled]), at: numbers.point(), time: time())))
    }

    /// Mostly slightly later; sometimes earlier, or invalid. Times in the far future are rare, since there is no way
    /// back.
    private func time() -> Double {
        let time =
            numbers.chance(6) ? numbers.double(0...1) : scene.time + Double.random(in: 0...0.1, using: &numbers.random)
        return abs(time) > 1e9 && abs(time) <= Scene.latestTime ? 0 : time
    }

    private func pass() {
        note("time")
        scene.advance(to: time())
        scene.schedule(after: numbers.double(0...0.1)) {}
        for _ in 0..<3 { scene.advance(to: scene.time + 1.0 / 60) }
    }

    // MARK: - Invariants

    func check() {
        let list = scene.drawList()
        if !list.size.isFinite { fail("size \(list.size)") }
        if !scene.time.isFinite { fail("time \(scene.time)") }
        for carousel in [views, pictures] {
            if abs(carousel.scrollOffset) > ScrollMotion.maxOffset { fail("offset \(carousel.scrollOffset)") }
            if !carousel.scrollOffset.isFinite || !(abs(carousel.toggle) <= 1) { fail("toggle \(carousel.toggle)") }
            if !(0...CarouselLimits.items).contains(carousel.numberOfItems) { fail("\(carousel.numberOfItems) items") }
            if !(0...CarouselLimits.number).contains(carousel.itemWidth) { fail("width \(carousel.itemWidth)") }
            if carousel.loaded.count > CarouselLimits.views + 1 { fail("\(carousel.loaded.count) views") }
            for item in carousel.loaded.items
            where !item.container.transform3D.isFinite || !item.container.center.isFinite {
                fail("item \(item.index) is not finite")
            }
        }
        if table.rows.count > CarouselLimits.views { fail("\(table.rows.count) rows") }
        if !scroll.contentOffset.isFinite || !table.contentOffset.isFinite { fail("an offset is not finite") }
        if !(slider.minimumValue...slider.maximumValue).contains(slider.value) { fail("slider at \(slider.value)") }
    }

    // MARK: - Data

    func numberOfItems(in carousel: Carousel) -> Int { count }
    func numberOfPlaceholders(in carousel: Carousel) -> Int { placeholders }

    func pictureItems(in carousel: Carousel) -> PictureItems? {
        guard carousel === pictures else { return nil }
        var items = PictureItems(
            size: itemSize, cornerRadius: numbers.double(0...20), borderWidth: numbers.double(0...9))
        items.size.width = itemSize.width
        return items
    }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View { make(view) }
    func carousel(_ carousel: Carousel, placeholderViewAt index: Int, reusing view: View?) -> View { make(view) }
    func numberOfRows(in table: TableView) -> Int { rows }
    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View { make(view) }

    private func make(_ view: View?) -> View {
        asked += 1
        let made = view ?? View()
        made.frame = Rect(origin: .zero, size: itemSize)
        made.backgroundColor = .white
        return made
    }

    func carousel(_ carousel: Carousel, pictureForItemAt index: Int) -> Image? {
        asked += 1
        return image
    }

    func carouselItemWidth(_ carousel: Carousel) -> Double { itemWidth }

    func carousel(_ carousel: Carousel, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        let answer = options[option] ?? value
        // Ten million pictures are not a trap either, but take even longer.
        return option == .visibleItems && carousel === pictures ? min(answer, 5000) : answer
    }

    func carousel(
        _ carousel: Carousel, itemTransformForOffset offset: Double, baseTransform base: Transform3D
    ) -> Transform3D { base.translated(x: offset * numbers.double(0...200), y: 0) }
}
