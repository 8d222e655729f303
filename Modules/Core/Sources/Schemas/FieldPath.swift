/// The path of a value in the input, such as `schedule.weekdays.2`.
public struct FieldPath: Hashable, Sendable {
    private var text: String?

    /// The path of the whole input.
    public static let root = FieldPath(text: nil)

    /// Creates the path of a top-level parameter or member.
    public init(_ name: String) { text = name }
    private init(text: String?) { self.text = text }

    /// The path as used in `Rejection.field`; nil for the whole input.
    public var field: String? { text }

    func member(_ name: String) -> FieldPath {
        FieldPath(text: text.map { $0 + "." + name } ?? name)
    }
    func element(_ index: Int) -> FieldPath { member(String(index)) }

    private var subject: String { text.map { "\"\(FieldPath.shortened($0))\"" } ?? "The body" }

    private func rejection(_ code: String, _ rest: String) -> Rejection {
        Rejection("request.\(code)", "\(subject) \(rest).", field: text)
    }

    func wrongType(_ wanted: String) -> Rejection { rejection("type", "must be \(wanted)") }
    func wrongFormat(_ wanted: String) -> Rejection { rejection("format", "must be \(wanted)") }
    /// The rejection if the value at this path is missing.
    public var missing: Rejection { rejection("missing", "is missing") }
    /// The rejection if the list at this path contains a value twice.
    public var repeated: Rejection { rejection("repeated", "contains a value twice") }

    /// Returns the rejection for an unknown name at this path. `known` are the accepted names.
    public func unknown(_ known: [String]) -> Rejection {
        var result = rejection("unknown", "is unknown")
        result.hints = known.isEmpty ? [] : ["Known: \(known.joined(separator: ", "))."]
        return result
    }

    func outOfRange(_ low: String, _ high: String) -> Rejection {
        rejection("range", "must be from \(low) to \(high)")
    }

    func wrongLength(_ range: ClosedRange<Int>) -> Rejection {
        rejection("length", "must have from \(range.lowerBound) to \(range.upperBound) characters")
    }

    func wrongCount(_ range: ClosedRange<Int>) -> Rejection {
        rejection("count", "must have from \(range.lowerBound) to \(range.upperBound) values")
    }

    func tooFewMembers(_ least: Int) -> Rejection {
        rejection("count", "must have at least \(least) member\(least == 1 ? "" : "s")")
    }

    func notAChoice(_ words: [String]) -> Rejection {
        guard words.count <= 16 else { return rejection("choice", "is unknown") }
        return rejection("choice", "must be one of \(words.joined(separator: ", "))")
    }

    /// Shortens a name from the client to 60 characters and removes control characters.
    private static func shortened(_ text: String) -> String {
        let clean = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let short = String(String.UnicodeScalarView(clean.prefix(60)))
        return clean.count > 60 ? short + "…" : short
    }
}
