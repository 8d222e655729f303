internal import RouteKit

/// Finds debug descriptions of Swift values in text that people read.
enum DebugText {
    /// The first part of a text that looks like a debug description: `Reply(key: "zone"`,
    /// `Optional("…")`; nil if there is none.
    static func found(in text: String) -> String? {
        // A type with a labelled value, an optional, a case with its type, a reference.
        let pattern =
            /\b[A-Z]\w*\([a-z]\w*: ["\w\[]|\bOptional\(|\b[a-z]\w*\.[A-Z]\w+\(|<\w+: 0x[0-9a-f]+>/
        return text.firstMatch(of: pattern).map { match in
            String(text[match.range.lowerBound...].prefix(60))
        }
    }
}

extension RouteReply {
    /// A debug description in the text for the user; nil if there is none. Files are not read.
    var debugText: String? {
        if let said = formAnswer?.text, let found = DebugText.found(in: said) { return found }
        let read = ["text/html", "application/json", "application/problem+json", "text/plain"]
        guard let type = contentType, read.contains(where: type.hasPrefix) else { return nil }
        return DebugText.found(in: text)
    }
}
