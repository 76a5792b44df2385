// SPDX-License-Identifier: MIT

import CarouselCore
import TestSupport

@testable import CarouselScene

/// Users and a program that do what they like with the carousel of a stage: for what must be true whatever happens.
final class RandomUse {
    private let stage: Stage
    private var carousel: Carousel { stage.carousel }
    private var generator: SeededGenerator
    /// Whether a finger is on the carousel.
    private(set) var isDown = false
    /// What keys ask for.
    var commands: [Command] = [.step(1), .step(-2), .last, .first]
    /// How far a wheel turns at most, in points.
    var wheel = 300.0
    /// For how long nothing is done at most, in seconds.
    var pause = 1.0

    /// - Parameter suite: printed with the seed, so that a failure can be repeated.
    init(of stage: Stage, seed: UInt64, in suite: String = #fileID) {
        print("\(suite) seed \(seed)")
        self.stage = stage
        // What stands in the centre is what the state says, whatever goes.
        stage.carousel.staysAmongItems = true
        generator = SeededGenerator(seed: seed)
    }

    // MARK: - Numbers

    func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    func bool() -> Bool { Bool.random(using: &generator) }
    func pick<Element>(_ choices: Element...) -> Element { choices[int(0...choices.count - 1)] }
    private func point() -> Point { Point(x: double(0...640), y: double(0...400)) }

    // MARK: - What is done

    /// Does one thing: what a user does, time that passes, another width, or one of the test's own.
    func act(_ others: [() -> Void] = []) {
        let place = int(0...8 + others.count)
        switch place {
        case 0, 1: touch()
        case 2, 3: move()
        case 4: turnWheel()
        case 5: press()
        case 6: resize(1...900)
        case 7, 8: stage.run(double(0...pause))
        default: others[place - 9]()
        }
    }

    /// A finger comes down, or is lifted.
    func touch() {
        stage.scene.handle(.pointer(PointerEvent(isDown ? .ended : .began, at: point(), time: stage.scene.time)))
        isDown.toggle()
    }

    func move() {
        if isDown { stage.scene.handle(.pointer(PointerEvent(.moved, at: point(), time: stage.scene.time))) }
    }

    /// No finger is on the carousel any more.
    func lift() {
        if isDown { stage.scene.handle(.pointer(PointerEvent(.ended, at: .zero, time: stage.scene.time))) }
        isDown = false
    }

    func turnWheel() { stage.scene.handle(.scroll(by: Point(x: double(-wheel...wheel), y: 0), at: point())) }

    /// - Returns: the command that the key has given.
    @discardableResult
    func press() -> Command {
        let command = commands.randomElement(using: &generator) ?? .first
        stage.scene.handle(.command(command))
        return command
    }

    func resize(_ widths: ClosedRange<Double>) { carousel.frame.size.width = double(widths) }

    /// The program scrolls to an item, at once or within a second.
    func scroll(_ indexes: ClosedRange<Int> = -2...14) {
        carousel.scrollToItem(at: int(indexes), duration: double(0...1))
    }

    func reload(_ counts: ClosedRange<Int>) {
        stage.items.count = int(counts)
        carousel.reloadData()
    }

    /// An item goes; an index that does not exist counts as the nearest.
    func remove() {
        guard stage.items.count > 0 else { return }
        stage.items.count -= 1
        carousel.removeItem(at: int(0...12), animated: bool())
    }

    /// An item comes, unless there are as many as that.
    func insert(upTo most: Int) {
        guard stage.items.count < most else { return }
        let index = int(0...stage.items.count)
        carousel.performBatchUpdates(animated: bool()) { updates in
            updates.insertItem(at: index)
            stage.items.count += 1
        }
    }
}
