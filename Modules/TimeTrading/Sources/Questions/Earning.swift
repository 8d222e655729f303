public import Core

/// The calculation of time earned by productive use. Rules B3, B4.
///
/// The first 60 s of a session earn nothing. A pause of at most 120 s earns nothing and needs no
/// new warm-up. A longer pause ends the session. Only whole minutes are credited, each at the
/// instant at which it is complete.
public enum Earning {
    /// The warm-up at the start of a session, which earns nothing, in milliseconds.
    public static let warmUp: Int64 = 60_000
    /// The longest pause that does not end a session, in milliseconds.
    public static let longestPause: Int64 = 120_000
    /// The number of session minutes between publications of the balance.
    public static let publication = 5

    /// Returns the sessions of the given uses. Uses after `now` are ignored.
    ///
    /// `uses` can be in any order. Overlapping uses earn once, and a change of the app does not end
    /// the session.
    ///
    /// `rate` returns the hundredths of productive minutes that earn one minute on a day. If the
    /// rate changes during a session, the earned part of a minute is kept.
    ///
    /// A session that crosses a rollover needs no new warm-up. Each minute counts on the day on
    /// which it is complete. Rule D6.
    public static func sessions(
        of uses: [ProductiveUse], by now: Instant, rate: (Day) -> Int
    ) -> [EarningSession] {
        var ledger = SessionLedger()
        ledger.take(uses, by: now, rate: rate)
        return ledger.sessions(by: now)
    }
}

/// The sessions of uses that arrive in batches in order of time. Rule B3.
///
/// Work and memory grow with the number of uses, not with their length, because minutes are stored
/// as counts.
struct SessionLedger {
    private var sessions: [EarningSession] = []
    private var meter = Meter()

    /// Adds uses in any order. No use may begin before the end of an earlier batch.
    mutating func take(_ uses: [ProductiveUse], by now: Instant, rate: (Day) -> Int) {
        for use in uses.sorted(by: ProductiveUse.precedes) {
            let from = max(use.from.milliseconds, meter.end)
            let until = min(use.until.milliseconds, now.milliseconds)
            guard from < until else { continue }
            if from - meter.end > Earning.longestPause {
                meter = Meter()
                sessions.append(EarningSession(start: Instant(milliseconds: from)))
            }
            let full = meter.run(from, until, need: 600 * Int64(max(1, rate(use.day))))
            let last = sessions.count - 1
            if let full {
                sessions[last].runs.append(
                    EarnedMinutes(
                        first: Instant(milliseconds: full.first), step: full.step,
                        count: full.count, day: use.day))
            }
            sessions[last].end = Instant(milliseconds: until)
        }
    }

    /// Returns the sessions at an instant.
    func sessions(by now: Instant) -> [EarningSession] {
        var sessions = sessions
        if let last = sessions.indices.last {
            sessions[last].isOver = now - sessions[last].end > Earning.longestPause
        }
        return sessions
    }

    /// The ledger for the next batch. It keeps only the last session, with the number of its
    /// minutes.
    var carried: SessionLedger {
        var copy = self
        copy.sessions = sessions.suffix(1).map(\.carried)
        return copy
    }

    /// The progress of a session.
    private struct Meter {
        var end = Int64.min / 2
        var warm = Earning.warmUp
        var progress: Int64 = 0
        var need: Int64 = 0

        /// Advances from one instant to another at a rate in milliseconds per minute. Returns the
        /// completed minutes; nil if none were completed.
        mutating func run(
            _ from: Int64, _ until: Int64, need wanted: Int64
        ) -> (first: Int64, step: Int64, count: Int)? {
            progress = need == 0 ? 0 : progress * wanted / need
            need = wanted
            let at = from + min(warm, until - from)
            warm -= at - from
            end = until
            let (first, total) = (at + need - progress, progress + until - at)
            progress = total % need
            return total < need ? nil : (first, need, Int(total / need))
        }
    }
}

/// A use of a productive app on a day.
public struct ProductiveUse: Hashable, Sendable {
    /// The start of the use.
    public var from: Instant
    /// The end of the use, exclusive.
    public var until: Instant
    /// The day of the use, fixed when the use was recorded.
    public var day: Day

    /// A use.
    public init(from: Instant, until: Instant, day: Day) {
        self.from = from
        self.until = until
        self.day = day
    }

    static func precedes(_ a: ProductiveUse, _ b: ProductiveUse) -> Bool {
        (a.from, a.day, a.until) < (b.from, b.day, b.until)
    }
}

/// An earned minute. Rule B3.
public struct EarnedMinute: Hashable, Sendable {
    /// The instant at which the minute was complete.
    public let at: Instant
    /// The day on which the minute counts.
    public let day: Day
}

/// Consecutive earned minutes of one day at equal steps. Rule B3.
struct EarnedMinutes: Hashable, Sendable {
    /// The instant at which the first minute was complete.
    var first: Instant
    /// The milliseconds between two minutes.
    var step: Int64
    /// The number of minutes, at least 1.
    var count: Int
    /// The day on which the minutes count.
    var day: Day

    /// Returns the instant at which a minute was complete, by its index from 0.
    func instant(_ place: Int) -> Instant {
        Instant(milliseconds: first.milliseconds + step * Int64(place))
    }
}

/// A session: productive use without a pause that is too long. Rule B3.
public struct EarningSession: Hashable, Sendable {
    /// The start of the session.
    public let start: Instant
    /// The end of the last use in the session.
    public internal(set) var end: Instant
    /// True if the session is over because the pause after it is too long.
    public internal(set) var isOver = true
    /// The number of minutes of earlier days, which `runs` does not list.
    private(set) var before = 0
    /// The earned minutes in order.
    var runs: [EarnedMinutes] = []

    init(start: Instant) {
        self.start = start
        end = start
    }

    /// The number of earned minutes.
    public var count: Int { runs.reduce(before) { $0 + $1.count } }

    /// The earned minutes, one by one.
    public var minutes: [EarnedMinute] {
        runs.flatMap { run in
            (0..<run.count).map { EarnedMinute(at: run.instant($0), day: run.day) }
        }
    }

    /// The instants at which the balance is published, with the number of minutes: every five
    /// minutes and at the end of the session.
    public var publications: [(at: Instant, minutes: Int)] {
        let step = Earning.publication
        var all: [(at: Instant, minutes: Int)] = []
        var passed = before
        for run in runs {
            for place in stride(from: step - passed % step, through: run.count, by: step) {
                all.append((at: run.instant(place - 1), minutes: step))
            }
            passed += run.count
        }
        let rest = passed % step
        if isOver, rest > 0 { all.append((at: end, minutes: rest)) }
        return all
    }

    /// Returns the number of the session's published minutes on a day. No listed minute may be on a
    /// later day.
    func published(on day: Day) -> Int {
        let all = count
        let undelivered = isOver ? 0 : all % Earning.publication
        let own = runs.reduce(0) { $0 + ($1.day == day ? $1.count : 0) }
        return max(0, own - undelivered)
    }

    /// The session without listed minutes. Only their number is kept.
    var carried: EarningSession {
        var copy = self
        copy.before = count
        copy.runs = []
        return copy
    }
}
