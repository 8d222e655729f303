/// Up to when what the watchers of a machine saw will not change any more.
///
/// What is over is settled. What goes on is settled in pieces of five minutes, so that somebody who
/// reads one page for an hour is not told of it an hour later. Where a watcher looks whether
/// somebody is there, nothing is settled that it has not judged yet, unless it has fallen silent.
enum Settled {
    /// A piece of what goes on, in microseconds: short enough for a balance.
    static let piece: Int64 = 300 * 1_000_000
    /// How long a watcher may say nothing before others are not kept waiting for it.
    static let silence: Int64 = 600 * 1_000_000

    /// `latest` holds the latest event of each bucket with what kind of bucket it is, `known` is
    /// up to when all was settled before, `now` the time; with `piece` 0 what goes on counts up to
    /// what was seen of it last. Nil if nothing more is.
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
