/// The time up to which a machine's data no longer changes.
///
/// Finished events are settled. A current event is settled in pieces of five minutes, so that a
/// user who reads one page for an hour is informed during that hour. If a watcher detects presence,
/// nothing is settled before its judgement, unless it is silent.
enum FinalTime {
    /// The length of a piece of a current event in microseconds, short enough for a balance.
    static let piece: Int64 = 300 * 1_000_000
    /// The time in microseconds after which a silent watcher no longer delays others.
    static let silence: Int64 = 600 * 1_000_000

    /// Returns the time limit of settled data; nil if nothing new is settled. `latest` is the
    /// latest event of each bucket with the bucket's kind, `known` the previous limit and `now` the
    /// time. With `piece` 0, a current event counts up to its last report.
    static func limit(
        _ latest: [(kind: Bucket.Kind, event: TrackerEvent)], after known: TrackerTime,
        now: TrackerTime, piece: Int64 = piece
    ) -> TrackerTime? {
        let hasWindows = latest.contains { $0.kind == .window }
        let sources = latest.filter { $0.kind == (hasWindows ? .window : .tab) }
        guard let newest = sources.map(\.event.end).max() else { return nil }
        let fresh = newest.microseconds - silence
        var limits = sources.filter { $0.event.end.microseconds >= fresh }.map { source in
            let event = source.event
            let isOver = now.microseconds - event.end.microseconds > silence
            let isLong = event.end.microseconds - max(event.start, known).microseconds >= piece
            return isOver || isLong ? event.end : event.start
        }
        limits += latest.filter { $0.kind == .away && $0.event.end.microseconds >= fresh }.map {
            $0.event.end
        }
        return limits.min().flatMap { $0 > known ? $0 : nil }
    }
}
