// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport
import Testing

/// Counts and numbers of any size in the input of layouts and motions.
@Suite struct AnySizeTests {
    private let indexes = [Int.min, .min + 1, -1, 0, 1, 4, 1 << 31, 1 << 53, .max - 1, .max]

    @Test func sumsThatDoNotFitAreTheNearestThatDo() {
        #expect(Int.max.adding(saturating: 1) == .max && Int.min.adding(saturating: -1) == .min)
        #expect(Int.max.subtracting(saturating: -1) == .max && Int.min.subtracting(saturating: 1) == .min)
        #expect(0.subtracting(saturating: .min) == .max && (-1).subtracting(saturating: .min) == .max)
        #expect(Int.max.multiplied(saturating: -2) == .min && Int.min.multiplied(saturating: -1) == .max)
        #expect(3.adding(saturating: 4) == 7 && 3.subtracting(saturating: 4) == -1 && 3.multiplied(saturating: 4) == 12)
        #expect(PixelSize(width: .max, height: 2).area == .max && PixelSize(width: .min, height: .min).area == 0)
    }

    @Test func anExtentCountsNoFurtherThanItCan() {
        for count in indexes {
            for wraps in [false, true] {
                var extent = ScrollExtent(numberOfItems: count, numberOfPlaceholders: count, isWrapEnabled: wraps)
                #expect((0...CarouselLimits.items).contains(extent.numberOfItems))
                extent.numberOfItems = count
                extent.numberOfPlaceholders = count
                #expect((0...CarouselLimits.items).contains(extent.numberOfItems))
                #expect((0...CarouselLimits.items).contains(extent.numberOfPlaceholders))
                for index in indexes {
                    #expect((-1..<max(0, extent.numberOfItems)).contains(extent.clamped(index: index)))
                    let visible = extent.visibleIndexes(around: index, count: count)
                    #expect((0...CarouselLimits.pictures).contains(visible.count))
                    if let first = visible.first, let last = visible.last, !wraps { #expect(first <= last) }
                    _ = visible.contains(index: index)
                    for offset in [Double(index), 1e300, -.infinity, .nan] {
                        let range = VisibleRange(visible, scrollOffset: offset)
                        #expect(range.count <= visible.count && range.offset(at: index).isFinite)
                        #expect(abs(extent.clamped(offset: offset)) <= Double(CarouselLimits.items))
                    }
                    for other in indexes {
                        let way = extent.shortestDistance(fromOffset: Double(index), toOffset: Double(other))
                        #expect(way.isFinite)
                    }
                }
            }
        }
    }

    @Test func aStripIsAsLongAsItCanBe() {
        for first in indexes {
            for count in indexes {
                var range = VisibleRange(first: first, count: count, scrollOffset: Double(first))
                range.first = first
                range.count = count
                #expect((0...CarouselLimits.pictures).contains(range.count) && range.positions.count == range.count)
            }
        }
    }

    @Test func updatesOfAnyIndexesAreLookedAt() {
        for index in indexes {
            var updates = CarouselUpdates()
            updates.insertItem(at: index)
            updates.removeItem(at: index)
            updates.moveItem(from: index, to: index)
            for count in indexes {
                #expect(updates.newCount(from: count) == count)
                _ = updates.areValid(forCount: count)
                _ = (updates.mapping.newPlace(of: count), updates.mapping.newIndex(of: count))
            }
        }
    }

    @Test func layoutsOfAnyNumbersAreFinite() {
        for seed in RandomRuns.seeds(2000, of: "layouts of any size") {
            var numbers = OddNumbers(seed: seed)
            var input = ItemLayout.Input()
            input.type = numbers.pick(CarouselType.allCases)
            input.isVertical = numbers.chance(2)
            input.bounds = numbers.size()
            input.itemWidth = numbers.double(0...200)
            input.numberOfItems = numbers.int()
            input.numberOfPlaceholders = numbers.int()
            input.maxVisibleItems = numbers.int()
            input.perspective = numbers.double(-0.01...0)
            input.viewpointOffset = numbers.size()
            input.contentOffset = numbers.size()
            var options: [CarouselOption: Double] = [:]
            for option in CarouselOption.allCases where numbers.chance(3) { options[option] = numbers.double(-1...12) }
            let layout = ItemLayout(input, options: { options[$0] ?? $1 })
            let total = layout.input.numberOfItems + layout.numberOfPlaceholdersToShow
            #expect(
                (0...min(total, layout.input.maxVisibleItems)).contains(layout.numberOfVisibleItems), "seed \(seed)")
            let extent = ScrollExtent(
                numberOfItems: input.numberOfItems, numberOfPlaceholders: layout.numberOfPlaceholdersToShow,
                isWrapEnabled: layout.isWrapEnabled)
            let scrollOffset = extent.clamped(offset: numbers.double(0...30))
            #expect(layout.center.isFinite && scrollOffset.isFinite, "seed \(seed)")
            for offset in [scrollOffset, -scrollOffset, 0.5, -1e12, 1e12] {
                let transform = layout.transform(offset: offset, toggle: 0.5)
                #expect(transform.isFinite, "seed \(seed): \(layout.input), \(options), offset \(offset)")
                #expect(layout.appearance(offset: offset, toggle: 0).alpha.isFinite, "seed \(seed)")
                _ = layout.isHidden(transform, isDoubleSided: false)
            }
            guard layout.numberOfVisibleItems < 10_000 else { continue }
            let random = RandomLayout(layout: layout, extent: extent, scrollOffset: scrollOffset, toggle: 0.5)
            #expect(random.order.map { $0.count == random.range.count } ?? true, "seed \(seed)")
        }
    }

    /// A shape whose properties are numbers of any size.
    private func shape(_ numbers: inout OddNumbers) -> any Shape {
        func number() -> Double { numbers.double(-1...3) }
        func length() -> ShapeLength { numbers.chance(2) ? .points(number()) : .part(number()) }
        func side() -> Creative.Side {
            var side = Creative.Side()
            (side.x, side.y, side.z) = (length(), length(), number())
            (side.turnX, side.turnY, side.turnZ) = (number(), number(), number())
            (side.scale, side.alpha, side.origin) = (number(), number(), numbers.point(0...1))
            side.isShaded = numbers.chance(2)
            return side
        }
        switch Int.random(in: 0...15, using: &numbers.random) {
        case 0: return Cards(step: number(), angle: number())
        case 1: return Slant(angle: number(), depth: number(), stretch: length(), scale: number(), modifier: number())
        case 2: return Creative(before: side(), after: side(), limit: number(), multiplier: number())
        case 3: return ZoomOut(minimumScale: number(), minimumAlpha: number())
        case 4: return Depth(minimumScale: number())
        case 5: return Overlap(isLoose: numbers.chance(2), minimumScale: number(), minimumAlpha: number())
        case 6: return Lean(angle: number())
        case 7: return Ferris(minimumAlpha: number())
        case 8: return CardStack(depth: numbers.int(), scale: number(), margin: number(), paleAlpha: number())
        case 9: return ExpandingRow(gap: number(), reach: number(), minimumScale: number(), minimumAlpha: number())
        case 10: return Parallax(inset: number(), scale: number(), adjacentScale: number())
        case 11: return Enlarge(factor: number(), strategy: numbers.pick(Enlarge.Strategy.allCases))
        case 12: return Picker(diameter: number(), squeeze: number(), paleAlpha: number())
        case 13: return Logos(zoom: number(), count: number())
        case 14: return LogoWheel(zoom: number(), angle: number(), hub: numbers.point(-5...5))
        default: return Spotlight(zoom: number(), centerSpacing: number(), distance: number())
        }
    }

    @Test func shapesOfAnyNumbersPlaceItems() {
        for seed in RandomRuns.seeds(2000, of: "shapes of any size") {
            var numbers = OddNumbers(seed: seed)
            var input = ItemLayout.Input()
            input.shape = shape(&numbers)
            input.isVertical = numbers.chance(2)
            input.bounds = Size(width: 800, height: 600)
            (input.itemWidth, input.itemHeight) = (numbers.double(0...200), numbers.double(0...200))
            input.numberOfItems = 40
            let scale = CenterScale(
                zoom: numbers.double(0...3), reach: numbers.double(0...9), otherAlpha: numbers.double(0...1))
            input.centerScale = numbers.chance(2) ? scale : nil
            let words = "seed \(seed): \(input.shape)"
            let layout = ItemLayout(input)
            #expect((0...40).contains(layout.numberOfVisibleItems) && layout.spacing.isFinite, "seed \(seed)")
            for offset in [0, 0.5, -3.2, 17, 1e12] {
                let appearance = layout.appearance(offset: offset, toggle: -1)
                #expect(appearance.transform.isFinite && appearance.alpha.isFinite, "\(words)")
                #expect(appearance.lift.isFinite, "\(words)")
                #expect(appearance.shade.before.isFinite && appearance.shade.after.isFinite, "seed \(seed)")
            }
            let extent = ScrollExtent(numberOfItems: 40, isWrapEnabled: layout.isWrapEnabled)
            let random = RandomLayout(layout: layout, extent: extent, scrollOffset: 3.3, toggle: 0)
            #expect(random.order.map { $0.count == random.range.count } ?? true, "seed \(seed)")
        }
    }

    @Test func motionsOfAnyNumbersKeepToFiniteOffsets() {
        for seed in RandomRuns.seeds(300, of: "motions of any size") {
            var numbers = OddNumbers(seed: seed)
            var motion = ScrollMotion()
            var log: [Int] = []
            for _ in 0..<60 {
                let number = numbers.double(-5...30)
                let time = numbers.double(0...3)
                let what = Int.random(in: 0...22, using: &numbers.random)
                log.append(what)
                switch what {
                case 0: motion.extent.numberOfItems = numbers.int(0...20)
                case 1: motion.extent.isWrapEnabled.toggle()
                case 2: motion.settings.decelerationRate = number
                case 3: motion.settings.bounceDistance = number
                case 4: motion.settings.scrollSpeed = number
                case 5: motion.settings.autoscroll = number
                case 6: motion.itemWidth = number
                case 7: motion.offsetMultiplier = number
                case 8: _ = motion.beginDrag(translation: number)
                case 9: _ = motion.drag(translation: number, velocity: numbers.double(-4000...4000))
                case 10: _ = motion.endDrag(at: time)
                case 11: _ = motion.jump(to: number)
                case 12: motion.shift(by: number)
                case 13: motion.scroll(by: number, .timing(.easeInOut, duration: numbers.double(0...1)), at: time)
                case 14: motion.settle(at: time)
                case 15: motion.releaseToggle(at: time)
                case 16:
                    let distance = motion.distance(ofItems: numbers.int())
                    motion.scroll(by: distance, motion.settings.scrollAnimation, at: time)
                case 17: motion.settings.keepsMomentum.toggle()
                case 18:
                    motion.settings.scrollAnimation = .spring(
                        damping: numbers.double(0...2), response: numbers.double(0...2))
                case 19: motion.settings.decelerationCurve = .exponential(rate: numbers.double(0.9...1))
                case 20: motion.settings.bounceAnimation = .timing(.bezier(number, number, 1, number), duration: number)
                case 21: motion.press(at: time)
                default: if case .scrolled(isFinished: true) = motion.step(to: time) { motion.endScroll() }
                }
                _ = motion.step(to: time)
                motion.startAutoscroll()
                _ = (
                    motion.settlementAfterDrag, motion.settlementAtRest, motion.currentIndex,
                    motion.destination
                )
                let isFine = abs(motion.scrollOffset) <= ScrollMotion.maxOffset && motion.toggle.isFinite
                #expect(isFine, "seed \(seed): offset \(motion.scrollOffset), toggle \(motion.toggle) after \(log)")
                guard isFine else { return }
            }
        }
    }

    @Test func glidesOfAnyNumbersComeToAnEnd() {
        for seed in RandomRuns.seeds(3000, of: "glides of any size") {
            var numbers = OddNumbers(seed: seed)
            let (a, b) = (numbers.double(0...900), numbers.double(0...900))
            let limits = a <= b ? a...b : b <= a ? b...a : 0...1
            let glide = ScrollGlide(
                from: numbers.double(-100...1000), velocity: numbers.double(-5000...5000), limits: limits,
                bounces: numbers.chance(2), rate: numbers.double(0.9...1))
            #expect(glide.duration < 600 && glide.destination.isFinite, "seed \(seed): \(glide)")
            for part in [0, 0.3, 0.99, 1] {
                #expect(glide.offset(at: part * glide.duration).isFinite, "seed \(seed): \(glide)")
            }
            let asked = ScrollGlide(from: numbers.double(), to: numbers.double(), duration: numbers.double(0...1))
            #expect(asked.offset(at: numbers.double(0...1)).isFinite && asked.velocity(at: 0).isNaN == false)
            let extent = numbers.double(0...500)
            _ = RubberBand.offset(numbers.double(), limits: limits, extent: extent)
            _ = RubberBand.unlimitedOffset(numbers.double(), limits: limits, extent: extent)
        }
    }

    @Test func gesturesOfAnyNumbersAreTaken() {
        for seed in RandomRuns.seeds(300, of: "gestures of any size") {
            var numbers = OddNumbers(seed: seed)
            var recognizer = GestureRecognizer()
            var hold = HoldRepeat(beginning: numbers.double())
            for _ in 0..<40 {
                let kind = numbers.pick([PointerEvent.Kind.began, .moved, .ended, .cancelled])
                _ = recognizer.handle(PointerEvent(kind, at: numbers.point(), time: numbers.double(0...2)))
                #expect(
                    (0...HoldRepeat.maxAtOnce).contains(hold.repeats(until: numbers.double(0...9))), "seed \(seed)")
            }
        }
    }

    @Test func coloursKeepToTheirRange() {
        var color = Color.white
        for number in [Float.nan, .infinity, -.infinity, -1, 1e30] {
            (color.red, color.green, color.blue, color.alpha) = (number, number, number, number)
            for part in [color.red, color.green, color.blue, color.alpha] { #expect((0...1).contains(part)) }
            _ = color.premultipliedBytes
        }
    }

    @Test func picturesTakeNoMoreThanTheyMay() {
        let line = PixelBuffer(size: PixelSize(width: 1 << 20, height: .min))
        #expect(line.size == PixelSize(width: 1 << 20, height: 1))
        let bytes = [UInt8](repeating: 0, count: 64)
        for extent in indexes where extent != 1 && extent != 4 {
            #expect(PixelBuffer(size: PixelSize(width: extent, height: 4), stride: 16, bytes: bytes) == nil)
            #expect(PixelBuffer(size: PixelSize(width: 4, height: extent), stride: .max, bytes: bytes) == nil)
            let chain = MipChain(
                PixelBuffer(size: PixelSize(width: 4, height: 4)), layerSize: PixelSize(width: extent, height: extent))
            #expect(chain.layerSize.area <= PixelBuffer.maxArea)
            #expect((0...chain.bytes.count).contains(chain.offset(ofLevel: extent)))
        }
    }
}
