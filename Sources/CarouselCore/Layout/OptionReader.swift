// SPDX-License-Identifier: MIT

/// Reads settings from whoever answers for them, and keeps answers out that no layout could be worked out with.
struct OptionReader {
    let values: ItemLayout.OptionValues?

    func number(_ option: CarouselOption, _ defaultValue: Double) -> Double {
        guard let values else { return defaultValue }
        let value = values(option, defaultValue)
        return value.isFinite ? value : defaultValue
    }

    /// A number that may be infinite.
    func limit(_ option: CarouselOption, _ defaultValue: Double) -> Double {
        guard let values else { return defaultValue }
        let value = values(option, defaultValue)
        return value.isNaN ? defaultValue : value
    }

    func flag(_ option: CarouselOption, _ defaultValue: Bool) -> Bool {
        number(option, defaultValue ? 1 : 0) != 0
    }
}
