import Core
import CoreTesting
import TimeTradingAPI

@testable import TimeTrading

/// Somebody with a device of their own, whose clock stands still until time goes by.
func somebody(seed: UInt64 = 1, on day: String = "2026-11-19") throws -> Person {
    try Person([TimeTradingModule()], on: day, seed: seed, pace: 0)
}

extension Person {
    var standing: TradingDay { TimeTrading.day(today, at: moment, in: view) }

    func access(_ app: String) -> AppAccess? { Shield.access(to: app, at: moment, in: view) }

    /// Lets so many seconds go by with an app, and has a tracker report them.
    mutating func uses(_ app: String, seconds: Int64) throws {
        let from = now
        wait(seconds: seconds)
        try does(ReportUsage([.init(app, from: from, until: now)], source: "test"))
    }

    /// What a command decides on, before anything of it is recorded.
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

/// A productive use, in seconds after the start of a day in UTC.
func use(_ from: Int64, _ until: Int64, on start: Day = day("2026-11-19")) -> ProductiveUse {
    let zero = Instant(milliseconds: Int64(start.number) * 86_400_000)
    return ProductiveUse(from: zero + from, until: zero + until, day: start)
}

/// What other modules say: when a focus session runs, what is used just now and is no fact yet,
/// and what was completed.
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
