public import Core

/// Records how tense somebody is; a high level is answered with a suggestion. SPEC N1, N2.
///
/// The check-in has the id of the operation, so whoever sends it twice with one id records it once.
public struct CheckTension: Command {
    public static var name: String { "tension.check" }
    public static var isIdempotent: Bool { false }

    /// 0, 3, 5, 7 or 10.
    public var level: Int
    /// At most 500 characters on one line; may be empty.
    public var note: String

    /// Records a level.
    public init(_ level: Int, note: String = "") {
        self.level = level
        self.note = note
    }

    /// Refuses other levels (`tension.level`) and bad notes (`tension.note`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<CheckIn> {
        let level = try TensionLevel(checking: level)
        let note = try checkedNote(note)
        let state = context.view.tension
        let id: EventID = context.operation.derived(0)
        // Sent again: what was recorded stays, with the suggestion that was shown.
        if let known = state.checks.last(where: { $0.id == id }) {
            return Decision([], reply: state.checkIn(known))
        }
        let suggestion = level.bringsSuggestion ? state.nextSuggestion : nil
        let check = TensionFact.Check(
            level: level, suggestion: suggestion?.id, note: note.isEmpty ? nil : note)
        let reply = CheckIn(
            id: id, day: context.today, instant: context.moment.instant,
            level: level, note: note, suggestion: suggestion, outcome: nil)
        return Decision([TensionFact.checked(check).draft()], reply: reply)
    }
}
