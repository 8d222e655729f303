internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import StreaksAPI

/// The data for an item's page.
struct ItemDrawing {
    struct Figure {
        var title: String
        var value: String
        var small: String
        var meter: Int?
    }

    var id: String
    var name: String
    var tile: String
    var tint: String
    var about: String
    var dayTitle: String
    var back: String
    var backTitle: String
    /// The day as text for links; nil for today.
    var day: String?
    var here: String
    var isBinary: Bool
    var isDone: Bool
    var isOver: Bool
    var isConfirmed: Bool
    var canConfirm: Bool
    var share: Int
    var progress: String
    var limit: String
    var step: String
    var state: String?
    var canLog: Bool
    var canLess: Bool
    var timer: TimerDrawing?
    /// The item's unit as text; empty for plain counts.
    var unit: String
    var note: String
    var hasNote: Bool
    var skipNote: String?
    var isSkipped: Bool
    var isArchived: Bool
    var why: [String]
    var figures: [Figure]
    var heatmap: String
    var script = Heatmap.script.path
    /// The markup of the sections from other modules.
    var sections: String
    var links: String
    var skipLinks: String

    init(_ item: Item, _ instance: Instance, _ asking: QueryContext) {
        let definition = instance.definition
        let isToday = instance.day == asking.today
        id = item.id.description
        name = item.name
        tile = ItemWords.tile(item.definition)
        tint = TintStyles.className(ItemWords.colour(item.definition))
        about = ItemDrawing.about(item)
        dayTitle = isToday ? "Today" : instance.day.spoken
        back = isToday ? "/" : "/?day=\(instance.day)"
        backTitle = dayTitle
        day = isToday ? nil : instance.day.description
        here = "/items/\(id)" + (isToday ? "" : "?day=\(instance.day)")
        isBinary = definition.type == .binary
        isDone = instance.isCompleted
        isOver = definition.type.isLimit && instance.progress > instance.target
        isConfirmed = instance.isConfirmed
        canConfirm = definition.type.isLimit && !isOver
        share = isDone && !definition.type.isLimit ? 100 : Int(instance.fraction * 100)
        progress = ItemWords.done(instance)
        limit = ItemWords.limit(instance)
        step = ItemRow.amount(definition.step, definition)
        state = ItemDrawing.state(instance, isToday)
        canLog = instance.day <= asking.today
        canLess = !isBinary && instance.progress > .zero
        unit = ItemWords.unit(definition)
        let hasTimer = isToday && definition.unit.isTime && !item.isArchived
        timer = hasTimer ? TimerDrawing(instance.timer, asking) : nil
        note = instance.note
        hasNote = !instance.note.isEmpty
        isSkipped = instance.skip != nil
        skipNote = instance.skip.map(\.note).flatMap { $0.isEmpty ? nil : $0 }
        isArchived = item.isArchived
        why = Habits.explain(item.id, on: instance.day, today: asking.today, in: asking.view)
        figures = ItemDrawing.figures(item, asking)
        heatmap = Heatmap(item, instance.day, asking)?.html ?? ""
        sections = isToday ? asking.view.sections(ofItem: id, asking) : ""
        links = item.isArchived ? "" : asking.view.links(.detail, item: id)
        skipLinks = isToday ? asking.view.links(.skip, item: id) : ""
    }

    /// Returns the item's status on the day in words; nil if there is nothing to say.
    private static func state(_ instance: Instance, _ isToday: Bool) -> String? {
        let type = instance.definition.type
        if type.isLimit {
            let over = instance.progress - instance.target
            guard over > .zero else { return nil }
            return "\(ItemWords.amount(over, instance.definition.unit)) over the limit"
        }
        guard instance.isCompleted else { return nil }
        if type == .binary { return isToday ? "Completed today ✓" : "Completed ✓" }
        return "Target Reached"
    }

    private static func about(_ item: Item) -> String {
        let definition = item.definition
        let most = definition.type.isLimit ? "at most " : ""
        let isAny = definition.target == .least && !definition.type.isLimit
        let goal =
            definition.type == .binary
            ? nil : isAny ? "any amount" : most + ItemRow.amount(definition.target, definition)
        let parts = [
            definition.schedule.summary, goal, definition.trigger?.display,
            definition.timeOfDay.map { "At \($0)" },
            definition.dueDay.map { "Due \($0.spoken)" }, item.isArchived ? "Archived" : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    /// Returns the item's statistics. Rule H12.
    private static func figures(_ item: Item, _ asking: QueryContext) -> [Figure] {
        guard
            let all = Habits.statistics(of: item.id, today: asking.today, in: asking.view)
        else { return [] }
        func window(_ title: String, _ window: ItemStatistics.Window) -> Figure {
            Figure(
                title: title, value: "\(window.completed)",
                small: "of \(max(window.scheduled - window.excused, window.completed))")
        }
        func days(_ title: String, _ count: Int) -> Figure {
            Figure(
                title: title, value: grouped(count),
                small: all.unit.rawValue + (count == 1 ? "" : "s"))
        }
        let strength = Int((all.strength * 100).rounded())
        return [
            window("Last 7 days", all.last7), window("Last 30 days", all.last30),
            Figure(
                title: "Success rate", value: all.all.adherence.map { "\($0) %" } ?? "–",
                small: ""),
            days("Streak", all.currentStreak), days("Best streak", all.bestStreak),
            total(all, item.definition.unit, asking.today),
            Figure(title: "Strength", value: "\(strength) %", small: "", meter: strength),
        ]
    }

    /// Returns the item's total amount, with the first day that it includes if the unit changed.
    private static func total(_ all: ItemStatistics, _ unit: ItemUnit, _ today: Day) -> Figure {
        let words = ItemWords.amount(all.total, unit)
        let since = all.countedSince.map { "since \($0.short(beside: today))" } ?? ""
        return Figure(title: "Total", value: words, small: since)
    }
}
