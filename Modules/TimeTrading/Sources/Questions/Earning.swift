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
        var sessions: [EarningSession] = []
        var meter = Meter()
        for use in uses.sorted(by: ProductiveUse.precedes) {
            let from = max(use.from.milliseconds, meter.end)
            let until = min(use.until.milliseconds, now.milliseconds)
            guard from < until else { continue }
            if from - meter.end > longestPause {
                meter = Meter()
                sessions.append(EarningSession(start: Instant(milliseconds: from)))
            }
            let full = meter.run(from, until, need: 600 * Int64(max(1, rate(use.day))))
            let last = sessions.count - 1
            sessions[last].minutes += full.map {
                EarnedMinute(at: Instant(milliseconds: $0), day: use.day)
            }
            sessions[last].end = Instant(milliseconds: until)
        }
        if let last = sessions.indices.last {
            sessions[last].isOver = now - sessions[last].end > longestPause
        }
        return sessions
    }

    /// What a session has come to.
    private struct Meter {
        var end = Int64.min / 2
        var warm = warmUp
        var progress: Int64 = 0
        var need: Int64 = 0

        /// Runs from an instant to another, at so many milliseconds a minute; gives when minutes
        /// became full.
        mutating func run(_ from: Int64, _ until: Int64, need wanted: Int64) -> [Int64] {
            progress = need == 0 ? 0 : progress * wanted / need
            need = wanted
            var at = from + min(warm, until - from)
            warm -= at - from
            var full: [Int64] = []
            while until - at >= need - progress {
                at += need - progress
                progress = 0
                full.append(at)
            }
            progress += until - at
            end = until
            return full
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

/// Productive use without a pause that is too long. Rule B3.
public struct EarningSession: Hashable, Sendable {
    /// When it began.
    public let start: Instant
    /// When it was last seen to go on.
    public internal(set) var end: Instant
    /// Whether it is over: the pause after it is too long, as it is before every other session.
    public internal(set) var isOver = true
    /// What it earned.
    public internal(set) var minutes: [EarnedMinute] = []

    init(start: Instant) {
        self.start = start
        end = start
    }

    /// When people are told, and of how many minutes: at each five, and of the rest at the end.
    public var publications: [(at: Instant, minutes: Int)] {
        let step = Earning.publication
        var all = stride(from: step, through: minutes.count, by: step).map {
            (at: minutes[$0 - 1].at, minutes: step)
        }
        let rest = minutes.count % step
        if isOver, rest > 0 { all.append((at: end, minutes: rest)) }
        return all
    }
}
