internal import Core
internal import Engine
internal import JournalSQLite
internal import Synchronization

/// Times appends and reads; each figure is a line in seconds.
struct Bench {
    let folder: String
    private let clock = ContinuousClock()

    init(folder: String) { self.folder = folder }

    /// Appends events from concurrent tasks, each waiting for its own to be durable.
    func append(_ count: Int, atOnce: Int) async throws {
        let journal = try SQLiteJournal(folder: folder, clock: WallClock())
        let account = journal.identity.account
        let device = journal.identity.device
        let start = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<atOnce {
                group.addTask {
                    for number in stride(from: lane, to: count, by: atOnce) {
                        _ = try await journal.append(
                            [event(number, of: 1)], to: account, from: device, expecting: nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        say("\((clock.now - start) / .seconds(1))")
    }

    /// Opens the store, then reads everything.
    func scan() async throws {
        var start = clock.now
        let journal = try SQLiteJournal(folder: folder, clock: WallClock())
        say("opening \((clock.now - start) / .seconds(1))")
        let count = Atomic<Int>(0)
        start = clock.now
        _ = try await journal.read(journal.identity.account, after: .start) { events in
            count.add(events.count, ordering: .relaxed)
        }
        say("reading \((clock.now - start) / .seconds(1)) \(count.load(ordering: .relaxed))")
        start = clock.now
        _ = try await journal.verify()
        say("verifying \((clock.now - start) / .seconds(1))")
    }
}
