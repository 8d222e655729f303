internal import Core
internal import TimeTradingAPI

extension WorldView {
    /// Returns the totals of a day at a moment, or at its end if the day is over. Rules B1, B5.
    func traded(on day: Day, at moment: Moment) -> TradedDay {
        var days = TradedDays(at: moment, in: self)
        return days.day(day)
    }

    /// Returns the ranges in which focus sessions lock everything; empty if the user turned this
    /// off. Rule F3.
    func locks(on day: Day, at moment: Moment) -> [UseSpan] {
        guard trading.rules.value(.lock, on: day) == 1 else { return [] }
        return answers(to: .siteLocks).flatMap { $0.locks(on: day, at: moment, in: self) }.map {
            UseSpan(from: $0.lowerBound.milliseconds, until: $0.upperBound.milliseconds)
        }
    }

    /// Returns the time earned by completed items. Rule B9.
    func credits(on day: Day) -> [DaySweep.Credit] {
        let rules = trading.rules
        let minutes = EarningKind.allCases.map { rules.value(TradingRule($0), on: day) }
        guard minutes.contains(where: { $0 > 0 }) else { return [] }
        return answers(to: .timeEarnings).flatMap { $0.earnings(on: day, in: self) }.map {
            let minutes = rules.value(TradingRule($0.kind), on: day)
            return .init(at: $0.instant.milliseconds, amount: Int64(minutes) * 60_000)
        }
    }
}

extension DayFacts {
    /// Adds the unlocks, codes and resets of the day to a sweep.
    func spend(in sweep: inout DaySweep, _ retractions: Retractions) {
        let cuts = Dictionary(grouping: locks, by: \.value.app).mapValues(Cuts.init)
        sweep.unlocks = unlocks.map { unlock in
            let (app, from) = (unlock.value.app, unlock.value.from.milliseconds)
            let cut = cuts[app]?.first(after: unlock.stamp)
            let until = min(unlock.value.until.milliseconds, max(from, cut ?? .max))
            return .init(app: app, span: UseSpan(from: from, until: until))
        }
        sweep.emergencies = emergencies.map {
            .init(
                app: $0.value.use.app,
                span: UseSpan(from: $0.value.at, until: $0.value.use.until.milliseconds))
        }
        sweep.resets = resets.kept(retractions).map(\.value)
    }

    /// The instants at which an app was locked, in order of stamps.
    private struct Cuts {
        private var stamps: [Stamp]
        /// The earliest instant among this lock and all later ones.
        private var earliest: [Int64]

        init(_ locks: [EventSet<Locked>.Element]) {
            stamps = locks.map(\.stamp)
            earliest = locks.map(\.value.at)
            for place in earliest.indices.dropLast().reversed() {
                earliest[place] = min(earliest[place], earliest[place + 1])
            }
        }

        /// Returns the earliest instant of the locks written after a stamp; nil if there is none.
        func first(after stamp: Stamp) -> Int64? {
            var (low, high) = (0, stamps.count)
            while low < high {
                let middle = (low + high) / 2
                if stamps[middle] > stamp { high = middle } else { low = middle + 1 }
            }
            return low < stamps.count ? earliest[low] : nil
        }
    }
}
