public import Core

/// Undoes or restores an operation with new facts, without deleting anything. Rule H13.
///
/// The command contains recent operations from the journal, because the state has no history. The
/// state knows which operations are undone, so that repeating the command changes nothing.
public struct UndoOperation: Command {
    public static var name: String { "history.undo" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Undo or redo an operation",
        { UndoOperation([], target: $0, isRedo: $1) },
        Field("entry", \.target, "The operation. Default: the latest."),
        Field("redo", \.isRedo, "True to redo it, false to undo it.", default: false))
    public static let answer = Shape<HistoryEntry> {
        Member("entry", \.self, "The operation after the change.")
    }

    /// The operations to choose from, which come from the journal and are not a field.
    let recent: [RecordedOperation]
    /// The operation; nil for the latest one that can be undone or restored.
    public var target: EventID?
    /// True to restore the operation.
    public var isRedo: Bool

    /// Creates a command that undoes `target` or the latest possible operation, or restores it with
    /// `isRedo`. `recent` must contain complete operations.
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

    /// Returns the retractions. Throws `history.nothing` if there is nothing to undo,
    /// `history.unknown` for an unknown operation and `history.already` if it is already done. Also
    /// throws the error with which a command would refuse the resulting state.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let operations = Operations(recent, in: context.view)
        let operation = try pick(operations, in: context.view)
        guard operation.isWhole else { throw .partlyKnown }
        var drafts = try operations.inverse(of: operation, undoing: !isRedo)
        guard !drafts.isEmpty else {
            throw .conflict("history.fixed", "This operation cannot be undone.")
        }
        drafts.append(HistoryMark(operation.id, isUndone: !isRedo).draft)
        return drafts
    }

    /// Returns the operation after the change.
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
                isRedo
                    ? "The operation has not been undone."
                    : "The operation has already been undone.")
        }
        return found
    }
}

extension Rejection {
    fileprivate static var unknownOperation: Rejection {
        .unknown("operation", code: "history.unknown", field: "entry")
    }

    /// The signal that the state has moved on to an operation whose events must be read first.
    static var partlyKnown: Rejection {
        .conflict("history.moved", "Another change was recorded at the same time. Try again.")
    }
}
