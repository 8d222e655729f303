import Core
import CoreTesting
import TimeTradingAPI

@testable import TimeTrading

/// A person with one device. The clock stands until a test advances it.
func somebody(seed: UInt64 = 1, on day: String = "2026-11-19") throws -> Person {
    try Person([TimeTradingModule()], on: day, seed: seed, pace: 0)
}

extension Person {
    var standing: TradingDay { TimeTrading.day(today, at: moment, in: view) }

    func access(_ app: String) -> AppAccess? { Shield.access(to: app, at: moment, in: view) }

    /// Uses an app for some seconds and has a tracker report them.
    mutating func uses(_ app: String, seconds: Int64) throws {
        let from = now
        wait(seconds: seconds)
        try does(ReportUsage([.init(app, from: from, until: now)], source: "test"))
    }

    /// The drafts that a command decides on, without recording them.
    func decides(_ command: some Command) throws -> [EventDraft] {
        var context = CommandContext(
            view: view, moment: moment, operation: EventID(high: 0, low: 1))
        return try command.decide(in: &context)
    }

    /// Earns minutes by reading.
    mutating func earns(_ minutes: Int64) throws {
        try uses("kindle", seconds: minutes * 60 + 60)
        wait(seconds: 121)
    }
}

/// A productive use, in seconds after the start of a UTC day.
func use(_ from: Int64, _ until: Int64, on start: Day = day("2026-11-19")) -> ProductiveUse {
    let zero = Instant(milliseconds: Int64(start.number) * 86_400_000)
    return ProductiveUse(from: zero + from, until: zero + until, day: start)
}

/// The answers of other modules: running focus sessions, current use that is not recorded yet, and
/// completions.
struct Neighbours: Module, SiteLock, LiveUsage, TimeEarningSource {
    var locked: [Range<Instant>] = []
    var live: [ReportUsage.Use] = []
    var completed: @Sendable () -> [TimeEarning] = { [] }

    let manifest = ModuleManifest(id: "neighbours", stability: .beta, summary: "Neighbours.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(Enforcer("Stub", path: "/stub") { _ in true }, to: .enforcers)
        registrar.contribute(self, to: .siteLocks)
        registrar.contribute(self, to: .liveUsage)
        registrar.contribute(self, to: .timeEarnings)
    }

    func locks(on day: Day, at moment: Moment, in view: WorldView) -> [Range<Instant>] { locked }
    func uses(of apps: Apps, at now: Instant) -> [ReportUsage.Use] { live }
    func earnings(on day: Day, in view: WorldView) -> [TimeEarning] { completed() }
}
