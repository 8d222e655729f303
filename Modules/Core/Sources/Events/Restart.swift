/// An event by which the user starts again from the beginning: earlier events no longer count. Rule
/// O2.
///
/// `World` folds it directly, as it does `Replacement`. Nothing is erased; if the restart is
/// undone, the earlier events count again.
public enum Restart: RetractableFact {
    /// Events with an earlier stamp no longer count.
    case restarted(Beginning)
    /// An earlier restart was undone or redone.
    case retracted(Retraction)

    /// The kinds of restart events in journals.
    public enum Kind: String, EventKind {
        case restarted = "history.restarted"
        case retracted = "history.retracted"
    }

    /// The payload of a restart. It has no fields.
    public struct Beginning: Payload {
        /// The payload of a restart.
        public init() {}
        public static let record = Record(Beginning.init)
    }

    /// Returns the fact for a payload; nil if the payload is invalid.
    public static func read(_ kind: Kind, _ payload: JSONObject) -> Restart? {
        switch kind {
        case .restarted: Beginning(payload: payload).map(restarted)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    /// The kind of the fact and its payload.
    public var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .restarted(let beginning): (.restarted, beginning)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

/// An event that records that some events in this journal were replaced by events from another
/// journal with the same ids. States that contain the old events must be folded again. Rule Y2.
public struct Replacement: SingleFact {
    /// The kind of this event in journals.
    public enum Kind: String, EventKind {
        case replaced = "sync.replaced"
    }

    /// The number of replaced events.
    public var count: Int

    /// Creates the fact for a number of replaced events.
    public init(_ count: Int) { self.count = count }
    /// The fields of the payload: `count`.
    public static let record = Record(
        Replacement.init, Field("count", \.count, .integer(1...Int(Int32.max))))
}

/// The restarts and replacements of a user. They determine which events count.
public struct Restarts: Hashable, Sendable {
    /// The undone restarts.
    public private(set) var retractions = Retractions()
    private var beginnings = RetractableRegister<Bool>()
    private var replacements = EventSet<Bool>()
    /// The stamp of the latest restart that is not undone. Events with an earlier stamp do not
    /// count. Zero if there is no such restart.
    public private(set) var horizon = Stamp.zero

    init() {}

    /// Folds an event; the order of events does not matter. Returns true if the event changes which
    /// events count.
    mutating func take(_ event: Event) -> Bool {
        if Replacement(event) != nil {
            let known = replacements.count
            replacements.insert(true, event.stamp)
            return replacements.count > known
        }
        switch Restart(event) {
        case nil: return false
        case .restarted: beginnings.insert(true, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
        let before = horizon
        horizon = beginnings.current(retractions)?.stamp ?? .zero
        return horizon != before
    }
}

extension Restarts: Snapshot {
    public func write(to writer: inout ByteWriter) {
        retractions.write(to: &writer)
        beginnings.write(to: &writer)
        replacements.write(to: &writer)
    }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        retractions = try Retractions(from: &reader)
        beginnings = try RetractableRegister(from: &reader)
        replacements = try EventSet(from: &reader)
        horizon = beginnings.current(retractions)?.stamp ?? .zero
    }
}
