public import Core
internal import Engine

/// Takes back what was logged for the day: done and amounts, skips, focuses and journeys done,
/// check-ins and moods. Plans, settings and words stay, and so do other days. Rule O2.
///
/// It is handed what was recorded since the day began, since the state keeps no history.
public struct ResetDay: Command {
    public static var name: String { "history.resetDay" }
    public static var isIdempotent: Bool { false }
    public static let form = Form("Take back what was logged today", { ResetDay([]) })
    public static let answer = Shape<ResetReply> {
        Member("day", \.day)
        Member("takenBack", \.count, "How many facts no longer count.")
    }

    /// Operations of the day; no field, since the journal has them.
    let recent: [RecordedOperation]

    init(_ recent: [RecordedOperation]) { self.recent = recent }

    /// Refuses with `history.nothing` when nothing was logged.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let cleared = Operations(recent, in: context.view).clearing(context.today)
        guard !cleared.isEmpty else {
            throw .conflict("history.nothing", "Nothing is logged for today.")
        }
        let reset = HistoryMark.dayReset(.init(day: context.today, count: cleared.count))
        return [reset.draft] + cleared.flatMap(\.self)
    }

    /// What no longer counts.
    public func reply(in context: ReplyContext) throws(Rejection) -> ResetReply {
        let reset = context.events.lazy.compactMap { HistoryMark($0)?.reset }.first
        return ResetReply(day: reset?.day ?? context.today, count: reset?.count ?? 0)
    }
}

/// What a reset of a day took back.
public struct ResetReply: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// How many facts no longer count.
    public let count: Int
}

/// Starts over: nothing that was recorded before counts any longer, and nothing is erased. Rule O2.
public struct StartOver: Command {
    public static var name: String { "history.startOver" }
    public static var isIdempotent: Bool { false }
    public static let form = Form("Start over, with an empty state", { StartOver() })
    public static let answer = Shape<Instant> { Member("at", \.self, "When it began afresh.") }

    /// Starts over.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [Restart.restarted(.init()).draft]
    }

    /// When it began afresh.
    public func reply(in context: ReplyContext) throws(Rejection) -> Instant {
        context.events.first?.instant ?? context.moment.instant
    }

    static let undo = RetractionUndoHandler(
        Restart.self, retractions: { $0.world.restarts.retractions },
        words: { fact, _ in
            switch fact {
            case .restarted: "Started over"
            case .retracted: "Took a new start back"
            }
        })
}

/// A reset is taken back by taking back what stands beside it.
struct DayResetUndo: UndoHandler {
    var kinds: [String] { [HistoryMark.Kind.dayReset.rawValue] }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] { [] }

    func describe(_ event: Event, in view: WorldView) -> String {
        HistoryMark(event)?.reset.map { "Reset of \($0.day)" } ?? "Reset of a day"
    }
}
