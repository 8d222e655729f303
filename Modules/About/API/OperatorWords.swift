public import Core

/// What whoever runs a program says to the people who use it, in place of the words that ship:
/// plain text or Markdown. Rule O2.
public struct OperatorWords: Hashable, Sendable {
    /// What becomes of what people record; nil for the words that ship.
    public var privacy: String?
    /// What people agree to; nil for the words that ship.
    public var terms: String?

    /// Words in place of those that ship.
    public init(privacy: String? = nil, terms: String? = nil) {
        self.privacy = privacy
        self.terms = terms
    }

    /// A text is at most so long, in bytes.
    public static let limit = 200_000
}

extension Capability where Value == OperatorWords {
    /// What whoever runs the program says.
    public static var operatorWords: Capability<OperatorWords> { .init("about.words") }
}
