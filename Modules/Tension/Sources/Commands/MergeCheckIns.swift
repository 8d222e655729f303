public import Core

/// Takes in check-ins that were made elsewhere, each under its own id, exactly once. SPEC N4.
///
/// Whoever was offline sends all that are pending, as often as it takes.
public struct MergeCheckIns: Command {
    public static var name: String { "tension.merge" }
    public static var isIdempotent: Bool { true }

    /// A check-in that was made elsewhere.
    public struct Pending: Hashable, Sendable {
        /// The id that its writer gave.
        public var id: EventID
        /// 0, 3, 5, 7 or 10.
        public var level: Int
        /// When it was made.
        public var instant: Instant
        /// At most 500 characters on one line; may be empty.
        public var note: String

        /// A check-in.
        public init(_ id: EventID, level: Int, at instant: Instant, note: String = "") {
            self.id = id
            self.level = level
            self.instant = instant
            self.note = note
        }
    }

    /// What came of a merge.
    public struct Merged: Hashable, Sendable {
        /// How many are new.
        public var new: Int
        /// How many were there already, or came twice.
        public var known: Int
    }

    /// The check-ins, in any order.
    public var checkIns: [Pending]

    /// Takes check-ins in.
    public init(_ checkIns: [Pending]) { self.checkIns = checkIns }

    /// Refuses other levels (`tension.level`), bad notes (`tension.note`) and check-ins of times to
    /// come (`tension.future`), and then takes none in.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Merged> {
        var seen = Set(context.view.tension.checks.map(\.id))
        var drafts: [EventDraft] = []
        for pending in checkIns {
            let fact = try fact(of: pending, in: context)
            if seen.insert(pending.id).inserted { drafts.append(fact.draft(id: pending.id)) }
        }
        let reply = Merged(new: drafts.count, known: checkIns.count - drafts.count)
        return Decision(drafts, reply: reply)
    }

    private func fact(of pending: Pending, in context: CommandContext) throws(Rejection)
        -> TensionFact
    {
        let level = try TensionLevel(checking: pending.level)
        let note = try checkedNote(pending.note)
        guard pending.instant <= context.moment.instant, pending.instant.milliseconds >= 0 else {
            throw Rejection(
                "tension.future", "A check-in was made in the past, not at a time to come.",
                field: "at", category: .conflict)
        }
        let day = min(context.moment.rule.day(at: pending.instant), context.today)
        let made = TensionFact.Made(instant: pending.instant, day: day)
        return .checked(
            TensionFact.Check(level: level, note: note.isEmpty ? nil : note, made: made))
    }
}
