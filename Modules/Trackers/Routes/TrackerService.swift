internal import Core
internal import Engine
internal import Synchronization
internal import TimeTradingAPI
internal import Trackers

/// The tracker store of a running server: opened at the start, written once a second, and read for
/// reports.
final class TrackerService: Sendable {
    private let opened = Mutex<Result<TrackerStore, Rejection>>(.failure(TrackerService.closed))

    /// True if the user allows trackers to report; nil while this is not checked regularly.
    private let isMonitored = Mutex<Bool?>(nil)

    private static let closed = Rejection(
        "tracker.closed", "This server does not accept reports of trackers.", category: .unavailable
    )

    /// The interval for writing the store.
    private static let pause = Duration.seconds(1)
    /// The number of writes between reports.
    private static let turns = 5

    /// Returns the store, or throws the reason why there is none.
    func store() throws(Rejection) -> TrackerStore { try opened.withLock { $0 }.get() }

    /// Opens the store, if there is a folder for it.
    func open(in folder: String?) throws(Rejection) {
        guard let folder else { return }
        do throws(Rejection) {
            let store = try TrackerStore(folder: folder)
            opened.withLock { $0 = .success(store) }
        } catch {
            opened.withLock { $0 = .failure(error) }
            throw error
        }
    }

    /// Maintains the store until cancelled.
    func run(_ engine: Engine) async throws(Rejection) {
        guard case .success(let store) = opened.withLock({ $0 }) else { return }
        defer { isMonitored.withLock { $0 = nil } }
        var turn = 0
        var packed: Day?
        while !Task.isCancelled {
            let isAllowed = await TrackerService.isMonitored(by: engine)
            isMonitored.withLock { $0 = isAllowed }
            try? await Task.sleep(for: TrackerService.pause)
            try? store.flush()
            turn += 1
            guard turn % TrackerService.turns == 0 else { continue }
            // A user without a zone and a busy journal are tried again later.
            let today =
                isAllowed
                ? try? await TrackerService.report(store, to: engine)
                : try? await engine.ask(zone: nil) { $0.today }
            if let today, today != packed {
                packed = today
                try? await TrackerService.pack(store, engine)
            }
        }
        try store.flush()
        opened.withLock { $0 = .failure(TrackerService.closed) }
    }

    /// Refuses requests if the user does not allow trackers to report, at most a second after the
    /// change. A check in the journal would delay each heartbeat. Rule B6.
    func refuseUnmonitored(_ engine: Engine) async throws(Rejection) {
        if let known = isMonitored.withLock({ $0 }) {
            guard known else { throw .unmonitored }
        } else if await !TrackerService.isMonitored(by: engine) {
            throw .unmonitored
        }
    }

    /// A user without a zone has no day yet and cannot have forbidden it.
    private static func isMonitored(by engine: Engine) async -> Bool {
        let answer = try? await engine.ask(zone: nil) { asking in
            asking.view.answer(.usageService)?.isMonitored(on: asking.today, in: asking.view)
        }
        return (answer ?? nil) ?? true
    }

    /// Reports settled data and returns the user's day.
    static func report(
        _ store: TrackerStore, to engine: Engine
    ) async throws(Rejection) -> Day {
        let (moment, apps) = try await engine.ask(zone: nil) { ($0.moment, $0.view.apps) }
        let now = TrackerTime(microseconds: moment.instant.milliseconds * 1_000)
        for report in try store.reports(now: now) {
            let uses = report.uses(of: apps)
            let source = "ActivityWatch on \(report.hostname)"
            for start in stride(from: 0, to: uses.count, by: 1_000) {
                let part = Array(uses[start..<min(start + 1_000, uses.count)])
                _ = try await engine.perform(
                    ReportUsage(part, source: String(source.prefix(100))), zone: nil)
            }
            try store.finish(report)
        }
        return moment.day
    }

    private static func pack(
        _ store: TrackerStore, _ engine: Engine
    ) async throws(Rejection) {
        let limit = try await engine.ask(zone: nil) { asking in
            let service = asking.view.answer(.usageService)
            let days = service?.titleDays(on: asking.today, in: asking.view) ?? 30
            return asking.moment.instant.milliseconds - Int64(days) * 86_400_000
        }
        try store.pack(before: TrackerTime(microseconds: limit * 1_000))
    }
}
