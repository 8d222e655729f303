public import Core

/// Something small that eases tension. Rule N2.
public struct Suggestion: Payload, Snapshot, Shaped {
    /// A word for those that ship, such as `jaw_relaxation`; an id for a person's own.
    public let id: String
    /// "Jaw Release".
    public let title: String
    /// What to do, in a sentence.
    public let text: String
    /// Whether it came with the program.
    public internal(set) var isShipped = false

    public static let record = Record(
        { Suggestion(id: $0, title: $1, text: $2) }, Field("suggestion", \.id, .text(1...64)),
        Field("title", \.title, .suggestionTitle), Field("text", \.text, .suggestionText))

    public static let shape = Shape<Suggestion>("Suggestion") {
        Member("id", \.id)
        Member("title", \.title)
        Member("text", \.text)
        Member("shipped", \.isShipped)
    }

    /// The pool, as it is shown.
    public static let pool = Shape<[Suggestion]> { Member("suggestions", \.self) }

    /// Those that ship: a table to which lines may be added, and from which none may be taken,
    /// since facts name them.
    static let shipped = [
        ("diaphragm_breathing", "Diaphragm Breathing", "Try 10 slow breaths (4s in, 6s out)"),
        ("jaw_relaxation", "Jaw Release", "Let your jaw hang loose for 30 seconds"),
        ("mindfulness_minutes", "Body Scan", "Do a 2-minute body scan"),
    ].map { Suggestion(id: $0, title: $1, text: $2, isShipped: true) }
}
