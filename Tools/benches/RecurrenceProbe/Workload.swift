import Core
import Glibc
import Recurrence

/// A measured workload: its name, the number of answers per run, and the run, which returns a
/// checksum.
struct Workload {
    let name: String
    let count: Int
    let run: () -> Int64

    /// Nanoseconds of processor time per answer, the median of 15 samples of at least 5 ms, and the
    /// checksum.
    func measure() -> (nanoseconds: Double, checksum: Int64) {
        var checksum = run()
        var rounds = 1
        while spent(by: { for _ in 0..<rounds { checksum = run() } }) < 5e6 { rounds *= 2 }
        let samples = (0..<15).map { _ in
            spent { for _ in 0..<rounds { checksum = run() } } / Double(rounds * count)
        }
        return (samples.sorted()[samples.count / 2], checksum)
    }
}

/// Nanoseconds of processor time, which other work on the machine hardly affects.
func spent(by work: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    let began = now()
    work()
    return now() - began
}

/// The start of every workload: 2020-01-01T09:00:00.
let start = WallTime(Day(year: 2020, month: 1, day: 1)!, secondOfDay: 32_400)

/// A rule from text that is known to be valid.
func rule(_ text: String) -> RecurrenceRule {
    guard let rule = try? RecurrenceRule(text) else { fatalError(text) }
    return rule
}

/// Visits all occurrences of a rule; the checksum is the sum of their seconds since 1970.
func expansion(_ name: String, _ text: String, count: Int) -> Workload {
    let set = RecurrenceSet(start: .floating(start), rules: [rule(text)])
    return Workload(name: name, count: count) {
        var sum: Int64 = 0
        set.occurrences.forEach { sum &+= $0.secondsSince1970 }
        return sum
    }
}

/// The nine workloads for comparing engines.
func comparisons() throws -> [Workload] {
    let zone = try Zone(identifier: "America/New_York")
    let zoned = RecurrenceSet(
        start: .zoned(start, zone), rules: [rule("FREQ=DAILY;COUNT=3653")])
    let plan = DayPlan(rule("FREQ=DAILY;INTERVAL=3"), start: start.day)
    let query = start.day + 7_305
    return [
        expansion("a", "FREQ=DAILY;COUNT=3653", count: 3_653),
        expansion("b", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=522", count: 522),
        expansion("c", "FREQ=MONTHLY;BYMONTHDAY=15,31;COUNT=950", count: 950),
        expansion("d1", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=600", count: 600),
        expansion("d2", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=600", count: 600),
        expansion("e1", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=100", count: 100),
        expansion("e2", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=100", count: 100),
        Workload(name: "f", count: 1_000) {
            var hits: Int64 = 0
            for index in 0..<1_000 where plan.contains(query + index) { hits += 1 }
            return hits
        },
        Workload(name: "g", count: 3_653) {
            var sum: Int64 = 0
            zoned.instants()?.forEach { sum &+= $0.seconds }
            return sum
        },
    ]
}
