internal import Core
internal import TimeTradingAPI

/// The lock on apps that cost time during the work of a session, but not in breaks and pauses. Rule
/// F3.
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
    /// Returns the end of the current work phase; nil if there is none.
    func end(of reading: Reading) -> Instant? {
        guard reading.isOpen, let point = SessionPoint(self, reading), point.state == .running,
            point.phase.kind == .focus
        else { return nil }
        return Instant(milliseconds: reading.now.milliseconds + point.left)
    }
}
