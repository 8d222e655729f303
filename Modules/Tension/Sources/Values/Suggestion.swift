/// Something small that eases tension. SPEC N2.
public struct Suggestion: Hashable, Sendable {
    /// A word for those that ship, such as `jaw_relaxation`; an id for a person's own.
    public let id: String
    /// "Jaw Release".
    public let title: String
    /// What to do, in a sentence.
    public let text: String
    /// Whether it came with the program.
    public let isShipped: Bool

    /// Those that ship: a table to which lines may be added, and from which none may be taken,
    /// since facts name them.
    static let shipped: [Suggestion] = [
        row("diaphragm_breathing", "Diaphragm Breathing", "Try 10 slow breaths (4s in, 6s out)"),
        row("jaw_relaxation", "Jaw Release", "Let your jaw hang loose for 30 seconds"),
        row("mindfulness_minutes", "Body Scan", "Do a 2-minute body scan"),
    ]

    private static func row(_ id: String, _ title: String, _ text: String) -> Suggestion {
        Suggestion(id: id, title: title, text: text, isShipped: true)
    }
}
