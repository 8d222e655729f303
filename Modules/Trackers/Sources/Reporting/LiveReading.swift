public import Core
internal import Synchronization
public import TimeTradingAPI

/// The current data of watchers for balance queries, read once a second or after new data. Rule B3.
public final class LiveReading: LiveUsage {
    private struct Read {
        var apps: Apps
        var second: Int64
        var revision: Int?
        var uses: [ReportUsage.Use]
    }
    private let store: @Sendable () -> TrackerStore?
    private let last = Mutex<Read?>(nil)

    /// Creates a reading of the currently open store; empty while none is open.
    public init(_ store: @escaping @Sendable () -> TrackerStore?) { self.store = store }

    public func uses(of apps: Apps, at now: Instant) -> [ReportUsage.Use] {
        let second = now.milliseconds / 1_000
        return last.withLock { last in
            let store = store()
            let revision = store?.revision
            if let last, last.second == second, last.revision == revision, last.apps == apps {
                return last.uses
            }
            let time = TrackerTime(microseconds: now.milliseconds * 1_000)
            // If the file is briefly busy, the last result is returned.
            guard let reports = try? store?.reports(now: time, soFar: true) else {
                return last?.uses ?? []
            }
            let uses = reports.flatMap { $0.uses(of: apps) }
            last = Read(apps: apps, second: second, revision: revision, uses: uses)
            return uses
        }
    }
}
