internal import Core
internal import Engine
internal import JournalSQLite

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Writes to a store and inspects it, for the simulations of Tests/Simulation and the benchmarks.
///
/// - `write FOLDER WRITER COUNT AT-ONCE` appends events with that concurrency, and prints the id of
///   each when it is durable. Ids are derived from the writer's number.
/// - `contend FOLDER WRITER COUNT` appends events one after the other, each with an expectation.
/// - `check FOLDER` prints the store's contents: soundness, then one line per finding and id.
/// - `bench FOLDER COUNT AT-ONCE` prints the seconds that appends took.
/// - `scan FOLDER` prints the seconds for opening the store and reading every event.
@main
struct JournalProbe {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            say("failed: \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) async throws {
        let numbers = words.dropFirst(2).compactMap { Int($0) }
        switch (words.first, numbers.count) {
        case ("write", 3):
            try await Writer(folder: words[1], number: numbers[0])
                .write(numbers[1], atOnce: numbers[2])
        case ("contend", 2):
            try await Writer(folder: words[1], number: numbers[0]).contend(numbers[1])
        case ("check", 0): try await Inspection(folder: words[1]).print()
        case ("bench", 2): try await Bench(folder: words[1]).append(numbers[0], atOnce: numbers[1])
        case ("scan", 0): try await Bench(folder: words[1]).scan()
        default:
            say("JournalProbe write|contend|check|bench|scan FOLDER …")
            exit(64)
        }
    }
}

/// Prints a line in one write, so that it appears completely or not at all.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(74) }
}

/// A clock with the system's time.
struct WallClock: Clock {
    func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

/// The event with a number of a writer; as long as a habit's events.
func event(_ number: Int, of writer: Int) -> Event {
    let id = EventID(
        high: 0x018B_CFE5_0000_7000 | UInt64(writer) << 16,
        low: 0x8000_0000_0000_0000 | UInt64(number))
    return Event(
        id: id, operation: id,
        time: HybridTimestamp(rawValue: UInt64(number) << 16 | UInt64(writer)),
        instant: Instant(seconds: 1_700_000_000 + Int64(number)), day: Day(19_675 + number / 20),
        offset: 3_600, zone: "Europe/Berlin", kind: "habits.progressed",
        payload: Array(
            """
            {"habit":"018bcfe5-6800-7000-8000-00000000000\(number % 10)",\
            "day":"2023-11-14","amount":1,"number":\(number)}
            """.utf8))
}
