public import Core
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A clock for tests that shows the instant in a file, given in milliseconds since 1970.
///
/// A test changes the time by replacing the file while the program runs. Between two changes the
/// clock shows the same time. If the file cannot be read, the clock shows the last instant.
public final class FileClock: Clock {
    private let path: String
    private let last: Mutex<Instant>

    /// The interval, in real time, at which waits read the file again.
    fileprivate static let pause = Duration.milliseconds(10)

    /// Creates the clock for a file. Throws `server.clock` if the file does not contain an instant.
    public init(_ path: String) throws(Rejection) {
        self.path = path
        let first = try FileClock.read(path).orThrow(
            Rejection(
                "server.clock",
                "CAIRN_CLOCK must be a file with a number: the milliseconds since 1970.",
                field: "clock"))
        last = Mutex(first)
    }

    public func now() -> Instant {
        last.withLock { last in
            last = FileClock.read(path) ?? last
            return last
        }
    }

    private static func read(_ path: String) -> Instant? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 32)
        guard fgets(&buffer, 32, file) != nil else { return nil }
        let digits = buffer.map(UInt8.init(bitPattern:)).prefix { $0 > UInt8(ascii: " ") }
        return Int64(String(decoding: digits, as: UTF8.self)).map(Instant.init(milliseconds:))
    }
}

extension Clock {
    /// Waits for a duration of this clock. If no test changes the clock, this is real time. Throws
    /// if the task is cancelled.
    public func wait(for duration: Duration) async throws {
        guard let clock = self as? FileClock else { return try await Task.sleep(for: duration) }
        let start = clock.now()
        while .milliseconds(clock.now() - start) < duration {
            try await Task.sleep(for: FileClock.pause)
        }
    }

    /// Calls an action each time a test changes the clock, until the task is cancelled. If tests
    /// cannot change the clock, it returns at once.
    public func whenMoved(_ action: @Sendable () -> Void) async {
        guard let clock = self as? FileClock else { return }
        var last = clock.now()
        while (try? await Task.sleep(for: FileClock.pause)) != nil {
            let now = clock.now()
            if now != last { action() }
            last = now
        }
    }
}
