internal import Core

/// When two events with one id are the same.
enum EventRules {
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
