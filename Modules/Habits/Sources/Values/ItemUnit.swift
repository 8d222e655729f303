public import Core

/// The unit of an item's amounts. Rule H1.
public enum ItemUnit: String, Hashable, StringCodedEnum {
    case count, sec, min, hours, km, steps, kcal, g, ml, oz

    /// True if the unit measures time, so that the item can have a timer. Rule H10.
    public var isTime: Bool { millisecondsPerUnit != nil }

    /// The number of milliseconds in one unit of time; nil for other units.
    public var millisecondsPerUnit: Int64? {
        switch self {
        case .sec: 1_000
        case .min: 60_000
        case .hours: 3_600_000
        default: nil
        }
    }

    /// Returns a time as an amount in this unit, rounded down to thousandths; nil if the unit does
    /// not measure time.
    public func amount(ofMilliseconds milliseconds: Int64) -> Amount? {
        guard let width = millisecondsPerUnit else { return nil }
        return Amount(thousandths: milliseconds / (width / 1_000))
    }

    /// Returns the time in milliseconds of an amount in this unit; nil if the unit does not measure
    /// time.
    func milliseconds(of amount: Amount) -> Int64? {
        millisecondsPerUnit.map { amount.thousandths * ($0 / 1_000) }
    }

    /// The measure of the unit and its size in the smallest unit of that measure. Units of one
    /// measure convert.
    private var size: (measure: ItemUnit, parts: Double) {
        switch self {
        case .sec: (.sec, 1)
        case .min: (.sec, 60)
        case .hours: (.sec, 3_600)
        // A US fluid ounce.
        case .oz: (.ml, 29.573_529_562_5)
        case .count, .km, .steps, .kcal, .g, .ml: (self, 1)
        }
    }

    /// Returns an amount in this unit converted to another unit, rounded to thousandths; nil if the
    /// units measure different things. Rule H11.
    public func convert(_ amount: Amount, to unit: ItemUnit) -> Amount? {
        guard self != unit else { return amount }
        guard size.measure == unit.size.measure else { return nil }
        return Amount(units: amount.units * size.parts / unit.size.parts)
    }

    /// Creates the unit for a word such as "minutes" or "Pages"; nil if the word is not a unit.
    public init?(word: String) {
        let word = word.lowercased()
        guard let unit = ItemUnit(rawValue: word) ?? ItemUnit.words[word] else { return nil }
        self = unit
    }

    private static let words: [String: ItemUnit] = [
        "": .count, "x": .count, "time": .count, "times": .count, "s": .sec, "secs": .sec,
        "second": .sec, "seconds": .sec, "mins": .min, "minute": .min, "minutes": .min,
        "h": .hours, "hr": .hours, "hrs": .hours, "hour": .hours, "kilometer": .km,
        "kilometers": .km, "kilometre": .km, "kilometres": .km, "step": .steps, "cal": .kcal,
        "calories": .kcal, "gram": .g, "grams": .g, "millilitre": .ml, "millilitres": .ml,
        "milliliter": .ml, "milliliters": .ml, "ounce": .oz, "ounces": .oz,
    ]
}
