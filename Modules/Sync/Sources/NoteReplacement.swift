public import Core

/// Notes that facts of this journal gave way to those of the same ids that another one had first.
///
/// Whoever folded the old ones folds again. Rule Y2.
public struct NoteReplacement: Command {
    public static var name: String { "sync.noteReplacement" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Note that facts gave way to those of another store", NoteReplacement.init,
        Field("count", \.count, .integer(1...Int(Int32.max))))
    public static let answer = Shape<Int> { Member("count", \.self, "How many gave way.") }

    /// How many facts gave way.
    public var count: Int

    /// So many facts gave way.
    public init(_ count: Int) { self.count = count }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [Replacement(count).draft]
    }

    /// How many gave way.
    public func reply(in context: ReplyContext) throws(Rejection) -> Int { count }
}
