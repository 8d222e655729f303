internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// An item on a day: dial, timer, note, skip, figures, heatmap, and the way to change it. Rule U3.
enum ItemPage {
    static let route = Route.page(
        "/items/{id}", operation: "pageItem", summary: "Shows an item.",
        parameters: [
            .path("id", .id, "The item."), .query("day", .day, "The day; today if left out."),
        ]
    ) { request, asking throws(Rejection) in
        let day = request.day("day") ?? asking.today
        guard let id = request.id("id", of: Item.self),
            let item = Habits.item(id, on: asking.today, in: asking.view),
            let instance = Habits.instance(
                of: id, on: day, today: asking.today, in: asking.view)
        else { throw .unknownItem }
        return page(item, instance, asking)
    }

    static func page(_ item: Item, _ instance: Instance, _ asking: QueryContext) -> Page {
        let drawing = ItemDrawing(item, instance, asking)
        return Page(
            item.name, place: "items", main: templates.render("item", drawing),
            tints: [ItemWords.colour(item.definition)])
    }

    private static let templates = Templates([
        "item": ItemTemplate.item, "dial": ItemTemplate.dial, "timer": ItemTemplate.timer,
        "words": ItemTemplate.words, "change": ItemTemplate.change,
    ])
}

/// What the page of an item is drawn from.
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
    /// The day, if it is not today.
    var day: String?
    var here: String
    var isBinary: Bool
    var isDone: Bool
    var isLimit: Bool
    var isConfirmed: Bool
    var isOver: Bool
    var share: Int
    var progress: String
    var limit: String
    var step: String
    var canLog: Bool
    var canLess: Bool
    var timer: TimerDrawing?
    var note: String
    var skipNote: String?
    var isSkipped: Bool
    var isArchived: Bool
    var why: [String]
    var figures: [Figure]
    var heatmap: String

    init(_ item: Item, _ instance: Instance, _ asking: QueryContext) {
        let definition = instance.definition
        let isToday = instance.day == asking.today
        id = item.id.description
        name = item.name
        tile = ItemWords.tile(item.definition)
        tint = Tints.className(ItemWords.colour(item.definition))
        about = ItemDrawing.about(item)
        dayTitle = isToday ? "Today" : instance.day.spoken
        back = isToday ? "/" : "/?day=\(instance.day)"
        backTitle = dayTitle
        day = isToday ? nil : instance.day.description
        here = "/items/\(id)" + (isToday ? "" : "?day=\(instance.day)")
        isBinary = definition.type == .binary
        isDone = instance.isCompleted
        isLimit = definition.type.isLimit
        isConfirmed = instance.isConfirmed
        isOver = isLimit && instance.progress > instance.target
        share = isDone && !isLimit ? 100 : Int(instance.fraction * 100)
        progress = instance.progress.description
        limit = ItemWords.limit(instance)
        step = ItemRow.amount(definition.step, definition)
        canLog = instance.day <= asking.today
        canLess = !isBinary && instance.progress > .zero
        let hasTimer = isToday && definition.unit.isTime && !item.isArchived
        timer = hasTimer ? TimerDrawing(instance.timer, asking) : nil
        note = instance.note
        isSkipped = instance.skip != nil
        skipNote = instance.skip.map(\.note).flatMap { $0.isEmpty ? nil : $0 }
        isArchived = item.isArchived
        why = Habits.explain(item.id, on: instance.day, today: asking.today, in: asking.view)
        figures = ItemDrawing.figures(item, asking)
        heatmap = Heatmap(item, asking)?.html ?? ""
    }

    private static func about(_ item: Item) -> String {
        let definition = item.definition
        let most = definition.type.isLimit ? "at most " : ""
        let goal = definition.type == .binary
            ? nil : most + ItemRow.amount(definition.target, definition)
        let parts = [
            definition.schedule.summary, goal, definition.trigger?.display,
            definition.timeOfDay.map { "At \($0)" }, item.isArchived ? "Put away" : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    /// Rule H12.
    private static func figures(_ item: Item, _ asking: QueryContext) -> [Figure] {
        guard
            let all = Habits.statistics(of: item.id, today: asking.today, in: asking.view)
        else { return [] }
        let unit = ItemWords.unit(item.definition)
        func window(_ title: String, _ window: ItemStatistics.Window) -> Figure {
            Figure(
                title: title, value: "\(window.completed)",
                small: "of \(max(window.scheduled - window.excused, window.completed))")
        }
        func days(_ title: String, _ count: Int) -> Figure {
            Figure(title: title, value: grouped(count), small: count == 1 ? "day" : "days")
        }
        let strength = Int((all.strength * 100).rounded())
        return [
            window("Last 7 days", all.last7), window("Last 30 days", all.last30),
            Figure(
                title: "Adherence", value: all.all.adherence.map { "\($0) %" } ?? "–", small: ""),
            days("Streak", all.currentStreak), days("Best streak", all.bestStreak),
            Figure(
                title: all.countedSince.map { "Since \($0.short(beside: asking.today))" }
                    ?? "In all", value: all.total.description, small: unit),
            Figure(title: "Strength", value: "\(strength) %", small: "", meter: strength),
        ]
    }
}

/// A timer as it stands. Rule H10.
struct TimerDrawing {
    var exists: Bool
    var runs: Bool
    var elapsed: Int64
    var shown: String

    init(_ timer: TimerStanding?, _ asking: QueryContext) {
        exists = timer != nil
        runs = timer?.runningSince != nil
        elapsed = timer?.elapsed(at: asking.moment.instant) ?? 0
        let seconds = elapsed / 1_000
        shown = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { part in
            (part < 10 ? "0" : "") + String(part)
        }.joined(separator: ":")
    }
}
