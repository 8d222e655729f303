internal import RouteKit

/// A number that goes up and down, and says nothing of anybody.
public struct Gauge: Hashable, Sendable {
    /// As Prometheus names things: `cairn_people`.
    public var name: String
    /// What it counts, in a sentence on one line.
    public var help: String
    /// How many.
    public var value: Int

    /// A number under a name.
    public init(_ name: String, _ help: String, _ value: Int) {
        self.name = name
        self.help = help
        self.value = value
    }
}

/// What Prometheus reads: the text exposition format, version 0.0.4.
struct Exposition {
    private var text = ""

    /// Everything that is watched.
    static func text(
        _ counters: RequestCounters, _ journal: MeteredJournal, _ gauges: [Gauge],
        residentBytes: Int?
    ) -> String {
        var page = Exposition()
        page.requests(counters)
        let totals = journal.totals
        page.single(
            "cairn_journal_commits_total", "counter", "Commits that stored something.",
            totals.commits)
        page.single(
            "cairn_journal_events_total", "counter", "Events stored.", totals.events)
        page.head("cairn_journal_commit_seconds_total", "counter", "Time spent in commits.")
        page.text += "cairn_journal_commit_seconds_total "
            + Exposition.seconds(Int64(totals.microseconds)) + "\n"
        page.single(
            "cairn_http_open_streams", "gauge", "Streams that are open.", counters.openStreams)
        for gauge in gauges { page.single(gauge.name, "gauge", gauge.help, gauge.value) }
        if let residentBytes {
            page.single(
                "process_resident_memory_bytes", "gauge", "Memory in use.", residentBytes)
        }
        return page.text
    }

    private mutating func requests(_ counters: RequestCounters) {
        let all = counters.all
        head("cairn_http_requests_total", "counter", "Requests answered.")
        for (key, value) in all {
            line("cairn_http_requests_total", labels(key), "\(value.buckets.reduce(0, +))")
        }
        let name = "cairn_http_request_duration_seconds"
        head(name, "histogram", "From the head of a request to its answer.")
        for (key, value) in all {
            var sum: UInt64 = 0
            for (index, count) in value.buckets.enumerated() {
                sum += count
                let bound =
                    index < RequestCounters.bounds.count
                    ? Exposition.seconds(RequestCounters.bounds[index]) : "+Inf"
                line(name + "_bucket", labels(key) + ",le=\"\(bound)\"", "\(sum)")
            }
            line(name + "_sum", labels(key), Exposition.seconds(value.microseconds))
            line(name + "_count", labels(key), "\(sum)")
        }
    }

    private func labels(_ key: RequestCounters.Key) -> String {
        "route=\"\(key.route)\",method=\"\(key.method)\",status=\"\(key.status)\""
    }

    private mutating func single(_ name: String, _ type: String, _ help: String, _ value: Int) {
        head(name, type, help)
        text += "\(name) \(value)\n"
    }

    private mutating func head(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func line(_ name: String, _ labels: String, _ value: String) {
        text += "\(name){\(labels)} \(value)\n"
    }

    private static func seconds(_ microseconds: Int64) -> String {
        "\(Double(microseconds) / 1_000_000)"
    }
}
