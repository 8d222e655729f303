internal import Core
internal import StreaksAPI

extension Streak {
    /// Creates a streak by counting the days of a series up to its last day. Rules K2, K3, K6.
    ///
    /// A day that is neither qualified nor neutral breaks the streak. Today never breaks it: while
    /// today does not qualify, it is pending, and yesterday's streak is shown. A word of 64 days
    /// without a break is counted in one step.
    init(id: String, title: String, qualified: DayBits, neutral: DayBits, today: Day) {
        let day = min(qualified.span.last, today)
        let isOpen = day >= today
        let closed = isOpen ? day - 1 : day
        let history = Streak.runs(qualified: qualified, neutral: neutral, closed: closed)
        let alive = history.last.flatMap { run -> Run? in
            Streak.isAlive(run, neutral: neutral, closed: closed) ? run : nil
        }
        self.init(
            id: id, title: title, current: alive?.count ?? 0, start: alive?.span.first,
            longest: history.reduce(0) { max($0, $1.count) },
            isPending: isOpen && !qualified[day] && !neutral[day], history: history)
    }

    /// Returns true if all days after the run, up to and including `closed`, are neutral.
    private static func isAlive(_ run: Run, neutral: DayBits, closed: Day) -> Bool {
        guard let gap = DaySpan(run.span.last + 1, closed) else { return true }
        return gap.days.allSatisfy { neutral[$0] }
    }

    /// Returns the runs, oldest first. Days after `closed` never break a run.
    private static func runs(qualified: DayBits, neutral: DayBits, closed: Day) -> [Run] {
        var runs: [Run] = []
        var open: (first: Day, last: Day, count: Int)?
        func close() {
            if let run = open {
                runs.append(Run(span: DaySpan(run.first, run.last)!, count: run.count))
            }
            open = nil
        }
        for (index, counting) in qualified.words.enumerated() {
            let base = (qualified.firstWord + index) * 64
            var breaks = ~(counting | neutral.word(qualified.firstWord + index))
            breaks &= mask(from: qualified.span.first, to: closed, base: base)
            var rest = counting
            if breaks == 0 {
                Streak.extend(&open, by: rest, base: base)
                continue
            }
            while breaks != 0 {
                let place = UInt64(breaks.trailingZeroBitCount)
                let before = (UInt64(1) << place) - 1
                Streak.extend(&open, by: rest & before, base: base)
                close()
                rest &= ~before
                breaks &= breaks - 1
            }
            Streak.extend(&open, by: rest, base: base)
        }
        close()
        return runs
    }

    private static func extend(
        _ open: inout (first: Day, last: Day, count: Int)?, by bits: UInt64, base: Int
    ) {
        guard bits != 0 else { return }
        let last = Day(base + 63 - bits.leadingZeroBitCount)
        if open == nil { open = (Day(base + bits.trailingZeroBitCount), last, 0) }
        open!.last = last
        open!.count += bits.nonzeroBitCount
    }

    /// Returns a mask for the word that starts at `base`, with the bits of the days from `first` to
    /// `last`.
    private static func mask(from first: Day, to last: Day, base: Int) -> UInt64 {
        let low = Int(first.number) - base
        let high = Int(last.number) - base
        guard high >= 0, low <= 63 else { return 0 }
        let upper = high >= 63 ? UInt64.max : (UInt64(1) << UInt64(high + 1)) - 1
        let lower = low <= 0 ? UInt64.max : UInt64.max << UInt64(low)
        return upper & lower
    }
}
