public import Core

/// Records the user's tension. A high level gets a suggestion. Rules N1, N2.
///
/// The check-in has the id of the operation, so that a repeated request records it once.
public struct CheckTension: Command {
    public static var name: String { "tension.check" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Check in", CheckTension.init(_:note:),
        Field("level", \.level, refusal: .tensionLevel),
        Field("note", \.note, .tensionNote, default: "", refusal: .tensionNote))
    public static let answer = Shape<CheckIn> { Member("checkIn", \.self) }

    /// The level.
    public var level: TensionLevel
    /// The note, at most 500 characters on one line; may be empty.
    public var note: String

    /// Creates the command. A note that is too long is refused with `tension.note`.
    public init(_ level: TensionLevel, note: String = "") {
        self.level = level
        self.note = note
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let suggestion = level.bringsSuggestion ? context.view.tension.nextSuggestion : nil
        let check = TensionFact.Check(
            level: level, suggestion: suggestion?.id, note: note.isEmpty ? nil : note)
        return [TensionFact.checked(check).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> CheckIn {
        try Tension.made(context.operation.derived(0), in: context.view)
    }
}

extension Codec where Value == String {
    /// The note of a check-in.
    static let tensionNote = Codec.line(0...500).described("The note.").example("After the call")
}

extension Refusal {
    static let tensionLevel = Refusal(
        "tension.level", "The level must be 0 none, 3 mild, 5 mod, 7 high or 10 bad.")
    static let tensionNote = Refusal(
        "tension.note", "The note must be at most 500 characters on one line.")
}
