internal import ArgumentParser
internal import CommandLineKit
internal import Recurrence

/// `cairn recurrence expand`: reads questions as lines of JSON and writes one line of JSON for
/// each. Rules R2, R4.
struct ExpandRulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expand", abstract: "Expand rules read as lines of JSON.",
        discussion: """
            Reads one query per line from standard input and prints one answer per line, in
            the same order. A query that cannot be read gets an answer with an error.

            A query has "dtstart" ("20260105T090000", "20260105", or in UTC with "Z") and
            "rrule" or "rrules"; it may have "id", "tzid", "rdate", "exdate", "exrules",
            "limit" (1,000 unless given), "horizon", "from" and "includesStart". An answer
            has "id", "occurrences", "truncated" and, with a zone, "utc" in seconds; or "id"
            and "error" with "code", "part" and "message".

            Example:
              echo '{"dtstart":"20260105","rrule":"FREQ=DAILY;COUNT=3"}' |
                cairn recurrence expand
            """)

    func run() async throws {
        let terminal = Session.current.terminal
        if terminal.canAsk { Session.current.display("Enter one query per line. Ctrl-D ends.") }
        while let line = terminal.readLine() {
            if line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            terminal.line(RecurrenceExchange.expand(line))
        }
    }
}
