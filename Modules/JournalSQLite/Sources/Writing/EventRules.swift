internal import Core

/// What every journal demands of an event before it is stored.
enum EventRules {
    /// Bytes of a kind or of a zone's name.
    static let longestWord = 100
    /// Bytes of a payload.
    static let longestPayload = 1 << 20

    /// Why an event cannot be stored; nil if it can.
    static func objection(to event: Event) -> String? {
        if !isWord(event.kind) { return "The kind of an event must be 1 to 100 ASCII letters." }
        if !isWord(event.zone) { return "The zone of an event must be 1 to 100 ASCII letters." }
        if event.payload.count > longestPayload { return "The payload is longer than 1 MiB." }
        return nil
    }

    private static func isWord(_ text: String) -> Bool {
        let utf8 = text.utf8
        return !utf8.isEmpty && utf8.count <= longestWord && utf8.allSatisfy { $0 > 32 && $0 < 127 }
    }

    /// Whether the stored event and the new one are the same fact.
    ///
    /// A retried operation is decided again, later and perhaps on another state: it is the same
    /// operation and nothing new. A fact whose writer derived the id from elsewhere is the same
    /// under any operation as long as it says the same.
    static func isSame(_ stored: EventCore, _ event: Event) -> Bool {
        stored.operation == event.operation
            || stored.kind == event.kind && stored.payload == event.payload
    }

    /// What two events with the same id are compared by.
    struct EventCore: Equatable {
        var operation: EventID
        var kind: String
        var payload: [UInt8]
    }
}

extension EventRules.EventCore {
    init(_ event: Event) {
        self.init(operation: event.operation, kind: event.kind, payload: event.payload)
    }
}
