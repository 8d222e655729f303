public import Core

/// Merges check-ins from another device, each under its own id and exactly once. Rule N4.
///
/// A client that was offline sends all pending check-ins and can repeat the request.
public struct MergeCheckIns: Command {
    public static var name: String { "tension.merge" }
    public static var isMerge: Bool { true }
    public static let form = Form(
        "Import check-ins. Known ids are ignored", MergeCheckIns.init(_:),
        Field("checkIns", \.checkIns, Pending.record.codec.list(count: 0...1_000), default: []))
    public static let answer = Shape<Merged> {
        Member("new", \.new)
        Member("known", \.known)
    }

    /// A check-in from another device.
    public struct Pending: Hashable, Sendable {
        /// The id given by its writer.
        public var id: EventID
        /// The level.
        public var level: TensionLevel
        /// The time of the check-in.
        public var instant: Instant
        /// The note, at most 500 characters on one line; may be empty.
        public var note: String
        /// The id of the suggestion that was shown; nil if there was none.
        public var suggestion: String?
        /// The outcome of the suggestion; nil while it is open.
        public var outcome: CheckIn.Outcome.Kind?

        /// A check-in.
        public init(
            _ id: EventID, level: TensionLevel, at instant: Instant, note: String = "",
            suggestion: String? = nil, outcome: CheckIn.Outcome.Kind? = nil
        ) {
            self.id = id
            self.level = level
            self.instant = instant
            self.note = note
            self.suggestion = suggestion
            self.outcome = outcome
        }

        static let record = Record(
            Pending.init(_:level:at:note:suggestion:outcome:), Field("id", \.id),
            Field("level", \.level), Field("at", \.instant, Instant.past),
            Field("note", \.note, .tensionNote, default: ""),
            Field(
                "suggestion", \.suggestion,
                Codec.line(1...64).described("The id of the suggestion that was shown.").orNothing),
            Field("outcome", \.outcome))
    }

    /// The result of a merge.
    public struct Merged: Hashable, Sendable {
        /// The number of new check-ins.
        public var new: Int
        /// The number of check-ins that were already present or occurred twice.
        public var known: Int
    }

    /// The check-ins in any order, at most a thousand.
    public var checkIns: [Pending]

    /// Creates the command. A document without check-ins is read as an empty list.
    public init(_ checkIns: [Pending]) { self.checkIns = checkIns }

    /// Refuses check-ins of times to come (`tension.future`) and outcomes without a suggestion
    /// (`tension.outcome`), and then takes none in. A known check-in without an outcome takes one.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.tension
        var finished = Set<EventID>()
        var seen = Set(context.view.tension.checks.map(\.id))
        var drafts: [EventDraft] = []
        for pending in checkIns {
            guard pending.instant <= context.moment.instant else {
                throw .conflict(
                    "tension.future", "The time of a check-in must not be in the future.",
                    field: "at")
            }
            guard pending.outcome == nil || pending.suggestion != nil else {
                throw Rejection(
                    "tension.outcome", "A check-in with an outcome must name its suggestion.",
                    field: "outcome")
            }
            if seen.insert(pending.id).inserted {
                let check = TensionFact.Check(
                    level: pending.level, suggestion: pending.suggestion,
                    note: pending.note.isEmpty ? nil : pending.note,
                    at: pending.instant, day: day(of: pending.instant, in: context))
                drafts.append(TensionFact.checked(check).draft(id: pending.id))
            }
            if let outcome = pending.outcome, state.outcome(of: pending.id) == nil,
                finished.insert(pending.id).inserted
            {
                let finish = TensionFact.Finish(
                    checkIn: pending.id, isDone: outcome == .done)
                drafts.append(TensionFact.finished(finish).draft)
            }
        }
        return drafts
    }

    /// Returns the user's day of a past instant. It is not in the future, and not before a day that
    /// had begun when an earlier fact was recorded, wherever the user has travelled since. Rule D4.
    private func day(of instant: Instant, in context: CommandContext) -> Day {
        var day = context.moment.rule.day(at: instant)
        if let last = context.view.world.lastRecorded, instant >= last.instant {
            day = max(day, last.day)
        }
        return min(day, context.today)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Merged {
        let new = context.events.count { event in
            if case .checked? = TensionFact(event) { true } else { false }
        }
        return Merged(new: new, known: checkIns.count - new)
    }
}
