/// An event that restarts everything: earlier events no longer count. Rule O2.
///
/// The world folds it itself, like `Replacement`. Nothing is erased; undoing the restart makes the
/// earlier events count again.
public enum Restart: RetractableFact {
    /// Events with an earlier stamp no longer count.
    case restarted(Beginning)
    /// An earlier restart is undone or redone.
    case retracted(Retraction)

    /// The kinds in journals.
    public enum Kind: String, EventKind {
        case restarted = "history.restarted"
        case retracted = "history.retracted"
    }

    /// An empty payload.
    public struct Beginning: Payload {
        /// The payload of a restart.
        public init() {}
        public static let record = Record(Beginning.init)
    }

    /// Returns the fact in a payload; nil if it is invalid.
    public static func read(_ kind: Kind, _ payload: JSONObject) -> Restart? {
        switch kind {
        case .restarted: Beginning(payload: payload).map(restarted)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    /// The kind with its payload.
    public var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .restarted(let beginning): (.restarted, beginning)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

/// An event that records that events of this journal were superseded by events of another journal
/// with the same ids. States folded with the old events must be folded again. Rule Y2.
public struct Replacement: SingleFact {
    /// The kind in journals.
    public enum Kind: String, EventKind {
        case replaced = "sync.replaced"
    }

    /// The number of superseded events.
    public var count: Int

    /// Creates the fact for a number of superseded events.
    public init(_ count: Int) { self.count = count }
    /// The field `count`.
    public static let record = Record(
        Replacement.init, Field("count", \.count, .integer(1...Int(Int32.max))))
}

/// The restarts and replacements of a user, which decide on the events that count.
public struct Restarts: Hashable, Sendable {
    /// The undone restarts.
    public private(set) var retractions = Retractions()
    private var beginnings = RetractableRegister<Bool>()
    private var replacements = EventSet<Bool>()
    /// The stamp of the latest restart in force; earlier events do not count. Zero if no restart is
    /// in force.
    public private(set) var horizon = Stamp.zero

    init() {}

    /// Folds an event in any order. Returns true if other events count now.
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
