internal import Core

/// The operations that are currently undone. Rule H13.
struct HistoryState: FactState, CompositeSnapshot {
    static var name: String { "history" }
    static var version: Int { 2 }

    /// For each operation, whether it is undone, by the latest writer.
    var marks: [EventID: LWWRegister<Bool>] = [:]

    static let layout = Layout(HistoryState(), \.marks)

    /// Folds an undo or redo into the state.
    mutating func apply(_ fact: HistoryMark, from event: Event) {
        guard let operation = fact.operation else { return }
        marks[operation, default: LWWRegister(false)].write(fact.isUndone, event.stamp)
    }

    /// Returns true if an operation is undone.
    func isUndone(_ operation: EventID) -> Bool { marks[operation]?.value ?? false }

    /// The operation that was undone last and is still undone, with its stamp.
    var lastUndone: (operation: EventID, stamp: Stamp)? {
        marks.lazy.filter(\.value.value).max { $0.value.stamp < $1.value.stamp }
            .map { ($0.key, $0.value.stamp) }
    }
}

/// A fact that an operation is undone or restored, or that a day was reset.
enum HistoryMark: Fact {
    case undone(Target)
    case redone(Target)
    /// The retractions are separate events of the affected modules. Rule O2.
    case dayReset(DayReset)

    enum Kind: String, EventKind {
        case undone = "history.undone"
        case redone = "history.redone"
        case dayReset = "history.dayReset"

        var dates: PayloadDates {
            switch self {
            case .dayReset: .days("day")
            case .undone, .redone: .none
            }
        }
    }

    struct DayReset: Payload {
        var day: Day
        /// The number of retracted facts.
        var count: Int
        static let record = Record(
            DayReset.init, Field("day", \.day), Field("count", \.count))
    }

    struct Target: Payload {
        var operation: EventID
        static let record = Record(Target.init, Field("operation", \.operation))
    }

    init(_ operation: EventID, isUndone: Bool) {
        let target = Target(operation: operation)
        self = isUndone ? .undone(target) : .redone(target)
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> HistoryMark? {
        switch kind {
        case .undone: Target(payload: payload).map(undone)
        case .redone: Target(payload: payload).map(redone)
        case .dayReset: DayReset(payload: payload).map(dayReset)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .undone(let target): (.undone, target)
        case .redone(let target): (.redone, target)
        case .dayReset(let reset): (.dayReset, reset)
        }
    }

    /// The undone or restored operation.
    var operation: EventID? {
        switch self {
        case .undone(let target), .redone(let target): target.operation
        case .dayReset: nil
        }
    }

    var reset: DayReset? { if case .dayReset(let reset) = self { reset } else { nil } }

    var isUndone: Bool { if case .undone = self { true } else { false } }
}
