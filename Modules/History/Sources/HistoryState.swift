internal import Core

/// Which operations are taken back at present. Rule H13.
struct HistoryState: FactState, LaidOut {
    static var name: String { "history" }
    static var version: Int { 2 }

    /// By operation: whether it is taken back, and who said so last.
    var marks: [EventID: LWWRegister<Bool>] = [:]

    static let layout = Layout(HistoryState(), \.marks)

    /// Takes in what was taken back or put back again.
    mutating func take(_ fact: HistoryMark, from event: Event) {
        guard let operation = fact.operation else { return }
        marks[operation, default: LWWRegister(false)].write(fact.isUndone, event.stamp)
    }

    /// Whether an operation is taken back.
    func isUndone(_ operation: EventID) -> Bool { marks[operation]?.value ?? false }

    /// The operation that was taken back last, of those that are taken back, and when.
    var lastUndone: (operation: EventID, stamp: Stamp)? {
        marks.lazy.filter(\.value.value).max { $0.value.stamp < $1.value.stamp }
            .map { ($0.key, $0.value.stamp) }
    }
}

/// That an operation is taken back, or put back again; or that a day was reset.
enum HistoryMark: Fact {
    case undone(Target)
    case redone(Target)
    /// What was taken back stands beside it, said by those whose it is. Rule O2.
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
        /// How many facts it took back.
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

    /// The operation that is taken back or put back.
    var operation: EventID? {
        switch self {
        case .undone(let target), .redone(let target): target.operation
        case .dayReset: nil
        }
    }

    var reset: DayReset? { if case .dayReset(let reset) = self { reset } else { nil } }

    var isUndone: Bool { if case .undone = self { true } else { false } }
}
