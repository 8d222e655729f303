internal import Core
internal import Engine

/// What is known of an operation: all of its events or, of a large one, some from either end.
struct RecordedOperation: Sendable {
    let id: EventID
    /// How many events it recorded.
    let size: Int
    /// Oldest first, without those that are out of bounds and count for nothing.
    let events: [Event]
    let isWhole: Bool
    /// When its first event was written.
    let stamp: Stamp

    /// Nil if there is nothing in it that counts.
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

    /// Whether it only takes another back; its mark is among the last of its events.
    var isMark: Bool { events.contains { HistoryMark($0)?.operation != nil } }
}

/// Some operations: what undo picks from.
struct Operations {
    /// Newest first, without those that only take others back.
    let all: [RecordedOperation]
    private let view: WorldView
    private let state: HistoryState
    private let handlers: [any UndoHandler]
    /// The place of the handler that understands a kind; asking each for its kinds costs too much.
    private var places: [String: Int] = [:]
    /// The words for kinds that no handler takes.
    private var words: [String: EventWords] = [:]

    init(_ operations: [RecordedOperation], in view: WorldView) {
        self.view = view
        state = view.state(of: HistoryState.self)
        handlers = view.answers(to: .undoHandlers)
        for (place, handler) in handlers.enumerated() {
            places.merge(handler.kinds.map { ($0, place) }) { first, _ in first }
        }
        for told in view.answers(to: .eventWords) {
            words.merge(told.kinds.map { ($0, told) }) { first, _ in first }
        }
        let horizon = view.world.restarts.horizon
        all = operations.filter { !$0.isMark && $0.stamp >= horizon }
            .sorted { $0.stamp > $1.stamp }
    }

    /// Who can take an event back.
    private func handler(for event: Event) -> (any UndoHandler)? {
        places[event.kind].map { handlers[$0] }
    }

    /// Whether an operation can be taken back; nil if those of its events that are known do not
    /// tell.
    func canUndo(_ operation: RecordedOperation) -> Bool? {
        guard !state.isUndone(operation.id) else { return false }
        let isPossible = operation.events.contains { event in
            handler(for: event).map { !$0.inverse(of: event, undoing: true, in: view).isEmpty }
                ?? false
        }
        return isPossible || operation.isWhole ? isPossible : nil
    }

    /// The events that take an operation back, or put it back; refused for the reason for which a
    /// command would refuse what it leaves. Rule H13.
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

    /// For each event that logged something for a day, the events that take that back. Rule O2.
    func clearing(_ day: Day) -> [[EventDraft]] {
        all.flatMap { $0.events.reversed() }
            .map { handler(for: $0)?.clearing($0, of: day, in: view) ?? [] }
            .filter { !$0.isEmpty }
    }

    /// The operation that undo takes back next.
    var nextToUndo: RecordedOperation? { all.first { canUndo($0) ?? true } }

    /// The operation that redo puts back next: the one taken back last, if nothing was done since.
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
            summary: summary ?? "Something that this version does not know",
            isUndone: state.isUndone(operation.id),
            canUndo: mayUndo(operation), count: operation.size)
    }

    /// What an event did, in the words of its module; nil if no module has any.
    private func describe(_ event: Event) -> String? {
        handler(for: event)?.describe(event, in: view)
            ?? words[event.kind]?.describe(event, in: view)
    }

    /// Whether undo would take it back now: nothing that is known stands against it.
    private func mayUndo(_ operation: RecordedOperation) -> Bool {
        guard canUndo(operation) ?? true else { return false }
        guard operation.isWhole, operation.size <= 64 else { return true }
        return (try? inverse(of: operation, undoing: true)) != nil
    }
}
