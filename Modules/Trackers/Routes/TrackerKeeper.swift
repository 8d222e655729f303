internal import Core
internal import Engine
internal import Synchronization
internal import TimeTradingAPI
internal import Trackers

/// The tracker store of a server that runs: opened when it begins, written once a second, and read
/// for what is to be reported.
final class TrackerKeeper: Sendable {
    private let opened = Mutex<Result<TrackerStore, Rejection>>(.failure(TrackerKeeper.closed))

    /// Whether the person lets trackers tell; nil while nobody looks regularly.
    private let isMonitored = Mutex<Bool?>(nil)

    private static let closed = Rejection(
        "tracker.closed", "What trackers report is not taken here.", category: .unavailable)

    /// How often the store is written.
    private static let pause = Duration.seconds(1)
    /// How many times it is written before it is asked what is to be reported.
    private static let turns = 5

    /// The store; refused with the reason why there is none.
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

    /// Keeps the store until it is cancelled.
    func run(_ engine: Engine) async throws(Rejection) {
        guard case .success(let store) = opened.withLock({ $0 }) else { return }
        defer { isMonitored.withLock { $0 = nil } }
        var turn = 0
        var packed: Day?
        while !Task.isCancelled {
            let isAllowed = await TrackerKeeper.isMonitored(by: engine)
            isMonitored.withLock { $0 = isAllowed }
            try? await Task.sleep(for: TrackerKeeper.pause)
            try? store.flush()
            turn += 1
            guard turn % TrackerKeeper.turns == 0 else { continue }
            // Who has no zone yet, or a journal that is busy, is asked again later.
            let today =
                isAllowed
                ? try? await TrackerKeeper.report(store, to: engine)
                : try? await engine.ask(zone: nil) { $0.today }
            if let today, today != packed {
                packed = today
                try? await TrackerKeeper.pack(store, engine)
            }
        }
        try store.flush()
        opened.withLock { $0 = .failure(TrackerKeeper.closed) }
    }

    /// Takes nothing in where the person does not let trackers tell, a second later at most: each
    /// heartbeat would else wait for the journal. Rule B6.
    func refuseUnmonitored(_ engine: Engine) async throws(Rejection) {
        if let known = isMonitored.withLock({ $0 }) {
            guard known else { throw .unmonitored }
        } else if await !TrackerKeeper.isMonitored(by: engine) {
            throw .unmonitored
        }
    }

    /// Who has no zone yet, and so no day, has forbidden nothing.
    private static func isMonitored(by engine: Engine) async -> Bool {
        let answer = try? await engine.ask(zone: nil) { asking in
            asking.view.answer(.usageKeeper)?.isMonitored(on: asking.today, in: asking.view)
        }
        return (answer ?? nil) ?? true
    }

    /// Hands on what is settled; gives the person's day.
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
            let keeper = asking.view.answer(.usageKeeper)
            let days = keeper?.titleDays(on: asking.today, in: asking.view) ?? 30
            return asking.moment.instant.milliseconds - Int64(days) * 86_400_000
        }
        try store.pack(before: TrackerTime(microseconds: limit * 1_000))
    }
}
