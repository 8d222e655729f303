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
        marks[fact.operation, default: LWWRegister(false)].write(fact.isUndone, event.stamp)
    }

    /// Whether an operation is taken back.
    func isUndone(_ operation: EventID) -> Bool { marks[operation]?.value ?? false }

    /// The operation that was taken back last, of those that are taken back, and when.
    var lastUndone: (operation: EventID, stamp: Stamp)? {
        marks.lazy.filter(\.value.value).max { $0.value.stamp < $1.value.stamp }
            .map { ($0.key, $0.value.stamp) }
    }
}

/// That an operation is taken back, or put back again.
enum HistoryMark: Fact {
    case undone(Target)
    case redone(Target)

    enum Kind: String, EventKind {
        case undone = "history.undone"
        case redone = "history.redone"
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
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .undone(let target): (.undone, target)
        case .redone(let target): (.redone, target)
        }
    }

    var operation: EventID {
        switch self {
        case .undone(let target), .redone(let target): target.operation
        }
    }

    var isUndone: Bool { if case .undone = self { true } else { false } }
}
