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
    public let isShipped: Bool

    init(_ id: String, _ title: String, _ text: String, isShipped: Bool = false) {
        self.id = id
        self.title = title
        self.text = text
        self.isShipped = isShipped
    }

    public static let record = Record(
        { Suggestion($0, $1, $2) }, Field("suggestion", \.id), Field("title", \.title),
        Field("text", \.text))

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
    static let shipped: [Suggestion] = [
        row("diaphragm_breathing", "Diaphragm Breathing", "Try 10 slow breaths (4s in, 6s out)"),
        row("jaw_relaxation", "Jaw Release", "Let your jaw hang loose for 30 seconds"),
        row("mindfulness_minutes", "Body Scan", "Do a 2-minute body scan"),
    ]

    private static func row(_ id: String, _ title: String, _ text: String) -> Suggestion {
        Suggestion(id, title, text, isShipped: true)
    }
}
