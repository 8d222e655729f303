public import Core
internal import Synchronization
public import TimeTradingAPI

extension TrackerStore {
    /// The settled data of a machine that is not reported yet.
    public struct Report: Sendable {
        /// The machine.
        public var hostname: String
        /// The start.
        public var from: TrackerTime
        /// The end.
        public var until: TrackerTime
        /// The observed data.
        public var reading: UsageReading

        /// Returns the resulting uses of apps.
        public func uses(of apps: Apps) -> [ReportUsage.Use] {
            reading.usage(from: from, until: until) { seen in
                apps.match(name: seen.name, domain: seen.host, title: seen.title)?.id
            }.compactMap(\.reported)
        }
    }

    /// Returns the reports, without events from more than thirty days before `now`. Data that can
    /// still change is only included with `soFar`.
    public func reports(
        now: TrackerTime, soFar: Bool = false
    ) throws(Rejection) -> [Report] {
        let (open, marks) = state.withLock { state in
            if !soFar { state.earliest = [:] }
            return (Array(state.buckets.values), state.marks)
        }
        let earliest = TrackerTime(microseconds: now.microseconds - TrackerStore.memory)
        var found: [Report] = []
        for (host, buckets) in Dictionary(grouping: open, by: \.bucket.hostname) {
            let known = max(marks[host] ?? earliest, earliest)
            let latest = buckets.compactMap { bucket in
                bucket.bucket.kind.flatMap { kind in bucket.last.map { (kind, $0) } }
            }
            guard
                let until = FinalTime.limit(
                    latest, after: known, now: now, piece: soFar ? 0 : FinalTime.piece)
            else { continue }
            func events(_ kind: Bucket.Kind) throws(Rejection) -> [TrackerEvent]? {
                let ids = buckets.filter { $0.bucket.kind == kind && $0.last != nil }
                guard !ids.isEmpty else { return nil }
                var events: [TrackerEvent] = []
                for bucket in ids {
                    events += try self.events(in: bucket.bucket.id, from: known, until: until)
                }
                return events
            }
            let reading = UsageReading(
                windows: try events(.window), tabs: try events(.tab), away: try events(.away))
            found.append(Report(hostname: host, from: known, until: until, reading: reading))
        }
        return found
    }

    /// Marks a report as taken, except for data that arrived for its time in between.
    public func finish(_ report: Report) throws(Rejection) {
        let host = report.hostname
        let mark = state.withLock { state in
            let mark = min(report.until, state.earliest[host] ?? report.until)
            state.marks[host] = mark
            return mark
        }
        try file.setMark(host, mark)
    }

    /// The time for which titles and addresses are kept, in microseconds: thirty days.
    public static let memory: Int64 = 30 * 86_400 * 1_000_000
}
