internal import Core
internal import Habits
internal import PageKit
internal import StreaksAPI

/// A row of the day's list. Rule U3.
struct ItemRow {
    var id: String
    var classes: String
    var name: String
    var tile: String
    var link: String
    var action: String
    /// The day, if it is not today.
    var day: String?
    var words: String?
    var counts: Bool
    var progress: String
    var limit: String
    var streak: Int?
    var canLog: Bool
    var canLess: Bool
    var act: String
    var label: String
    var pressed: String?
    var symbol: String
    var now: String
    var step: String
    var target: String
    var unit: String
    var isLimit: Bool

    init(_ instance: Instance, _ scene: PageSection.Scene) {
        let definition = instance.definition
        let isToday = instance.day == scene.today
        let isBinary = definition.type == .binary
        id = instance.item.description
        name = definition.name
        tile = ItemWords.tile(definition)
        link = "/items/\(id)" + (isToday ? "" : "?day=\(instance.day)")
        action = "/items/\(id)/do"
        day = isToday ? nil : instance.day.description
        counts = !isBinary
        progress = instance.progress.description
        limit = ItemWords.limit(instance)
        words = ItemRow.words(instance)
        streak = scene.view.answer(.streakKeeper)?
            .item(id, on: scene.day, today: scene.today, in: scene.view)
            .flatMap { $0.current > 1 ? $0.current : nil }
        canLog = instance.day <= scene.today
        canLess = !isBinary && instance.progress > .zero
        act = isBinary ? (instance.isCompleted ? "reset" : "done") : "more"
        let more = "Add \(ItemRow.amount(definition.step, definition)): \(name)"
        label = isBinary ? "Done: \(name)" : more
        pressed = isBinary ? String(instance.isCompleted) : nil
        let isFull = instance.isCompleted && !definition.type.isLimit
        symbol = Icon.html(isBinary || isFull ? "check" : "plus")
        now = instance.progress.description
        step = definition.step.description
        target = instance.target.description
        unit = ItemWords.unit(definition)
        isLimit = definition.type.isLimit
        classes = ItemRow.classes(instance)
    }

    private static func classes(_ instance: Instance) -> String {
        let definition = instance.definition
        let share = instance.isCompleted && !definition.type.isLimit ? 1 : instance.fraction
        var names = ["row", definition.type == .binary ? "yes" : "count", "q\(Int(share * 100))"]
        names.append(Tints.className(ItemWords.colour(definition)))
        if instance.isCompleted, !definition.type.isLimit { names.append("done") }
        if definition.type.isLimit, instance.progress > instance.target { names.append("over") }
        if instance.skip != nil, !instance.isCompleted { names.append("skipped") }
        return names.joined(separator: " ")
    }

    /// What is worth knowing about it on this day.
    private static func words(_ instance: Instance) -> String? {
        if let skip = instance.skip, !instance.isCompleted {
            return skip.isExcused ? "Skipped: \(skip.note)" : "Skipped"
        }
        if instance.isOverdue { return "Overdue" }
        if instance.timer?.runningSince != nil { return "Timer runs" }
        if instance.isOptional { return "Can wait" }
        let definition = instance.definition
        if let trigger = definition.trigger, trigger != .throughout { return trigger.display }
        if let time = definition.timeOfDay { return "At \(time)" }
        guard definition.type == .binary, definition.schedule != .once else { return nil }
        return definition.schedule.summary
    }

    /// An amount with the item's unit: "5 min".
    static func amount(_ amount: Amount, _ definition: ItemDefinition) -> String {
        let unit = ItemWords.unit(definition)
        return unit.isEmpty ? amount.description : "\(amount) \(unit)"
    }
}
