// SPDX-License-Identifier: MIT

import CarouselCore

/// What a carousel's delegate answers while items are laid out: values of options, and appearances.
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

    /// The appearance of items, for a layout.
    private(set) lazy var appearances: ItemLayout.CustomAppearance = { [weak self] in
        self?.appearance(offset: $0, base: $1)
    }

    private func value(for option: CarouselOption, withDefault value: Double) -> Double? {
        guard let carousel, let delegate = held ?? carousel.delegate else { return nil }
        let answer = delegate.carousel(carousel, valueFor: option, withDefault: value)
        if answer.isNaN { carousel.report(.optionIsNaN(option)) }
        return answer
    }

    private func appearance(offset: Double, base: Transform3D) -> ItemAppearance? {
        guard let carousel,
            let answer = carousel.delegate?.carousel(carousel, itemAppearanceForOffset: offset, baseTransform: base)
        else { return nil }
        if !answer.transform.isFinite { carousel.report(.transformNotFinite) }
        return answer
    }
}
