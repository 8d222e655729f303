import Core
import Foundation
import Synchronization
import Testing

@testable import Server

/// A clock that tests move while a program runs.
@Suite("A clock read from a file", .timeLimit(.minutes(1)))
struct FileClockTests {
    private let path = NSTemporaryDirectory() + "cairn-clock-\(UUID().uuidString)"

    private func set(_ text: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test("the file changes → the clock shows its time; an unreadable file changes nothing")
    func shown() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try set("1700000000000\n")
        let clock = try FileClock(path)
        #expect(clock.now() == Instant(milliseconds: 1_700_000_000_000))
        try set("1700000000250")
        #expect(clock.now() == Instant(milliseconds: 1_700_000_000_250))
        try set("tomorrow")
        #expect(clock.now() == Instant(milliseconds: 1_700_000_000_250))
        try FileManager.default.removeItem(atPath: path)
        #expect(clock.now() == Instant(milliseconds: 1_700_000_000_250))
    }

    @Test("a missing, empty or non-numeric clock file is rejected", arguments: [nil, "", "12:00"])
    func refused(text: String?) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        if let text { try set(text) }
        let rejection = #expect(throws: Rejection.self) { try FileClock(path) }
        #expect(rejection?.code == "server.clock")
    }

    @Test("a wait of an hour ends when the clock has advanced by an hour, and not before")
    func waits() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try set("0")
        let (clock, seen) = (try FileClock(path), Seen())
        let waiting = Task {
            let start = clock.now()
            try await clock.wait(for: .seconds(3_600))
            seen.end.withLock { $0 = clock.now() }
            return start
        }
        let watching = Task { await clock.whenMoved { seen.moves.withLock { $0 += 1 } } }
        var time: Int64 = 0
        while seen.end.withLock({ $0 }) == nil || seen.moves.withLock({ $0 }) < 2 {
            time += 600_000
            try set("\(time)")
            await Task.yield()
        }
        let start = try await waiting.value
        watching.cancel()
        await watching.value
        let end = try #require(seen.end.withLock { $0 })
        #expect(end - start >= 3_600_000)
    }

    @Test("a cancelled wait throws an error")
    func cancelled() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try set("0")
        let clock = try FileClock(path)
        let waiting = Task { try await clock.wait(for: .seconds(1)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("a clock that is not read from a file is not watched, and waits take real time")
    func others() async throws {
        let clock = FixedClock(Instant(milliseconds: 0))
        await clock.whenMoved { Issue.record("the clock does not move") }
        try await clock.wait(for: .milliseconds(1))
    }
}

/// The end of a wait, and the number of moves that a watch reported.
private final class Seen: Sendable {
    let end = Mutex<Instant?>(nil)
    let moves = Mutex(0)
}
