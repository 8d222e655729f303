public import Core

/// The operator's own privacy policy and terms, which replace the built-in texts. Plain text or
/// Markdown. Rule O2.
public struct OperatorLegalTexts: Hashable, Sendable {
    /// The privacy policy; nil for the built-in text.
    public var privacy: String?
    /// The terms of use; nil for the built-in text.
    public var terms: String?

    /// Creates texts that replace the built-in ones.
    public init(privacy: String? = nil, terms: String? = nil) {
        self.privacy = privacy
        self.terms = terms
    }

    /// The longest text, in bytes.
    public static let limit = 200_000
}

extension Capability where Value == OperatorLegalTexts {
    /// The operator's own texts; not provided if the operator set none.
    public static var operatorLegalTexts: Capability<OperatorLegalTexts> { .init("about.words") }
}
