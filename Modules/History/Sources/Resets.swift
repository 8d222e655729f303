public import Core
internal import Engine

/// Removes everything that was logged for a day: completions, amounts, skips, focuses, journey
/// days, check-ins and moods. Plans, settings, texts and other days stay. Rule O2.
///
/// The command contains the operations since the day began, because the state has no history.
public struct ResetDay: Command {
    public static var name: String { "history.resetDay" }
    public static var isIdempotent: Bool { false }
    public static let form = Form("Remove the records of today", { ResetDay([]) })
    public static let answer = Shape<ResetReply> {
        Member("day", \.day, "The day that was reset.")
        Member("takenBack", \.count, "The number of facts that no longer count.")
    }

    /// The operations of the day, which come from the journal and are not a field.
    let recent: [RecordedOperation]

    init(_ recent: [RecordedOperation]) { self.recent = recent }

    /// Returns the retractions. Throws `history.nothing` if nothing was logged.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let cleared = Operations(recent, in: context.view).clearing(context.today)
        guard !cleared.isEmpty else {
            throw .conflict("history.nothing", "Nothing is logged for today.")
        }
        let reset = HistoryMark.dayReset(.init(day: context.today, count: cleared.count))
        return [reset.draft] + cleared.flatMap(\.self)
    }

    /// Returns the removed facts.
    public func reply(in context: ReplyContext) throws(Rejection) -> ResetReply {
        let reset = context.events.lazy.compactMap { HistoryMark($0)?.reset }.first
        return ResetReply(day: reset?.day ?? context.today, count: reset?.count ?? 0)
    }
}

/// The result of a reset of a day.
public struct ResetReply: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// The number of retracted facts.
    public let count: Int
}

/// Starts over: earlier facts no longer count, but nothing is deleted. Rule O2.
public struct StartOver: Command {
    public static var name: String { "history.startOver" }
    public static var isIdempotent: Bool { false }
    public static let form = Form("Start over, with an empty state", { StartOver() })
    public static let answer = Shape<Instant> { Member("at", \.self, "The time of the new start.") }

    /// Creates the command.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [Restart.restarted(.init()).draft]
    }

    /// Returns the time of the restart.
    public func reply(in context: ReplyContext) throws(Rejection) -> Instant {
        context.events.first?.instant ?? context.moment.instant
    }

    static let undo = RetractionUndoHandler(
        Restart.self, retractions: { $0.world.restarts.retractions },
        words: { fact, _ in
            switch fact {
            case .restarted: "Started over"
            case .retracted: "Undid starting over"
            }
        })
}

/// A reset is undone through the handlers of the retracted facts.
struct DayResetUndo: UndoHandler {
    var kinds: [String] { [HistoryMark.Kind.dayReset.rawValue] }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] { [] }

    func describe(_ event: Event, in view: WorldView) -> String {
        HistoryMark(event)?.reset.map { "Reset of \($0.day)" } ?? "Reset of a day"
    }
}
