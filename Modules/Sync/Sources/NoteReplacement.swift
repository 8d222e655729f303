public import Core

/// Records that facts of this journal were replaced by those with the same ids that another journal
/// had first.
///
/// States that contain the old facts must be folded again. Rule Y2.
public struct NoteReplacement: Command {
    public static var name: String { "sync.noteReplacement" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Record that facts were replaced by those of another store", NoteReplacement.init,
        Field("count", \.count, .integer(1...Int(Int32.max))))
    public static let answer = Shape<Int> {
        Member("count", \.self, "The number of replaced facts.")
    }

    /// The number of replaced facts.
    public var count: Int

    /// Creates the command.
    public init(_ count: Int) { self.count = count }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [Replacement(count).draft]
    }

    /// Returns the number of replaced facts.
    public func reply(in context: ReplyContext) throws(Rejection) -> Int { count }
}
