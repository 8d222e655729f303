internal import Core
internal import DesignTokens
internal import Habits
internal import PageKit

/// The texts about an item on web pages: its unit, amounts, progress and colour.
enum ItemWords {
    /// Returns the unit as text; empty for plain counts.
    static func unit(_ definition: ItemDefinition) -> String {
        definition.unit == .count ? "" : definition.unit.rawValue
    }

    /// Returns an amount in words, such as "8", "1.5 km" or "1 min 30 s" (not "1.5 min").
    static func amount(_ amount: Amount, _ unit: ItemUnit) -> String {
        guard unit != .count else { return short(amount) }
        guard amount.thousandths % 1_000 != 0, unit == .min || unit == .hours,
            let width = unit.millisecondsPerUnit
        else { return "\(short(amount)) \(unit.rawValue)" }
        // Amounts have three decimals, so minutes are exact to 60 ms and hours to 3.6 s.
        let seconds = (Int64(amount.units * Double(width)) + 500) / 1_000
        if unit == .hours, seconds >= 60 { return span((seconds + 30) / 60, "h", "min") }
        return seconds < 60 ? "\(seconds) s" : span(seconds, "min", "s")
    }

    /// Returns an amount in two units, such as "1 min 30 s" for 90 seconds. 60 of the smaller unit
    /// make one of the larger unit.
    private static func span(_ small: Int64, _ large: String, _ less: String) -> String {
        let parts = [(small / 60, large), (small % 60, less)].filter { $0.0 != 0 }
        return parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// Returns the amount rounded to two decimals, or the exact amount if it would be rounded to 0.
    private static func short(_ amount: Amount) -> String {
        let rounded = Amount(thousandths: (amount.thousandths + 5) / 10 * 10)
        return rounded == .zero ? amount.description : rounded.description
    }

    /// Returns the progress, such as "3" or "5 s". The unit is left out if it equals the target's
    /// unit.
    static func done(_ instance: Instance) -> String {
        let unit = instance.definition.unit
        let words = amount(instance.progress, unit)
        let tail = " " + unit.rawValue
        guard !instance.wantsAnyAmount else { return words }
        let isPlain = words.hasSuffix(tail) && !words.dropLast(tail.count).contains(" ")
        return isPlain ? String(words.dropLast(tail.count)) : words
    }

    /// Returns the progress and the target, such as "3 of 8", "12 of 20 min", "5 s of 10 min" or "2
    /// of at most 5 this week".
    static func progress(_ instance: Instance) -> String {
        "\(done(instance)) \(limit(instance))".trimmed
    }

    /// Returns the target, such as "of 8", "of 20 min" or "of at most 5 this week".
    static func limit(_ instance: Instance) -> String {
        guard !instance.wantsAnyAmount else { return period(instance).trimmed }
        let most = instance.definition.type.isLimit ? "at most " : ""
        return "of \(most)\(amount(instance.target, instance.definition.unit))\(period(instance))"
    }

    private static func period(_ instance: Instance) -> String {
        switch instance.definition.period {
        case .day: ""
        case .week: " this week"
        case .month: " this month"
        }
    }

    /// Returns the message to show after an action, such as "Meditate: done" or "Drink water: 4 of
    /// 8".
    static func standing(_ instance: Instance) -> String {
        let name = instance.definition.name
        if let skip = instance.skip, !instance.isCompleted {
            return "\(name): skipped" + (skip.isExcused ? ", excused" : "")
        }
        if instance.definition.type == .binary {
            return "\(name): \(instance.isCompleted ? "done" : "not done")"
        }
        return "\(name): \(progress(instance))"
    }

    /// Returns the item's colour, or Cairn's primary colour if the item has none.
    static func colour(_ definition: ItemDefinition) -> RGB {
        definition.colour.map { RGB($0.rgb) } ?? Palette.primary
    }

    /// Returns the markup of the coloured square with the item's symbol.
    static func tile(_ definition: ItemDefinition) -> String {
        "<span class=\"tile \(TintStyles.className(colour(definition)))\">"
            + "\(Icon.item(definition.icon))</span>"
    }
}
