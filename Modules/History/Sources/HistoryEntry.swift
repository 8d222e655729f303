public import Core

/// One operation of a person's past, as `cairn log` and undo see it.
public struct HistoryEntry: Hashable, Shaped {
    /// The operation's id, which undo takes.
    public let operation: EventID
    /// When it was recorded.
    public let instant: Instant
    /// The person's day when it was recorded.
    public let day: Day
    /// What it did, in a few words.
    public let summary: String
    /// Whether it is taken back at present.
    public let isUndone: Bool
    /// Whether somebody knows how to take it back.
    public let canUndo: Bool
    /// How many facts it recorded.
    public let count: Int

    public static let shape = Shape<HistoryEntry>("Operation") {
        Member("operation", \.operation)
        Member("at", \.instant.utcText, "When it was recorded, as RFC 3339 has it.")
        Member("day", \.day)
        Member("summary", \.summary)
        Member("undone", \.isUndone)
        Member("canUndo", \.canUndo)
        Member("events", \.count)
    }

    /// The latest operations, as they are listed.
    public static let list = Shape<[HistoryEntry]> { Member("entries", \.self) }
}

/// The operations among some events: what undo picks from.
struct Operations {
    struct Operation {
        var id: EventID
        /// Oldest first.
        var events: [Event]
        var stamp: Stamp
    }

    /// Newest first, without those that only take others back.
    let all: [Operation]
    private let view: WorldView
    private let state: HistoryState

    /// The operations of events that are given in any order.
    init(_ events: [Event], in view: WorldView) {
        self.view = view
        state = view.state(of: HistoryState.self)
        let groups = Dictionary(grouping: events, by: \.operation)
        all = groups.map { id, events in
            let ordered = events.sorted { $0.stamp < $1.stamp }
            return Operation(id: id, events: ordered, stamp: ordered[0].stamp)
        }
        .filter { !$0.events.contains { HistoryMark.Kind(rawValue: $0.kind) != nil } }
        .sorted { $0.stamp > $1.stamp }
    }

    /// Who can take an event back.
    func handler(for event: Event) -> (any UndoHandler)? {
        view.answers(to: .undoHandlers).first { $0.kinds.contains(event.kind) }
    }

    func canUndo(_ operation: Operation) -> Bool {
        operation.events.contains { event in
            handler(for: event).map { !$0.inverse(of: event, undoing: true, in: view).isEmpty }
                ?? false
        }
    }

    /// The operation that undo takes back next.
    var nextToUndo: Operation? {
        all.first { !state.isUndone($0.id) && canUndo($0) }
    }

    /// The operation that redo puts back next: the one taken back last, if nothing was done since.
    var nextToRedo: Operation? {
        let undone = all.compactMap { operation in
            state.undoneAt(operation.id).map { (operation, $0) }
        }
        guard let last = undone.max(by: { $0.1 < $1.1 }) else { return nil }
        let newest = all.first { !state.isUndone($0.id) }
        if let newest, newest.stamp > last.1 { return nil }
        return last.0
    }

    func entry(_ operation: Operation) -> HistoryEntry {
        let known = operation.events.compactMap { event in
            handler(for: event).map { $0.describe(event, in: view) }
        }
        let rest = known.count - 1
        let summary = known.first.map { rest > 0 ? "\($0) and \(rest) more" : $0 }
        return HistoryEntry(
            operation: operation.id, instant: operation.events[0].instant,
            day: operation.events[0].day,
            summary: summary ?? operation.events[0].kind, isUndone: state.isUndone(operation.id),
            canUndo: canUndo(operation), count: operation.events.count)
    }
}
