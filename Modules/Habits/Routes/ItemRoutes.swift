internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// The HTTP routes for items: list, add, read and edit items, and log on a day.
enum ItemRoutes {
    static let one = "/items/{item}"
    static let tag = "Items"

    static let changes: [Route] = [
        .command(
            AddItem.self, .post, "/items", tag: tag, location: { "/items/\($0.item.id)" },
            answers: "The item and its next fourteen days"),
        .command(EditItem.self, .patch, one, tag: tag, query: ["from"]),
        .command(
            DeleteItem.self, .delete, one, tag: tag,
            answers: "The deleted item; undo restores it"),
        .command(ArchiveItem.self, .post, one + "/archive", tag: tag),
        .command(UnarchiveItem.self, .post, one + "/unarchive", tag: tag),
        .command(MoveItem.self, .post, one + "/move", tag: tag),
    ]

    static let logging = [
        Route.command(LogProgress.self, .post, one + "/log", tag: "Logging"),
        .command(CompleteItem.self, .post, one + "/done", tag: "Logging"),
        .command(ConfirmDay.self, .post, one + "/confirm", tag: "Logging"),
        .command(ResetProgress.self, .post, one + "/reset", tag: "Logging"),
        .command(SetNote.self, .put, one + "/note", tag: "Logging"),
        .command(SkipItem.self, .post, one + "/skip", tag: "Logging"),
        .command(RemoveSkip.self, .delete, one + "/skip", tag: "Logging"),
        .command(StartTimer.self, .post, one + "/timer/start", tag: "Timers"),
        .command(PauseTimer.self, .post, one + "/timer/pause", tag: "Timers"),
        .command(ResumeTimer.self, .post, one + "/timer/resume", tag: "Timers"),
        .command(StopTimer.self, .post, one + "/timer/stop", tag: "Timers"),
        .command(DiscardTimer.self, .post, one + "/timer/discard", tag: "Timers"),
    ].map { $0.open(to: .log) }
}

extension RouteRequest {
    /// Returns the day or the days that the request asks to explain; nil if it names none.
    func explained(_ asking: QueryContext) throws(Rejection) -> DaySpan? {
        if let day = day("on") { return DaySpan(day) }
        guard day("from") != nil || day("to") != nil else { return nil }
        return try span(today: asking.today)
    }

    /// Returns the item that the path names, with the fields in force on a day.
    func item(on day: Day, _ asking: QueryContext) throws(Rejection) -> Item {
        guard let id = id("item", of: Item.self),
            let item = Habits.item(id, on: day, in: asking.view)
        else { throw .unknownItem }
        return item
    }
}
