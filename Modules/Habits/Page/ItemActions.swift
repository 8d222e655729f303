internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// The routes behind the buttons of the day's list: one address for each item and one word for each
/// action.
enum ItemActions {
    static let route = Route.form(
        "/items/{id}/do", operation: "pageItemDo", summary: "Log, skip, note or archive an item.",
        parameters: [.path("id", .id, "The item.")]
    ) { request, engine async throws(Rejection) in
        guard let item = request.id("id", of: Item.self) else { throw .unknownItem }
        // A cell of the week sends the action and the day in one value: `done 2026-11-20`.
        let cell = request.form["cell"]?.split(separator: " ").map(String.init) ?? []
        let today = try await engine.ask(zone: request.zone) { $0.today }
        let act = Act(
            item: item, day: cell.isEmpty ? try request.formDay() : try day(cell.last),
            today: today, request: request, engine: engine,
            act: cell.first ?? request.form["act"] ?? "more")
        return try await act.run()
    }

    private static func day(_ text: String?) throws(Rejection) -> Day? {
        guard let text else { return nil }
        guard let day = Day(text) else {
            throw Rejection("request.format", "\(text) is not a day.", field: "cell")
        }
        return day
    }

    /// One action on an item, such as completing it.
    struct Act: Sendable {
        let item: ItemID
        let day: Day?
        let today: Day
        let request: RouteRequest
        let engine: Engine
        let act: String

        func run() async throws(Rejection) -> RouteReply {
            switch act {
            case "more": try await tell(LogProgress(item, on: day))
            case "less": try await less()
            case "add": try await tell(LogProgress(item, on: day, amount: try amount()))
            case "done": try await complete()
            case "reset": try await tell(ResetProgress(item, on: day))
            case "confirm": try await confirm()
            case "unconfirm": try await tell(ConfirmDay(item, on: day, isConfirmed: false))
            case "skip": try await tell(SkipItem(item, on: day, note: note))
            case "unskip": try await tell(RemoveSkip(item, on: day))
            case "note": try await tell(SetNote(item, on: day, note: note))
            default: try await runRare()
            }
        }

        private func runRare() async throws(Rejection) -> RouteReply {
            switch act {
            case "start": try await say("Timer started", StartTimer(item))
            case "pause": try await say("Timer paused", PauseTimer(item))
            case "resume": try await say("Timer resumed", ResumeTimer(item))
            case "stop": try await stop()
            case "discard":
                try await engine.done(DiscardTimer(item), for: request, to: request.back()) {
                    "\($0.definition.name): timer discarded, nothing logged"
                }
            case "archive": try await say("Archived", ArchiveItem(item), to: "/items")
            case "unarchive": try await say("Restored", UnarchiveItem(item), to: "/items")
            case "delete": try await say("Deleted", DeleteItem(item), to: "/items")
            case "up", "down": try await move()
            case "before": try await before()
            default: throw Rejection("request.format", "There is no such action.", field: "act")
            }
        }

        private func stop() async throws(Rejection) -> RouteReply {
            let typed = request.form["amount"].flatMap { $0.trimmed.isEmpty ? nil : $0 }
            let amount = try typed.map { text throws(Rejection) in
                try Amount(text: text, field: "amount")
            }
            let command = StopTimer(item, at: try await timerEnd(), amount: amount)
            if amount == nil, command.end == nil, try await isForgotten() { return asking }
            return try await engine.done(command, for: request, to: request.back()) { stopped in
                let definition = stopped.instance.definition
                guard let last = stopped.parts.last else {
                    return "\(definition.name): too short to be logged"
                }
                let sum = stopped.parts.reduce(Amount.zero) { $0 + $1.amount }
                let words = ItemWords.amount(sum, definition.unit)
                let parts = stopped.parts.count > 1 ? " up to \(last.day.spoken)" : ""
                return "\(definition.name): \(words) logged\(parts)"
            }
        }

        /// Completes the item. If its timer was forgotten, the user is first asked for the timer's
        /// end. Rule H10.
        private func complete() async throws(Rejection) -> RouteReply {
            do throws(Rejection) {
                return try await tell(CompleteItem(item, on: day))
            } catch {
                guard error.code == "habits.timer.long" else { throw error }
                return asking
            }
        }

        /// A redirect to the item's page, where the user enters the end of a forgotten timer.
        private var asking: RouteReply {
            .done(
                "The timer ran for more than 12 hours. Enter its end or the amount",
                to: "/items/\(item)")
        }

        /// Returns the end of the timer that the user entered, read in the user's time zone; nil if
        /// there is none.
        private func timerEnd() async throws(Rejection) -> Instant? {
            guard let text = request.form["end"], !text.isEmpty else { return nil }
            let parts = text.split(separator: "T").map(String.init)
            guard parts.count == 2, let day = Day(parts[0]),
                let time = TimeOfDay(String(parts[1].prefix(5)))
            else {
                throw Rejection(
                    "habits.timer.end", "\(text) is not a time such as 2026-11-27T18:30.",
                    field: "end")
            }
            let zone = try await engine.ask(zone: request.zone) { $0.moment.zone }
            return zone.instant(of: WallTime(day, secondOfDay: time.seconds))
        }

        private func isForgotten() async throws(Rejection) -> Bool {
            try await engine.ask(zone: request.zone) { asking in
                let today = asking.today
                return Habits.instance(of: item, on: today, today: today, in: asking.view)?.timer?
                    .isForgotten(at: asking.moment.instant) ?? false
            }
        }

        /// Confirms that the user stayed within the limit. If the limit was exceeded after the page
        /// was loaded, the page shows an error.
        private func confirm() async throws(Rejection) -> RouteReply {
            do throws(Rejection) {
                return try await tell(ConfirmDay(item, on: day))
            } catch {
                guard error.code == "habits.limit" else { throw error }
                return .done(error.message, to: request.back(home))
            }
        }

        private var note: String { request.form["note"] ?? "" }

        private var home: String {
            day.flatMap { $0 == today ? nil : "/?day=\($0)" } ?? "/"
        }

        private func amount() throws(Rejection) -> Amount {
            try Amount(text: request.form["amount"] ?? "", field: "amount")
        }

        private func tell<C: Command>(_ command: C) async throws(Rejection) -> RouteReply
        where C.Reply == Instance {
            try await engine.done(
                command, for: request,
                to: request.form["back"] == nil ? "\(home)#i\(item)" : request.back(),
                told: ItemWords.standing)
        }

        private func say<C: Command>(
            _ words: String, _ command: C, to place: String? = nil
        ) async throws(Rejection) -> RouteReply {
            try await engine.done(command, for: request, to: place ?? request.back()) { _ in words }
        }

        /// Subtracts one step from the day's amount.
        private func less() async throws(Rejection) -> RouteReply {
            let step = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                let day = day ?? asking.today
                guard let item = Habits.item(item, on: day, in: asking.view) else {
                    throw .unknownItem
                }
                return item.definition.step
            }
            return try await tell(LogProgress(item, on: day, amount: -step))
        }

        /// Moves the item before another one, or to the end, after the user dragged it.
        private func before() async throws(Rejection) -> RouteReply {
            let other: ItemID? = request.form["before"].flatMap { ItemID($0) }
            return try await say("Moved", MoveItem(item, before: other), to: "/items")
        }

        /// Moves the item up or down by one position among the items of its kind.
        private func move() async throws(Rejection) -> RouteReply {
            // A repeated request must not move the item again.
            if let done = try await moved() {
                return .done("Moved", undo: done, to: "/items")
            }
            let before = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                let all = Habits.items(today: asking.today, in: asking.view)
                guard let mine = all.first(where: { $0.id == item }) else { throw .unknownItem }
                let kin = all.filter { $0.kind == mine.kind }.map(\.id)
                let place = kin.firstIndex(of: item) ?? 0
                let target = act == "up" ? max(place - 1, 0) : place + 2
                return kin.indices.contains(target) ? kin[target] : nil
            }
            return try await say("Moved", MoveItem(item, before: before), to: "/items")
        }

        /// Returns the request's operation id if that operation was already recorded. Rule Y0.
        private func moved() async throws(Rejection) -> EventID? {
            guard let operation = request.operation else { return nil }
            do throws(JournalError) {
                let stored = try await engine.journal.operation(operation, of: engine.account)
                return stored.map { _ in operation }
            } catch {
                throw error.rejection
            }
        }
    }
}
