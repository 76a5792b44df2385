// SPDX-License-Identifier: MIT

import CarouselCore

/// What a carousel's delegate answers while items are laid out: values of options, and transforms.
///
/// Layouts are handed to programs, which may keep them for longer than the carousel: then the defaults apply.
final class DelegateAnswers {
    private weak var carousel: Carousel?
    /// The delegate, during a series of calls: reading a weak reference takes longer than most answers.
    private var held: (any CarouselDelegate)?

    init(to carousel: Carousel) { self.carousel = carousel }

    /// Asks a delegate during `body`.
    func asking<R>(_ delegate: (any CarouselDelegate)?, _ body: () -> R) -> R {
        let former = held
        held = delegate
        defer { held = former }
        return body()
    }

    /// The values of options, for a layout. Made once: scrolling allocates nothing.
    private(set) lazy var values: ItemLayout.OptionValues = { [weak self] in self?.value(for: $0, withDefault: $1) ?? $1
    }

    /// The transforms of items, for a layout.
    private(set) lazy var transforms: ItemLayout.CustomTransform = { [weak self] in
        self?.transform(offset: $0, base: $1) ?? .missing
    }

    private func value(for option: CarouselOption, withDefault value: Double) -> Double? {
        guard let carousel, let delegate = held ?? carousel.delegate else { return nil }
        let answer = delegate.carousel(carousel, valueFor: option, withDefault: value)
        if answer.isNaN { carousel.report(.optionIsNaN(option)) }
        return answer
    }

    private func transform(offset: Double, base: Transform3D) -> Transform3D? {
        guard let carousel,
            let answer = carousel.delegate?.carousel(carousel, itemTransformForOffset: offset, baseTransform: base)
        else { return nil }
        if !answer.isFinite { carousel.report(.transformNotFinite) }
        return answer
    }
}

extension Transform3D {
    /// A matrix that no layout produces.
    fileprivate static var missing: Transform3D {
        var transform = Transform3D()
        transform.m11 = .nan
        return transform
    }
}
