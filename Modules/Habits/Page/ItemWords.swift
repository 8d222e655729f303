internal import Core
internal import Habits
internal import DesignTokens
internal import PageKit

/// How pages say what an item is and how far it is.
enum ItemWords {
    /// What follows a number: " min", or nothing for plain counts.
    static func unit(_ definition: ItemDefinition) -> String {
        definition.unit == .count ? "" : definition.unit.rawValue
    }

    /// "3 of 8", "12 of 20 min", "2 of at most 5 this week".
    static func progress(_ instance: Instance) -> String {
        "\(instance.progress) \(limit(instance))"
    }

    /// "of 8", "of 20 min", "of at most 5 this week".
    static func limit(_ instance: Instance) -> String {
        let most = instance.definition.type.isLimit ? "at most " : ""
        let unit = unit(instance.definition)
        return "of \(most)\(instance.target)\(unit.isEmpty ? "" : " " + unit)\(period(instance))"
    }

    private static func period(_ instance: Instance) -> String {
        switch instance.definition.period {
        case .day: ""
        case .week: " this week"
        case .month: " this month"
        }
    }

    /// What to say once something was done: "Meditate: done", "Drink water: 4 of 8".
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

    /// The colour that the item is drawn in; the brand's own unless it has one.
    static func colour(_ definition: ItemDefinition) -> RGB {
        definition.colour.map { RGB($0.rgb) } ?? Palette.primary
    }

    /// The coloured square with the item's symbol.
    static func tile(_ definition: ItemDefinition) -> String {
        "<span class=\"tile \(Tints.className(colour(definition)))\">"
            + "\(Icon.item(definition.icon))</span>"
    }
}
