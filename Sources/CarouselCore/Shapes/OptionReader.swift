// SPDX-License-Identifier: MIT

/// Reads options from whoever answers for them, and rejects answers that would make a layout impossible. Numbers are at
/// most `CarouselLimits.number` to either side of 0.
struct OptionReader {
    let values: ((_ option: CarouselOption, _ defaultValue: Double) -> Double)?

    func number(_ option: CarouselOption, _ defaultValue: Double) -> Double {
        guard let values else { return defaultValue }
        let value = values(option, defaultValue)
        // A default may be as large as the layout wants.
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
