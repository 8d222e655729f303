internal import Core
internal import Synchronization

/// Counts requests by route, method and status, and their durations by route.
final class RequestCounters: Sendable {
    struct Key: Hashable, Comparable {
        var route: String
        var method: String
        var status: Int
        static func < (a: Key, b: Key) -> Bool {
            (a.route, a.method, a.status) < (b.route, b.method, b.status)
        }
    }

    /// The upper bounds of the histogram's buckets in microseconds. The last bucket has no bound.
    static let bounds: [Int64] = [
        250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000,
    ]

    struct Histogram {
        var buckets = [UInt64](repeating: 0, count: RequestCounters.bounds.count + 1)
        var microseconds: Int64 = 0

        mutating func add(_ value: Int64) {
            let bucket = RequestCounters.bounds.firstIndex { value <= $0 }
            buckets[bucket ?? RequestCounters.bounds.count] += 1
            microseconds += value
        }
    }

    /// The time at which counting started.
    let began = HTTPDates.present()
    private let counts = Mutex<[Key: Histogram]>([:])
    private let streams = Atomic<Int>(0)

    /// The number of open streams.
    var openStreams: Int { streams.load(ordering: .relaxed) }

    /// Counts a stream that was opened (1) or closed (-1).
    func countStream(_ change: Int) { streams.add(change, ordering: .relaxed) }

    private static let methods: Set = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
    ]

    /// Returns the method if it is a known one, otherwise nil, because clients can send any text.
    static func known(_ method: String) -> String? { methods.contains(method) ? method : nil }

    /// Counts one request. `route` is nil if no route was found.
    func count(_ route: String?, _ method: String, _ status: Int, _ time: Duration) {
        let key = Key(
            route: route ?? "none", method: RequestCounters.known(method) ?? "other",
            status: status)
        let parts = time.components
        let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
        counts.withLock { $0[key, default: Histogram()].add(microseconds) }
    }

    /// The counters in a stable order.
    var all: [(key: Key, value: Histogram)] {
        counts.withLock { $0.sorted { $0.key < $1.key } }
    }
}
