internal import Core
internal import TimeTradingAPI

/// While a session runs and one works, what costs time stays locked: in breaks and pauses it does
/// not. Rule F3.
struct SessionLocks: SiteLock {
    func locks(on day: Day, at moment: Moment, in view: WorldView) -> [Range<Instant>] {
        view.sessions.runs.touching(day).flatMap { run in
            let reading = run.reading(at: moment.instant)
            var parts = run.focus(reading)
            guard let end = run.end(of: reading) else { return parts }
            let isBegun = parts.last.map { $0.upperBound == reading.now } ?? false
            let from = isBegun ? parts.removeLast().lowerBound : reading.now
            return parts + [from..<end]
        }
    }
}

extension SessionRun {
    /// When the stretch of work ends that goes on; nil if none does.
    func end(of reading: Reading) -> Instant? {
        guard reading.isOpen, let point = SessionPoint(self, reading), point.state == .running,
            point.phase.kind == .focus
        else { return nil }
        return Instant(milliseconds: reading.now.milliseconds + point.left)
    }
}
