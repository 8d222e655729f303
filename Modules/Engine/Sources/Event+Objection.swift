public import Core

extension Event {
    /// Returns the reason why every journal refuses the event; nil if the event can be stored. Rule
    /// Y3.
    ///
    /// Kind and zone must have 1–100 ASCII characters, and the payload at most 1 MiB. Time,
    /// instant, day and offset must be within bounds. If `isForeign` is true, the bounds for events
    /// sealed by another journal apply.
    public func objection(isForeign: Bool = false) -> String? {
        if !Event.isWord(kind) { return "The kind of an event must be 1 to 100 ASCII letters." }
        if !Event.isWord(zone) { return "The zone of an event must be 1 to 100 ASCII letters." }
        if payload.count > Event.longestPayload { return "The payload is longer than 1 MiB." }
        return (isForeign ? foreignExcess : excess)?.sentence
    }

    private static let longestPayload = 1 << 20

    private static func isWord(_ text: String) -> Bool {
        let utf8 = text.utf8
        return !utf8.isEmpty && utf8.count <= 100 && utf8.allSatisfy { $0 > 32 && $0 < 127 }
    }
}
