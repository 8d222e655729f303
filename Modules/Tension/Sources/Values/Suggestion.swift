public import Core

/// A small action that eases tension. Rule N2.
public struct Suggestion: Payload, Snapshot, Shaped {
    /// The id: a word such as `jaw_relaxation` for built-in suggestions, a generated id for custom
    /// ones.
    public let id: String
    /// The title: "Jaw Release".
    public let title: String
    /// The instruction, in one sentence.
    public let text: String
    /// True for a built-in suggestion.
    public internal(set) var isShipped = false

    /// The name of the breathing pattern that leads through it; nil if there is none. Rule J4.
    public var breathing: String? { id == "diaphragm_breathing" ? "calm" : nil }

    public static let record = Record(
        { Suggestion(id: $0, title: $1, text: $2) }, Field("suggestion", \.id, .text(1...64)),
        Field("title", \.title, .suggestionTitle), Field("text", \.text, .suggestionText))

    public static let shape = Shape<Suggestion>("Suggestion") {
        Member("id", \.id, "The suggestion's id.")
        Member("title", \.title, "The title.")
        Member("text", \.text, "The instruction.")
        Member("shipped", \.isShipped, "True if Cairn includes it, false if the user added it.")
        Member(
            "breathing", \.breathing,
            "The id of the breathing exercise for it. Null if it has none.")
    }

    /// The shape of the pool.
    public static let pool = Shape<[Suggestion]> {
        Member("suggestions", \.self, "The suggestions.")
    }

    /// The built-in suggestions. Rows can be added but never removed, because facts refer to them.
    static let shipped = [
        ("diaphragm_breathing", "Diaphragm Breathing", "Try 10 slow breaths (4s in, 6s out)"),
        ("jaw_relaxation", "Jaw Release", "Let your jaw hang loose for 30 seconds"),
        ("mindfulness_minutes", "Body Scan", "Do a 2-minute body scan"),
    ].map { Suggestion(id: $0, title: $1, text: $2, isShipped: true) }
}
