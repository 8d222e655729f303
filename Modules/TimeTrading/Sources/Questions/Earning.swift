public import Core

/// How productive use earns time. Rules B3, B4.
///
/// A session earns nothing in its first 60 s. A pause of at most 120 s earns nothing and needs no
/// new warm-up; a longer one ends the session. Only whole minutes are credited, each at the instant
/// at which it is full.
public enum Earning {
    /// What a session does not earn by, in milliseconds.
    public static let warmUp: Int64 = 60_000
    /// The longest pause that ends no session, in milliseconds.
    public static let longestPause: Int64 = 120_000
    /// After how many minutes of a session the balance is published.
    public static let publication = 5

    /// The sessions of some uses, by an instant: what comes later has not happened yet.
    ///
    /// `uses` come in any order; what is used twice at a time earns once, and whichever productive
    /// app it is, the session goes on. `rate` is what is in force on a day, in hundredths of
    /// productive minutes that earn one; where it changes within a session, the part of a minute
    /// that is earned already is kept. A session that crosses a rollover goes on without a new
    /// warm-up, and each of its minutes counts on the day in which it became full. Rule D6.
    public static func sessions(
        of uses: [ProductiveUse], by now: Instant, rate: (Day) -> Int
    ) -> [EarningSession] {
        var ledger = SessionLedger()
        ledger.take(uses, by: now, rate: rate)
        return ledger.sessions(by: now)
    }
}

/// The sessions of uses that come in the order of time, a batch at a time. Rule B3.
///
/// Work and memory grow with the number of uses and not with how long they last: minutes are kept
/// as counts.
struct SessionLedger {
    private var sessions: [EarningSession] = []
    private var meter = Meter()

    /// Takes in uses in any order, none of which began before the end of an earlier batch.
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

    /// The sessions as they stand at an instant.
    func sessions(by now: Instant) -> [EarningSession] {
        var sessions = sessions
        if let last = sessions.indices.last {
            sessions[last].isOver = now - sessions[last].end > Earning.longestPause
        }
        return sessions
    }

    /// The ledger for the next batch: only the last session can go on, and of its minutes the
    /// number is kept.
    var carried: SessionLedger {
        var copy = self
        copy.sessions = sessions.suffix(1).map(\.carried)
        return copy
    }

    /// What a session has come to.
    private struct Meter {
        var end = Int64.min / 2
        var warm = Earning.warmUp
        var progress: Int64 = 0
        var need: Int64 = 0

        /// Runs from an instant to another, at so many milliseconds a minute; gives when minutes
        /// became full, nil if none did.
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
    /// The first instant.
    public var from: Instant
    /// The instant after the last.
    public var until: Instant
    /// The day, fixed when it was recorded.
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

/// A minute that was earned. Rule B3.
public struct EarnedMinute: Hashable, Sendable {
    /// When it was full.
    public let at: Instant
    /// The day on which it counts.
    public let day: Day
}

/// Minutes of one day that became full one after the other, each as long after the last. Rule B3.
struct EarnedMinutes: Hashable, Sendable {
    /// When the first was full.
    var first: Instant
    /// Milliseconds from one to the next.
    var step: Int64
    /// How many there are, at least one.
    var count: Int
    /// The day on which they count.
    var day: Day

    /// When one of them was full, counted from 0.
    func instant(_ place: Int) -> Instant {
        Instant(milliseconds: first.milliseconds + step * Int64(place))
    }
}

/// Productive use without a pause that is too long. Rule B3.
public struct EarningSession: Hashable, Sendable {
    /// When it began.
    public let start: Instant
    /// When it was last seen to go on.
    public internal(set) var end: Instant
    /// Whether it is over: the pause after it is too long, as it is before every other session.
    public internal(set) var isOver = true
    /// How many minutes it earned that are not listed: those of earlier days.
    private(set) var before = 0
    /// What it earned, in order.
    var runs: [EarnedMinutes] = []

    init(start: Instant) {
        self.start = start
        end = start
    }

    /// The number of minutes that it earned.
    public var count: Int { runs.reduce(before) { $0 + $1.count } }

    /// What it earned, minute by minute.
    public var minutes: [EarnedMinute] {
        runs.flatMap { run in
            (0..<run.count).map { EarnedMinute(at: run.instant($0), day: run.day) }
        }
    }

    /// When people are told, and of how many minutes: at each five, and of the rest at the end.
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

    /// How many of its minutes on a day people were told of; no listed minute is of a later day.
    func published(on day: Day) -> Int {
        let all = count
        let untold = isOver ? 0 : all % Earning.publication
        let own = runs.reduce(0) { $0 + ($1.day == day ? $1.count : 0) }
        return max(0, own - untold)
    }

    /// The session with the number of its minutes alone.
    var carried: EarningSession {
        var copy = self
        copy.before = count
        copy.runs = []
        return copy
    }
}
