import Core
import Foundation
import Testing

@testable import Recurrence

/// python-dateutil as a judge, if it is installed.
enum Dateutil {
    static let isThere = (try? run("import dateutil", input: "")) != nil

    /// Reads lines with a start, a rule and a limit, and prints dateutil's occurrences.
    static let script = """
        import sys
        from datetime import datetime
        from dateutil.rrule import rrulestr
        for line in sys.stdin:
            start, limit, rule = line.split()
            found = []
            for time in rrulestr(rule, dtstart=datetime.strptime(start, "%Y%m%dT%H%M%S")):
                if len(found) == int(limit) or time.year > 2199:
                    break
                found.append(time.strftime("%Y%m%dT%H%M%S"))
            print(",".join(found))
        """

    /// The error output of Python.
    struct Failed: Error { let message: String }

    static func run(_ script: String, input: String) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("cairn-dateutil-\(UInt64.random(in: 0 ... .max)).txt")
        try input.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        // Waits only for its own child: other tests can keep the pipes of `Process` open.
        guard let pipe = popen("python3 -W ignore -c '\(script)' 2>&1 <'\(file.path)'", "r") else {
            throw Failed(message: "there is no shell")
        }
        var said: [UInt8] = []
        while case let byte = getc(pipe), byte != EOF { said.append(UInt8(byte)) }
        let text = String(decoding: said, as: UTF8.self)
        guard pclose(pipe) == 0 else { throw Failed(message: String(text.suffix(400))) }
        return text
    }
}

@Suite("Random rules against python-dateutil", .enabled(if: Dateutil.isThere))
struct DateutilTests {
    @Test("R2: random rules give the same dates as python-dateutil")
    func randomRules() throws {
        let seed = Environment.seed
        var random = RandomRules(seed: seed)
        var asked: [(start: WallTime, rule: RecurrenceRule)] = []
        while asked.count < Effort.samples(debug: 40, full: 1_500) {
            let day = Day(year: 1950, month: 1, day: 1)! + random.number(50_000)
            let start = WallTime(day, secondOfDay: random.number(86_400))
            let rule = random.rule(from: start)
            let plan = RecurrenceSet(start: .floating(start), rules: [rule])
            // dateutil walks day by day: rare occurrences take it minutes.
            let tenth = plan.occurrence(at: 9)?.day ?? (plan.next(after: start)?.day ?? .last)
            guard isComparable(rule), tenth < day + 1_500 else { continue }
            asked.append((start, rule))
        }
        let input = asked.map { "\(BasicFormat.text($0.start)) 10 \($0.rule)\n" }.joined()
        let output: String
        do {
            output = try Dateutil.run(Dateutil.script, input: input)
        } catch {
            Issue.record("seed \(seed): \(error)")
            return
        }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        for (line, (start, rule)) in zip(lines, asked) {
            let set = RecurrenceSet(start: .floating(start), rules: [rule])
            let found = set.occurrences.prefix(10).filter { $0.day.civil.year < 2200 }
                .map { BasicFormat.text($0) }.joined(separator: ",")
            #expect(found == line, "seed \(seed): \(BasicFormat.text(start)) \(rule)")
        }
    }

    /// True if dateutil reads the rule as RFC 5545 does: see the page "Choices".
    private func isComparable(_ rule: RecurrenceRule) -> Bool {
        let parts = rule.parts
        let numbered = parts.weekdays.count { $0.ordinal != 0 }
        if numbered > 0, numbered < parts.weekdays.count { return false }
        // An ordinal that no month has causes an IndexError in dateutil.
        let most = parts.weekdays.map { abs($0.ordinal) }.max() ?? 0
        if most > 5, !parts.months.isEmpty { return false }
        if !parts.weekNumbers.isEmpty {
            // dateutil finds a first week that starts in the previous year only as 1, not as -52 or
            // -53.
            if parts.weekNumbers.contains(where: { $0 <= -52 }) { return false }
            // dateutil uses the week's year instead of the calendar's, and the weekday of DTSTART
            // instead of all seven.
            if parts.weekdays.isEmpty || parts.interval > 1 || !parts.positions.isEmpty {
                return false
            }
        }
        return parts.frequency != .weekly || parts.positions.isEmpty
    }
}
