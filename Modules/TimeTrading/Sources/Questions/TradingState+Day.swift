internal import Core
internal import TimeTradingAPI

/// A part of a use by hand that can still continue.
struct OpenTrack: Hashable {
    var id: EventID
    var app: String
    var at: Int64
}

extension TradingState {
    /// The longest use by hand, in milliseconds: one day.
    static let longestTrack: Int64 = 86_400_000

    /// Returns the uses by hand that are open at an instant, earliest first.
    func open(at now: Instant) -> [OpenTrack] {
        var open: [OpenTrack] = []
        for start in starts.reversed() {
            // Earlier starts cannot be open, regardless of other facts in between.
            guard start.order > now.milliseconds - 2 * Self.longestTrack else { break }
            guard start.order <= now.milliseconds, !retractions.holds(start.id),
                winner(of: start.id) == nil
            else { continue }
            open.append(OpenTrack(id: start.id, app: start.value.app, at: start.order))
        }
        return open.reversed()
    }

    /// Returns the uses by hand that began around a day and were never stopped. Each counts up to
    /// the longest length, also for past days. Rule B5.
    private func unstopped(around day: Day, by now: Instant) -> [OpenTrack] {
        // The bounds of a day in any time zone, including uses that reach into it.
        let noon = Int64(day.number) * 86_400_000 + 43_200_000
        let (from, to) = (noon - 3 * Self.longestTrack, noon + 2 * Self.longestTrack)
        var (low, high) = (starts.startIndex, starts.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle].order < from { low = middle + 1 } else { high = middle }
        }
        return starts[low...].prefix { $0.order <= min(to, now.milliseconds) }.filter {
            !retractions.holds($0.id) && winner(of: $0.id) == nil
        }.map { OpenTrack(id: $0.id, app: $0.value.app, at: $0.order) }
    }

    /// Returns the stop that counts for a start: the first that was not retracted.
    func winner(of start: EventID) -> EventSet<TradingFact.Stop>.Element? {
        stops[start]?.kept(retractions).first
    }

    /// Returns the use that a start has reached at an instant, split by day. Rule D6.
    func parts(
        of app: String, from: Int64, by now: Instant, rule: DayRule
    ) -> [TradingFact.Part] {
        let end = min(now, Instant(milliseconds: from + Self.longestTrack))
        return rule.split(from: Instant(milliseconds: from), to: end).map {
            TradingFact.Part(app: app, day: $0.day, from: $0.start, until: $0.end)
        }
    }

    /// Returns the use of each app on a day from all sources. Overlaps count once.
    func uses(on day: Day, at moment: Moment) -> [String: UseSpans] {
        var uses = usage[day] ?? [:]
        for tracked in days[day]?.tracked.kept(retractions) ?? EventSet().kept(retractions) {
            let start = tracked.value.start
            guard !retractions.holds(start), winner(of: start)?.id == tracked.id else { continue }
            uses[tracked.value.part.app, default: UseSpans()].formUnion(tracked.value.part.span)
        }
        for (app, spans) in live[day] ?? [:] { uses[app, default: UseSpans()].formUnion(spans) }
        for track in unstopped(around: day, by: moment.instant) {
            for part in parts(of: track.app, from: track.at, by: moment.instant, rule: moment.rule)
            where part.day == day {
                uses[part.app, default: UseSpans()].formUnion(part.span)
            }
        }
        return uses
    }
}
