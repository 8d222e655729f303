public import Core

/// Takes an operation back, or puts it back again: new facts, not an erasure. Rule H13.
///
/// It is handed what the journal has of recent operations, since the state keeps no history; what
/// has been taken back already is known from the state, so that repeating it changes nothing.
public struct UndoOperation: Command {
    public static var name: String { "history.undo" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Take an operation back, or put it back again",
        { UndoOperation([], target: $0, isRedo: $1) },
        Field("entry", \.target, "The operation; the latest unless given."),
        Field("redo", \.isRedo, "Whether it is put back again.", default: false))
    public static let answer = Shape<HistoryEntry> { Member("entry", \.self) }

    /// Operations among which it is; no field, since the journal has them.
    let recent: [RecordedOperation]
    /// The operation; the latest that can be taken back or put back if nil.
    public var target: EventID?
    /// Whether it is put back again.
    public var isRedo: Bool

    /// Takes back `target`, or the latest operation that can be; with `isRedo`, puts it back again.
    /// `recent` are whole operations.
    public init(recent: [Event], target: EventID? = nil, isRedo: Bool = false) {
        let operations = Dictionary(grouping: recent, by: \.operation)
        self.init(
            operations.compactMap { RecordedOperation($0, $1) }, target: target, isRedo: isRedo)
    }

    init(_ recent: [RecordedOperation], target: EventID?, isRedo: Bool) {
        self.recent = recent
        self.target = target
        self.isRedo = isRedo
    }

    /// Refuses with `history.nothing` when there is nothing to take back, `history.unknown` when
    /// the operation is not among those that are known, `history.already` when it was done before;
    /// and for whatever reason a command would refuse what it leaves.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let operations = Operations(recent, in: context.view)
        let operation = try pick(operations, in: context.view)
        guard operation.isWhole else { throw .partlyKnown }
        var drafts = try operations.inverse(of: operation, undoing: !isRedo)
        guard !drafts.isEmpty else {
            throw .conflict("history.fixed", "That cannot be taken back.")
        }
        drafts.append(HistoryMark(operation.id, isUndone: !isRedo).draft)
        return drafts
    }

    /// The operation as it stands after it.
    public func reply(in context: ReplyContext) throws(Rejection) -> HistoryEntry {
        let operations = Operations(recent, in: context.view)
        let marked = context.events.lazy.compactMap { HistoryMark($0)?.operation }.first
        guard let found = operations.all.first(where: { $0.id == marked }) else {
            throw .unknownOperation
        }
        return operations.entry(found)
    }

    private func pick(
        _ operations: Operations, in view: WorldView
    ) throws(Rejection) -> RecordedOperation {
        guard let target else {
            if let next = isRedo ? operations.nextToRedo : operations.nextToUndo { return next }
            throw .conflict(
                "history.nothing",
                isRedo ? "There is nothing to redo." : "There is nothing to undo.")
        }
        guard let found = operations.all.first(where: { $0.id == target }) else {
            throw .unknownOperation
        }
        if view.state(of: HistoryState.self).isUndone(target) != isRedo {
            throw .conflict(
                "history.already",
                isRedo ? "That was not undone." : "That was undone already.")
        }
        return found
    }
}

extension Rejection {
    fileprivate static var unknownOperation: Rejection {
        .unknown("operation", code: "history.unknown", field: "entry")
    }

    /// The state moved on to an operation of which not all events are at hand: they are to be read.
    static var partlyKnown: Rejection {
        .conflict("history.moved", "Something else was done meanwhile; try again.")
    }
}
