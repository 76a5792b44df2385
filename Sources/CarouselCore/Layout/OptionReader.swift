// SPDX-License-Identifier: MIT

/// Reads settings from whoever answers for them, and keeps answers out that no layout could be worked out with. Numbers
/// are at most `CarouselLimits.number` to either side of 0.
struct OptionReader {
    let values: ItemLayout.OptionValues?

    func number(_ option: CarouselOption, _ defaultValue: Double) -> Double {
        guard let values else { return defaultValue }
        let value = values(option, defaultValue)
        // A default is as large as the layout wants it.
        guard value.isFinite, value != defaultValue else { return defaultValue }
        return value.limited(to: CarouselLimits.number)
    }

    /// A number that may be infinite.
    func limit(_ option: CarouselOption, _ defaultValue: Double) -> Double {
        guard let values else { return defaultValue }
        let value = values(option, defaultValue)
        guard value.isFinite else { return value.isNaN ? defaultValue : value }
        return value.limited(to: CarouselLimits.number)
    }

    func flag(_ option: CarouselOption, _ defaultValue: Bool) -> Bool {
        number(option, defaultValue ? 1 : 0) != 0
    }
}
