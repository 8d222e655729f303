internal import Core

/// Writes metrics in Prometheus' text format, version 0.0.4.
struct Exposition {
    private var text = ""

    /// Returns all metrics.
    static func text(_ figures: [Figure], _ counters: RequestCounters) -> String {
        var page = Exposition()
        page.requests(counters)
        for figure in figures {
            page.head(figure.name, figure.kind.rawValue, figure.help)
            for (labels, value) in figure.values {
                page.line(
                    figure.name, labels.sorted { $0.key < $1.key }, Exposition.number(value))
            }
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
        head(name, "histogram", "The time from the head of a request to its response.")
        for (key, value) in all {
            var sum: UInt64 = 0
            for (index, count) in value.buckets.enumerated() {
                sum += count
                let bound =
                    index < RequestCounters.bounds.count
                    ? Exposition.seconds(RequestCounters.bounds[index]) : "+Inf"
                line(name + "_bucket", labels(key) + [("le", bound)], "\(sum)")
            }
            line(name + "_sum", labels(key), Exposition.seconds(value.microseconds))
            line(name + "_count", labels(key), "\(sum)")
        }
    }

    private func labels(_ key: RequestCounters.Key) -> [(key: String, value: String)] {
        [("route", key.route), ("method", key.method), ("status", "\(key.status)")]
    }

    private mutating func head(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func line(
        _ name: String, _ labels: [(key: String, value: String)], _ value: String
    ) {
        let shown = labels.map { "\($0.key)=\"\(Exposition.escaped($0.value))\"" }
        text += name + (shown.isEmpty ? "" : "{" + shown.joined(separator: ",") + "}")
        text += " \(value)\n"
    }

    /// Returns the value of a label with escapes (text format, "Comments, help text").
    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func seconds(_ microseconds: Int64) -> String {
        "\(Double(microseconds) / 1_000_000)"
    }
}

extension Exposition {
    /// Returns the metrics about the server itself, which do not depend on its routes.
    static func own(
        _ options: ServerOptions, _ draining: Draining, _ journal: MeteredJournal,
        _ counters: RequestCounters
    ) -> [Figure] {
        let (totals, refusals) = (journal.totals, journal.refusals)
        var node = Figure("cairn_node_info", "The name and the version of the node.", 1)
        node.values[0].labels = ["node": options.node, "version": options.version]
        var all = [
            node,
            Figure(
                "process_start_time_seconds", "The start time, in seconds since 1970.",
                counters.began.seconds),
            Figure(
                "cairn_draining", "1 while the server is draining before it stops.",
                draining.isUnderWay ? 1 : 0),
            Figure("cairn_http_open_streams", "Open streams.", counters.openStreams),
            Figure(
                "cairn_journal_commits_total", "Commits that stored something.", totals.commits,
                .counter),
            Figure(
                "cairn_journal_conflicts_total",
                "Commits retried after a conflicting write.", refusals.moved,
                .counter),
            Figure(
                "cairn_journal_failures_total", "Commits that failed.", refusals.failed, .counter),
            Figure("cairn_journal_events_total", "Events stored.", totals.events, .counter),
            Figure(
                "cairn_journal_handed_total",
                "Commits of other nodes that were applied without reading them again.",
                journal.taken,
                .counter),
            Figure(
                "cairn_journal_commit_seconds_total", "Time spent in commits.",
                seconds: Double(totals.microseconds) / 1_000_000, .counter),
        ]
        if let bytes = ProcessMemory.residentBytes {
            all.append(Figure("process_resident_memory_bytes", "Memory in use.", bytes))
        }
        return all
    }
}
