internal import Core
internal import Engine

/// The known part of an operation: all of its events or, for a large one, some from both ends.
struct RecordedOperation: Sendable {
    let id: EventID
    /// The number of its events.
    let size: Int
    /// The events, oldest first, without those that are out of bounds.
    let events: [Event]
    let isWhole: Bool
    /// The stamp of its first event.
    let stamp: Stamp

    /// Creates an operation; nil if it has no valid events.
    init?(_ head: OperationHead) {
        self.init(head.id, head.events, size: head.size)
    }

    init?(_ id: EventID, _ events: [Event], size: Int? = nil) {
        let ordered = events.filter { $0.excess == nil }.sorted { $0.stamp < $1.stamp }
        guard let first = ordered.first else { return nil }
        self.id = id
        self.size = size ?? events.count
        self.events = ordered
        isWhole = events.count == self.size
        stamp = first.stamp
    }

    /// True if it only undoes another operation. The mark is among its last events.
    var isMark: Bool { events.contains { HistoryMark($0)?.operation != nil } }
}

/// The operations from which undo chooses.
struct Operations {
    /// The operations, newest first, without undo operations.
    let all: [RecordedOperation]
    private let view: WorldView
    private let state: HistoryState
    private let handlers: [any UndoHandler]
    /// The index of the handler for a kind, because asking each handler for its kinds is slow.
    private var places: [String: Int] = [:]
    /// The words for kinds that no handler takes.
    private var words: [String: EventDescriptions] = [:]

    init(_ operations: [RecordedOperation], in view: WorldView) {
        self.view = view
        state = view.state(of: HistoryState.self)
        handlers = view.answers(to: .undoHandlers)
        for (place, handler) in handlers.enumerated() {
            places.merge(handler.kinds.map { ($0, place) }) { first, _ in first }
        }
        for told in view.answers(to: .eventDescriptions) {
            words.merge(told.kinds.map { ($0, told) }) { first, _ in first }
        }
        let horizon = view.world.restarts.horizon
        all = operations.filter { !$0.isMark && $0.stamp >= horizon }
            .sorted { $0.stamp > $1.stamp }
    }

    /// Returns the handler that can undo an event.
    private func handler(for event: Event) -> (any UndoHandler)? {
        places[event.kind].map { handlers[$0] }
    }

    /// Returns true if an operation can be undone; nil if the known events do not determine it.
    func canUndo(_ operation: RecordedOperation) -> Bool? {
        guard !state.isUndone(operation.id) else { return false }
        let isPossible = operation.events.contains { event in
            handler(for: event).map { !$0.inverse(of: event, undoing: true, in: view).isEmpty }
                ?? false
        }
        return isPossible || operation.isWhole ? isPossible : nil
    }

    /// Returns the events that undo or restore an operation. Throws the error with which a command
    /// would refuse the resulting state. Rule H13.
    func inverse(
        of operation: RecordedOperation, undoing: Bool
    ) throws(Rejection) -> [EventDraft] {
        let events = undoing ? operation.events.reversed() : operation.events
        var drafts: [EventDraft] = []
        for (place, handler) in handlers.enumerated() {
            let mine = events.filter { places[$0.kind] == place }
            guard !mine.isEmpty else { continue }
            let made = handler.inverse(of: mine, in: operation.id, undoing: undoing, in: view)
            if let objection = handler.objection(to: made, in: view) { throw objection }
            drafts += made
        }
        return drafts
    }

    /// Returns for each event that logged something for a day the events that retract it. Rule O2.
    func clearing(_ day: Day) -> [[EventDraft]] {
        all.flatMap { $0.events.reversed() }
            .map { handler(for: $0)?.clearing($0, of: day, in: view) ?? [] }
            .filter { !$0.isEmpty }
    }

    /// The operation that undo takes next.
    var nextToUndo: RecordedOperation? { all.first { canUndo($0) ?? true } }

    /// The operation that redo takes next: the one undone last, if nothing was recorded since.
    var nextToRedo: RecordedOperation? {
        guard let last = state.lastUndone else { return nil }
        let newest = all.first { !state.isUndone($0.id) }
        if let newest, newest.stamp > last.stamp { return nil }
        return all.first { $0.id == last.operation }
    }

    func entry(_ operation: RecordedOperation) -> HistoryEntry {
        let first = operation.events[0]
        let known = operation.events.filter { places[$0.kind] != nil }
        let isReset = HistoryMark(first)?.reset != nil || Restart(first) != nil
        let rest = isReset ? 0 : (operation.isWhole ? known.count : operation.size) - 1
        let told = known.first ?? operation.events.first { words[$0.kind] != nil }
        let summary = told.flatMap(describe).map { rest > 0 ? "\($0) and \(rest) more" : $0 }
        return HistoryEntry(
            operation: operation.id, instant: first.instant, day: first.day,
            summary: summary ?? "Change made by a newer version",
            isUndone: state.isUndone(operation.id),
            canUndo: mayUndo(operation), count: operation.size)
    }

    /// Returns the description of an event by its module; nil if no module describes it.
    private func describe(_ event: Event) -> String? {
        handler(for: event)?.describe(event, in: view)
            ?? words[event.kind]?.describe(event, in: view)
    }

    /// Returns true if undo can take the operation now, as far as known.
    private func mayUndo(_ operation: RecordedOperation) -> Bool {
        guard canUndo(operation) ?? true else { return false }
        guard operation.isWhole, operation.size <= 64 else { return true }
        return (try? inverse(of: operation, undoing: true)) != nil
    }
}
