/// That the person starts over: what was recorded before counts no longer. Rule O2.
///
/// A fact that a world takes in itself, as it does replacements. Nothing is erased: taken back, all
/// is as it was.
public enum Restart: RetractableFact {
    /// What has an earlier stamp counts no longer.
    case restarted(Beginning)
    /// An earlier restart is taken back, or put back again.
    case retracted(Retraction)

    /// The kinds, which stand in journals.
    public enum Kind: String, EventKind {
        case restarted = "history.restarted"
        case retracted = "history.retracted"
    }

    /// Nothing beside that it happened.
    public struct Beginning: Payload {
        /// The payload of a restart.
        public init() {}
        public static let record = Record(Beginning.init)
    }

    /// The fact of a kind that a payload holds; nil if it makes no sense.
    public static func read(_ kind: Kind, _ payload: JSONObject) -> Restart? {
        switch kind {
        case .restarted: Beginning(payload: payload).map(restarted)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    /// The kind and what the payload says.
    public var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .restarted(let beginning): (.restarted, beginning)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

/// That facts of this journal gave way to those of the same ids that another one had first: what
/// was folded with the old ones is to be folded again. Rule Y2.
public struct Replacement: SingleFact {
    /// The kind, which stands in journals.
    public enum Kind: String, EventKind {
        case replaced = "sync.replaced"
    }

    /// How many facts gave way.
    public var count: Int

    /// So many facts gave way.
    public init(_ count: Int) { self.count = count }
    /// `count`.
    public static let record = Record(
        Replacement.init, Field("count", \.count, .integer(1...Int(Int32.max))))
}

/// What decides which events of a person's past count: restarts, and replacements.
public struct Restarts: Hashable, Sendable {
    /// Which of them are taken back.
    public private(set) var retractions = Retractions()
    private var beginnings = RetractableRegister<Bool>()
    private var replacements = EventSet<Bool>()
    /// When the last one that stands was recorded: what is earlier counts no longer. Zero if none
    /// stands.
    public private(set) var horizon = Stamp.zero

    init() {}

    /// Takes a fact in, in any order; tells whether other events count now.
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
