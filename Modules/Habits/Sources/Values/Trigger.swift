public import Core

/// The trigger that starts an item. Rule H3.
public enum Trigger: Hashable, Sendable {
    /// An existing routine of the user: "After I {text}".
    case anchor(String)
    /// A place, a time or a feeling, in the user's words.
    case context(String)
    /// The text "Throughout the day", which is recommended for repeating items.
    case throughout

    /// The text shown to the user.
    public var display: String {
        switch self {
        case .anchor(let text): "After I \(text)"
        case .context(let text): text
        case .throughout: "Throughout the day"
        }
    }
}

extension Trigger: CustomStringConvertible {
    /// The trigger as text: `anchor:brush my teeth`, `context:At my desk` or `throughout`.
    public var description: String {
        switch self {
        case .anchor(let text): "anchor:\(text)"
        case .context(let text): "context:\(text)"
        case .throughout: "throughout"
        }
    }

    /// Reads the text that `description` returns. The user's words must have 1–120 characters
    /// after trimming.
    ///
    /// Throws `habits.trigger` for any other text.
    public init(text: String) throws(Rejection) {
        if text == "throughout" {
            self = .throughout
        } else if text.hasPrefix("anchor:") {
            self = .anchor(try Trigger.words(text.dropFirst(7)))
        } else if text.hasPrefix("context:") {
            self = .context(try Trigger.words(text.dropFirst(8)))
        } else {
            throw Rejection(
                "habits.trigger",
                "\(quoted(text)) is not a trigger: write anchor:…, context:… or throughout.",
                field: "trigger")
        }
    }

    private static func words(_ text: Substring) throws(Rejection) -> String {
        let text = String(text).trimmed
        guard (1...120).contains(text.count), !hasControls(text) else {
            throw Rejection(
                "habits.trigger", "The trigger must be 1–120 characters on one line.",
                field: "trigger")
        }
        return text
    }
}

extension Trigger: Coded {
    /// The codec of the text that `description` returns.
    public static let codec = Codec.text(.text(), reading: Trigger.init(text:), text: \.description)

    /// The codec of a trigger that a user types.
    static let written = Codec.text(
        Schema.text(rule).example("anchor:brush my teeth"), reading: Trigger.init(text:),
        text: \.description
    ).tidied { try? Trigger(text: $0.description) }

    private static var rule: TextRule {
        let words = TextRule.looseLine(1...120)
        let inside = words.pattern.map { $0.dropFirst().dropLast() } ?? ".+"
        // The longest text is `context:` with 120 characters. `anchor:` is one character shorter.
        return TextRule(
            length: 8...128,
            pattern: "^(?!anchor:.{121})(throughout|(anchor|context):\(inside))$",
            wanted: "throughout, or anchor: or context: and a few words on one line"
        ) { text in (try? Trigger(text: text)) != nil }
    }
}
