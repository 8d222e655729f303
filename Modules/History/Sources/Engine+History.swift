public import Core
public import Engine

extension Engine {
    /// The latest operations, newest first, at most `limit`.
    public func history(limit: Int, zone: Zone? = nil) async throws(Rejection) -> [HistoryEntry] {
        let events = try await recentEvents(operations: limit)
        return try await ask(zone: zone) { asking throws(Rejection) in
            let operations = Operations(events, in: asking.view)
            return operations.all.prefix(limit).map(operations.entry)
        }
    }

    /// Takes back the latest operation, or the one named. Rule H13.
    public func undo(
        _ target: EventID? = nil, zone: Zone? = nil, operation: EventID? = nil
    ) async throws(Rejection) -> Outcome<HistoryEntry> {
        try await step(target, isRedo: false, zone: zone, operation: operation)
    }

    /// Puts back what was taken back last, or the operation named.
    public func redo(
        _ target: EventID? = nil, zone: Zone? = nil, operation: EventID? = nil
    ) async throws(Rejection) -> Outcome<HistoryEntry> {
        try await step(target, isRedo: true, zone: zone, operation: operation)
    }

    private func step(
        _ target: EventID?, isRedo: Bool, zone: Zone?, operation: EventID?
    ) async throws(Rejection) -> Outcome<HistoryEntry> {
        let events = try await events(of: target, for: operation)
        let command = UndoOperation(recent: events, target: target, isRedo: isRedo)
        return try await perform(command, operation: operation, zone: zone)
    }

    /// The events among which undo picks: those of the operation that is named, or was taken back
    /// by `repeated` before, or else the recent ones.
    private func events(
        of target: EventID?, for repeated: EventID?
    ) async throws(Rejection) -> [Event] {
        if let target { return try await recorded(target) }
        if let repeated {
            let mark = try await recorded(repeated).lazy.compactMap { HistoryMark($0) }.first
            if let mark { return try await recorded(mark.operation) }
        }
        return try await recentEvents(operations: 200)
    }

    /// The events of at least so many operations, each whole: an import is one of many events.
    private func recentEvents(operations: Int) async throws(Rejection) -> [Event] {
        var limit = max(operations * 2, 256)
        while true {
            let events = try await latest(limit).map(\.sealed.event)
            let isAll = events.count < limit
            // The oldest operation may be cut off, so it does not count.
            let whole = Set(events.map(\.operation)).count - (isAll ? 0 : 1)
            if isAll || whole >= operations {
                let cut = isAll ? nil : events.last?.operation
                return events.filter { $0.operation != cut && $0.excess == nil }
            }
            limit *= 4
        }
    }
}
