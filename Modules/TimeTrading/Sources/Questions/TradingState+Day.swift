internal import Core
internal import TimeTradingAPI

/// A part of a use by somebody's own word that may go on.
struct OpenTrack: Hashable {
    var id: EventID
    var app: String
    var at: Int64
}

extension TradingState {
    /// How long a use by somebody's own word counts at most: a day, in milliseconds.
    static let longestTrack: Int64 = 86_400_000

    /// What somebody uses now by their own word, the earliest first.
    func open(at now: Instant) -> [OpenTrack] {
        var open: [OpenTrack] = []
        for start in starts.reversed() {
            // No start before this can still be open, whatever else was written in between.
            guard start.order > now.milliseconds - 2 * Self.longestTrack else { break }
            guard start.order <= now.milliseconds, !retractions.holds(start.id),
                winner(of: start.id) == nil
            else { continue }
            open.append(OpenTrack(id: start.id, app: start.value.app, at: start.order))
        }
        return open.reversed()
    }

    /// What began around a day by somebody's own word and was never stopped: it counts for as long
    /// as it may, also when that day has long gone by. Rule B5.
    private func unstopped(around day: Day, by now: Instant) -> [OpenTrack] {
        // A day of any zone lies between these, and a use that reaches into it.
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

    /// The stop of a start that counts: the first that is not taken back.
    func winner(of start: EventID) -> EventSet<TradingFact.Stop>.Element? {
        stops[start]?.kept(retractions).first
    }

    /// The use that a start comes to by an instant, in parts by day. Rule D6.
    func parts(
        of app: String, from: Int64, by now: Instant, rule: DayRule
    ) -> [TradingFact.Part] {
        let end = min(now, Instant(milliseconds: from + Self.longestTrack))
        return rule.split(from: Instant(milliseconds: from), to: end).map {
            TradingFact.Part(app: app, day: $0.day, from: $0.start, until: $0.end)
        }
    }

    /// What was used on a day, by app, whoever saw it: each moment once.
    func uses(on day: Day, at moment: Moment) -> [String: UseSpans] {
        var uses = usage[day] ?? [:]
        for tracked in days[day]?.tracked.kept(retractions) ?? EventSet().kept(retractions) {
            let start = tracked.value.start
            guard !retractions.holds(start), winner(of: start)?.id == tracked.id else { continue }
            uses[tracked.value.part.app, default: UseSpans()].unite(tracked.value.part.span)
        }
        for (app, spans) in live[day] ?? [:] { uses[app, default: UseSpans()].unite(spans) }
        for track in unstopped(around: day, by: moment.instant) {
            for part in parts(of: track.app, from: track.at, by: moment.instant, rule: moment.rule)
            where part.day == day {
                uses[part.app, default: UseSpans()].unite(part.span)
            }
        }
        return uses
    }
}
