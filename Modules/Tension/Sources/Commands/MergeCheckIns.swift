public import Core

/// Takes in check-ins that were made elsewhere, each under its own id, exactly once. Rule N4.
///
/// Whoever was offline sends all that are pending, as often as it takes.
public struct MergeCheckIns: Command {
    public static var name: String { "tension.merge" }
    public static var isMerge: Bool { true }
    public static let form = Form(
        "Take in check-ins made elsewhere, each id once", MergeCheckIns.init(_:),
        Field("checkIns", \.checkIns, Pending.record.codec.list(count: 0...1_000), default: []))
    public static let answer = Shape<Merged> {
        Member("new", \.new)
        Member("known", \.known)
    }

    /// A check-in that was made elsewhere.
    public struct Pending: Hashable, Sendable {
        /// The id that its writer gave.
        public var id: EventID
        /// How tense.
        public var level: TensionLevel
        /// When it was made.
        public var instant: Instant
        /// At most 500 characters on one line; may be empty.
        public var note: String

        /// A check-in.
        public init(_ id: EventID, level: TensionLevel, at instant: Instant, note: String = "") {
            self.id = id
            self.level = level
            self.instant = instant
            self.note = note
        }

        static let record = Record(
            Pending.init(_:level:at:note:), Field("id", \.id), Field("level", \.level),
            Field("at", \.instant, Instant.past), Field("note", \.note, .tensionNote, default: ""))
    }

    /// What came of a merge.
    public struct Merged: Hashable, Sendable {
        /// How many are new.
        public var new: Int
        /// How many were there already, or came twice.
        public var known: Int
    }

    /// The check-ins, in any order; at most a thousand.
    public var checkIns: [Pending]

    /// Takes check-ins in. A document without check-ins reads as none.
    public init(_ checkIns: [Pending]) { self.checkIns = checkIns }

    /// Refuses check-ins of times to come (`tension.future`), and then takes none in.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        var seen = Set(context.view.tension.checks.map(\.id))
        var drafts: [EventDraft] = []
        for pending in checkIns {
            guard pending.instant <= context.moment.instant else {
                throw .conflict(
                    "tension.future", "A check-in was made in the past, not at a time to come.",
                    field: "at")
            }
            guard seen.insert(pending.id).inserted else { continue }
            let check = TensionFact.Check(
                level: pending.level, note: pending.note.isEmpty ? nil : pending.note,
                at: pending.instant, day: day(of: pending.instant, in: context))
            drafts.append(TensionFact.checked(check).draft(id: pending.id))
        }
        return drafts
    }

    /// The person's day at an instant that went by: none to come, and none that was over already
    /// when something was recorded before it, wherever the person has travelled since. Rule D4.
    private func day(of instant: Instant, in context: CommandContext) -> Day {
        var day = context.moment.rule.day(at: instant)
        if let last = context.view.world.lastRecorded, instant >= last.instant {
            day = max(day, last.day)
        }
        return min(day, context.today)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Merged {
        let new = context.events.count { TensionFact($0) != nil }
        return Merged(new: new, known: checkIns.count - new)
    }
}
