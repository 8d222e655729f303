public import Core
public import Engine

extension Engine {
    /// Returns at most `limit` latest operations, newest first.
    ///
    /// The cost depends on the number of operations, not on the number of their events.
    public func history(limit: Int, zone: Zone? = nil) async throws(Rejection) -> [HistoryEntry] {
        var pages = try await pages(zone, of: limit)
        while pages.shown.count < limit, try await pages.advance() {}
        let known = try await told(Array(pages.shown.prefix(limit)), zone)
        return try await ask(zone: zone) { asking throws(Rejection) in
            let operations = Operations(known, in: asking.view)
            return operations.all.map(operations.entry)
        }
    }

    /// Undoes the latest operation, or the given one. Rule H13.
    public func undo(
        _ target: EventID? = nil, zone: Zone? = nil, operation: EventID? = nil
    ) async throws(Rejection) -> Outcome<HistoryEntry> {
        try await step(target, isRedo: false, zone: zone, operation: operation)
    }

    /// Restores the operation that was undone last, or the given one.
    public func redo(
        _ target: EventID? = nil, zone: Zone? = nil, operation: EventID? = nil
    ) async throws(Rejection) -> Outcome<HistoryEntry> {
        try await step(target, isRedo: true, zone: zone, operation: operation)
    }

    /// Removes everything that was logged for the day. Rule O2.
    public func resetDay(
        zone: Zone? = nil, operation: EventID? = nil
    ) async throws(Rejection) -> Outcome<ResetReply> {
        try await perform(ResetDay(try await sinceToday(zone)), operation: operation, zone: zone)
    }

    /// Returns the complete operations since the user's day began. Nothing can be logged for a day
    /// before it begins.
    private func sinceToday(_ zone: Zone?) async throws(Rejection) -> [RecordedOperation] {
        let today = try await ask(zone: zone) { $0.today }
        var pages = try await pages(zone, of: 256)
        var known: [RecordedOperation] = []
        while try await pages.advance() {
            let recent = pages.fresh.filter { $0.events.contains { $0.day >= today } }
            for operation in recent {
                known +=
                    operation.isWhole
                    ? [operation] : try await [whole(operation.id)].compactMap(\.self)
            }
            guard !recent.isEmpty else { break }
        }
        return known
    }

    private func step(
        _ target: EventID?, isRedo: Bool, zone: Zone?, operation: EventID?
    ) async throws(Rejection) -> Outcome<HistoryEntry> {
        // The next operation can change between reading and deciding. The loop then reads again.
        for _ in 0..<10 {
            let known = try await candidates(target, isRedo: isRedo, for: operation, zone)
            let command = UndoOperation(known, target: target, isRedo: isRedo)
            do throws(Rejection) {
                return try await perform(command, operation: operation, zone: zone)
            } catch {
                guard error == .partlyKnown else { throw error }
            }
        }
        throw .partlyKnown
    }

    /// Returns the operations from which undo chooses, with the chosen one complete: the given one,
    /// the one undone earlier by `repeated`, or the latest.
    private func candidates(
        _ target: EventID?, isRedo: Bool, for repeated: EventID?, _ zone: Zone?
    ) async throws(Rejection) -> [RecordedOperation] {
        if let target { return try await [whole(target)].compactMap(\.self) }
        if let repeated {
            let marked = try await recorded(repeated).lazy
                .compactMap { HistoryMark($0)?.operation }.first
            if let marked { return try await [whole(marked)].compactMap(\.self) }
        }
        return isRedo ? try await forRedo(zone) : try await forUndo(zone)
    }

    /// Returns the latest operations, back to the first one that can be undone.
    private func forUndo(_ zone: Zone?) async throws(Rejection) -> [RecordedOperation] {
        var pages = try await pages(zone)
        var known: [RecordedOperation] = []
        while try await pages.advance() {
            known += try await told(pages.fresh, zone)
            let next = try await ask(zone: zone) { [known] asking in
                Operations(known, in: asking.view).nextToUndo
            }
            guard let next else { continue }
            return next.isWhole
                ? known
                : known.filter { $0.id != next.id } + [try await whole(next.id)].compactMap(\.self)
        }
        return known
    }

    /// Returns the operation that was undone last, and the latest one that is not undone.
    private func forRedo(_ zone: Zone?) async throws(Rejection) -> [RecordedOperation] {
        let state = try await ask(zone: zone) { $0.view.state(of: HistoryState.self) }
        guard let last = state.lastUndone, let undone = try await whole(last.operation) else {
            return []
        }
        var pages = try await pages(zone)
        while try await pages.advance() {
            let newest = pages.fresh.first { !state.isUndone($0.id) }
            if let newest { return [undone, newest] }
        }
        return [undone]
    }

    private func pages(
        _ zone: Zone?, of size: Int = 0
    ) async throws(Rejection) -> OperationPages {
        let horizon = try await ask(zone: zone) { $0.view.world.restarts.horizon }
        return OperationPages(self, of: size, since: horizon)
    }

    /// Returns an operation with all of its events; nil if it recorded nothing.
    private func whole(_ operation: EventID) async throws(Rejection) -> RecordedOperation? {
        RecordedOperation(operation, try await recorded(operation))
    }

    /// Returns the same operations, complete if their first and last events do not determine
    /// whether they can be undone.
    private func told(
        _ known: [RecordedOperation], _ zone: Zone?
    ) async throws(Rejection) -> [RecordedOperation] {
        guard known.contains(where: { !$0.isWhole }) else { return known }
        let unclear = try await ask(zone: zone) { asking in
            let operations = Operations(known, in: asking.view)
            return Set(known.filter { operations.canUndo($0) == nil }.map(\.id))
        }
        var told = known
        for index in told.indices where unclear.contains(told[index].id) {
            told[index] = try await whole(told[index].id) ?? told[index]
        }
        return told
    }
}

/// The account's operations in pages, latest first, without undo operations and without operations
/// before a restart.
private struct OperationPages {
    private let engine: Engine
    private let size: Int
    private let horizon: Stamp
    private var hasPassedHorizon = false
    private var cursor: Cursor?
    /// All operations read so far.
    private(set) var shown: [RecordedOperation] = []
    /// The operations of the last page.
    private(set) var fresh: [RecordedOperation] = []

    /// Creates pages with the given number of operations, at least eight.
    init(_ engine: Engine, of size: Int, since horizon: Stamp) {
        self.engine = engine
        self.size = max(size, 8)
        self.horizon = horizon
    }

    /// Reads a page; returns false if there are no more.
    mutating func advance() async throws(Rejection) -> Bool {
        let heads = try await engine.operations(before: cursor, limit: size)
        guard let last = heads.last else { return false }
        cursor = last.cursor
        fresh = heads.compactMap { RecordedOperation($0) }
            .filter { !$0.isMark && $0.stamp >= horizon }
        shown += fresh
        // After the restart, only earlier operations of other devices can follow.
        guard !hasPassedHorizon || !fresh.isEmpty else { return false }
        hasPassedHorizon = hasPassedHorizon || fresh.contains { $0.stamp == horizon }
        return true
    }
}
