import Core
import CoreTesting
import Synchronization
import Testing

@testable import Engine

/// A journal that can hold back appends and reads, so that tests control what overlaps.
final class HeldJournal: ForwardingJournal {
    let inner: MemoryJournal
    private let state = Mutex(State())

    private struct State {
        var isHeld = false
        var holdsReadings = true
        var holdsAppends = true
        var held: [CheckedContinuation<Void, Never>] = []
        var reads = 0
        var appends = 0
        var offers: [[UInt8]: (cursor: Cursor, entries: [JournalEntry])] = [:]
    }

    init(_ inner: MemoryJournal = MemoryJournal()) { self.inner = inner }

    /// The number of reads of events.
    var reads: Int { state.withLock { $0.reads } }

    /// Prefetches the entries after a cursor, as if another program had sent them.
    func offer(_ delta: [UInt8], of account: AccountID, after cursor: Cursor) async throws {
        let entries = try await inner.entries(account, after: cursor, limit: .max)
        state.withLock { $0.offers[delta] = (cursor, entries) }
    }

    func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? {
        guard let offer = state.withLock({ $0.offers[delta] }), let last = offer.entries.last
        else { return nil }
        if last.cursor <= cursor { return ([], cursor) }
        guard offer.cursor == cursor else { return nil }
        return (offer.entries.map(\.sealed.event), last.cursor)
    }

    /// The number of appends, including empty ones.
    var appends: Int { state.withLock { $0.appends } }

    /// Holds appends and reads from now on.
    func hold(readings: Bool = true, appends: Bool = true) {
        state.withLock { state in
            state.isHeld = true
            state.holdsReadings = readings
            state.holdsAppends = appends
        }
    }

    /// Releases all held calls; later calls are held again if `again` is true.
    func release(again: Bool = false) {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.isHeld = again
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Waits until `count` calls are held.
    func waitUntilHeld(
        _ count: Int = 1, at place: SourceLocation = #_sourceLocation
    ) async {
        await comesAbout(at: place) { state.withLock { $0.held.count } >= count }
    }

    private func pass(isReading: Bool = false) async {
        await withCheckedContinuation { continuation in
            let hasWaiting = state.withLock { state in
                let waits = state.isHeld && (isReading ? state.holdsReadings : state.holdsAppends)
                if waits { state.held.append(continuation) }
                return !waits
            }
            if hasWaiting { continuation.resume() }
        }
    }

    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        state.withLock { $0.appends += 1 }
        await pass()
        return try await inner.append(
            events, fingerprints: fingerprints, to: account, from: device, expecting: expecting)
    }

    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        state.withLock { $0.reads += 1 }
        await pass(isReading: true)
        return try await inner.read(account, after: cursor, through: last, body)
    }
}

extension Engine {
    /// Waits until the condition is true in the engine, however busy the machine is.
    func reaches(
        _ isSo: @Sendable (isolated Engine) -> Bool, at place: SourceLocation = #_sourceLocation
    ) async {
        await comesAbout(at: place) { isSo(self) }
    }
}

/// Waits for a lasting condition. If it is still false after two minutes, the test records a
/// failure and goes on instead of hanging.
private func comesAbout(
    at place: SourceLocation, isolation: isolated (any Actor)? = #isolation, _ isSo: () -> Bool
) async {
    let limit = ContinuousClock.now + .seconds(120)
    while !isSo() {
        guard ContinuousClock.now < limit else {
            Issue.record("It did not come about.", sourceLocation: place)
            return
        }
        try? await Task.sleep(for: .milliseconds(1))
    }
}
