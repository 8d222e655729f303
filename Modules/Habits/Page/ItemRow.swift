internal import Core
internal import Habits
internal import PageKit
internal import StreaksAPI

/// A row in the day's list of items. Rule U3.
struct ItemRow {
    var id: String
    var classes: String
    var name: String
    var tile: String
    var link: String
    var action: String
    /// The day that the list shows. The row's actions apply to this day, even if they are sent on a
    /// later one.
    var day: String
    /// The text above the name of the next item to do; nil for other items.
    var eye: String?
    var words: String?
    /// The running or paused timer, only for today. Rule H10.
    var timer: TimerDrawing?
    var counts: Bool
    var progress: String
    var limit: String
    var streak: Int?
    /// The unit of the streak, such as "days" or "weeks".
    var units: String
    var canLog: Bool
    var canLess: Bool
    var act: String
    var label: String
    var pressed: String?
    var symbol: String
    var now: String
    var step: String
    /// One step with its unit, such as "5 min".
    var size: String
    var target: String
    var unit: String
    var isLimit: Bool

    /// Creates a row. `streaks` contains the current streaks of the listed items by item id.
    init(_ instance: Instance, _ scene: PageSection.Scene, streaks: [String: Streak] = [:]) {
        let definition = instance.definition
        let isToday = instance.day == scene.today
        let isBinary = definition.type == .binary
        id = instance.item.description
        name = definition.name
        tile = ItemWords.tile(definition)
        link = "/items/\(id)" + (isToday ? "" : "?day=\(instance.day)")
        action = "/items/\(id)/do"
        day = instance.day.description
        counts = !isBinary
        progress = ItemWords.done(instance)
        limit = ItemRow.limit(instance)
        words = ItemRow.words(instance)
        if isToday, instance.timer != nil {
            timer = TimerDrawing(instance.timer, scene.asking)
        }
        streak = streaks[id].flatMap { $0.current > 1 ? $0.current : nil }
        units = "\(streaks[id]?.unit.rawValue ?? "day")s"
        canLog = instance.day <= scene.today
        canLess = instance.progress > .zero
        isLimit = definition.type.isLimit
        let isFull = instance.isFull
        act = isBinary ? (instance.isCompleted ? "reset" : "done") : isFull ? "done" : "more"
        size = ItemRow.amount(definition.step, definition)
        label = isBinary ? "Add one" : isFull ? "Target reached, cannot add more" : "Add \(size)"
        pressed = isBinary ? String(instance.isCompleted) : nil
        symbol = Icon.html(isBinary || isFull ? "check" : "plus")
        now = instance.progress.description
        step = definition.step.description
        target = instance.target.description
        unit = ItemWords.unit(definition)
        classes = ItemRow.classes(instance)
    }

    /// Returns the row as that of the next item to do, with `eye` as the text above its name.
    func next(_ eye: String) -> ItemRow {
        var row = self
        row.eye = eye
        row.classes += " next"
        return row
    }

    private static func classes(_ instance: Instance) -> String {
        let definition = instance.definition
        let share = instance.isCompleted && !definition.type.isLimit ? 1 : instance.fraction
        var names = ["row", definition.type == .binary ? "yes" : "count", "q\(Int(share * 100))"]
        names.append(TintStyles.className(ItemWords.colour(definition)))
        if instance.isCompleted, !definition.type.isLimit { names.append("done") }
        if definition.type.isLimit, instance.progress > instance.target { names.append("over") }
        if instance.skip != nil, !instance.isCompleted { names.append("skipped") }
        return names.joined(separator: " ")
    }

    /// Returns the most important information about the item on the day; nil if there is none to
    /// show.
    private static func words(_ instance: Instance) -> String? {
        if let skip = instance.skip, !instance.isCompleted {
            return skip.isExcused ? "Skipped: \(skip.note)" : "Skipped"
        }
        if let due = instance.definition.dueDay, !instance.isCompleted {
            let day = due.spoken(on: instance.day)
            return instance.isOverdue ? "Overdue since \(day)" : "Due \(day)"
        }
        if instance.isUnanswered { return "No record, no result" }
        if instance.isFulfilled { return "Done for this \(instance.definition.period.rawValue)" }
        if instance.isOptional { return "Not needed today" }
        let definition = instance.definition
        if let trigger = definition.trigger, trigger != .throughout { return trigger.display }
        if let time = definition.timeOfDay { return "At \(time)" }
        guard definition.type == .binary, definition.schedule != .once else { return nil }
        return definition.schedule.summary
    }

    /// Returns the text that follows the amount. Numbers and units are not separated by line
    /// breaks.
    private static func limit(_ instance: Instance) -> String {
        let unit = ItemWords.unit(instance.definition)
        guard !unit.isEmpty else { return ItemWords.limit(instance) }
        return ItemWords.limit(instance)
            .replacing("\(instance.target) \(unit)", with: "\(instance.target)\u{A0}\(unit)")
    }

    /// Returns an amount with the item's unit, such as "5 min".
    static func amount(_ amount: Amount, _ definition: ItemDefinition) -> String {
        let unit = ItemWords.unit(definition)
        return unit.isEmpty ? amount.description : "\(amount) \(unit)"
    }
}

extension Instance {
    /// True if the target is met. A tap on the row must then not add to the amount.
    var isFull: Bool {
        !definition.type.isLimit && target > .zero && progress >= target
    }
}
