import Core
import Recurrence

/// Queries whose cost must not depend on the distance between start and answer.
func questions() -> [Workload] {
    let rules = [
        ("three days", "FREQ=DAILY;INTERVAL=3"),
        ("two weeks", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"),
        ("month", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("seven months", "FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=15,31"),
        ("year", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
        ("third days of January", "FREQ=DAILY;INTERVAL=3;BYMONTH=1"),
        ("two weeks in summer", "FREQ=WEEKLY;INTERVAL=2;BYMONTH=6,7,8;BYDAY=TU,TH"),
        ("50 days, on the first", "FREQ=DAILY;INTERVAL=50;BYMONTHDAY=1,15"),
        ("1,000 days, in January", "FREQ=DAILY;INTERVAL=1000;BYMONTH=1"),
        ("last of two weeks", "FREQ=WEEKLY;INTERVAL=2;BYMONTH=3;BYDAY=TU,TH;BYSETPOS=-1"),
        ("week 20", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"),
        ("three years", "FREQ=YEARLY;INTERVAL=3;BYMONTH=2,11;BYDAY=MO,TU,WE,TH,FR"),
        ("first week of two years", "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO,SU"),
        ("leap day", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
        (
            "five months, pushed",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31;SKIP=FORWARD"
        ),
        ("weekdays of a month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR"),
        ("weekdays of seven months", "FREQ=MONTHLY;INTERVAL=7;BYDAY=MO,TU,WE,TH,FR"),
    ]
    return rules.flatMap { name, text in
        let plan = DayPlan(rule(text), start: start.day)
        return [("10 days", 10), ("5,000 years", 1_826_213)].flatMap { label, far in
            asked(plan, at: start.day + far, "\(name), \(label)")
        }
    } + bulk()
}

private func asked(_ plan: DayPlan, at day: Day, _ label: String) -> [Workload] {
    let place = plan.count(in: DaySpan(day - start.day + 1, endingOn: day))
    let spans = (0..<1_000).map { DaySpan(day - start.day + 1 + $0, endingOn: day + $0) }
    return [
        Workload(name: "contains: \(label)", count: 1_000) {
            (0..<1_000).reduce(0) { $0 + (plan.contains(day + $1) ? 1 : 0) }
        },
        Workload(name: "count: \(label)", count: 1_000) {
            spans.reduce(0) { $0 + Int64(plan.count(in: $1)) }
        },
        Workload(name: "nth: \(label)", count: 1_000) {
            (0..<1_000).reduce(0) { sum, index in
                sum + Int64(plan.day(at: place + index & 63)?.number ?? 0)
            }
        },
    ]
}

/// A bitset of ten years, and the setup of a query.
private func bulk() -> [Workload] {
    let weekly = DayPlan(rule("FREQ=WEEKLY;BYDAY=MO,WE,FR"), start: start.day)
    let span = DaySpan(3_653, endingOn: start.day + 9_000)
    let text = "FREQ=MONTHLY;BYDAY=-1FR;COUNT=600"
    let (monthly, yearly) = (rule(text), rule("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"))
    return [
        Workload(name: "bits of ten years", count: 1) {
            Int64(truncatingIfNeeded: weekly.bits(over: span).words[3])
        },
        Workload(name: "parse", count: 1) { Int64(rule(text).interval) },
        Workload(name: "compile a month", count: 1) {
            Int64(DayPlan(monthly, start: start.day).start.number)
        },
        Workload(name: "compile a year", count: 1) {
            Int64(DayPlan(yearly, start: start.day).start.number)
        },
    ] + rarities()
}

/// Rules that never or hardly ever occur: compiled and queried for their first occurrence.
private func rarities() -> [Workload] {
    [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;INTERVAL=7979;BYMONTH=1;BYMONTHDAY=1",
        "FREQ=DAILY;INTERVAL=189;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=DAILY;INTERVAL=146097;BYMONTHDAY=5",
        "FREQ=HOURLY;INTERVAL=168;BYDAY=FR;BYMONTH=3", "FREQ=HOURLY;INTERVAL=24;BYHOUR=5",
        "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3;BYMINUTE=7;BYSECOND=9;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=SECONDLY;INTERVAL=172799;BYHOUR=3;BYMINUTE=7;BYMONTH=2;BYMONTHDAY=29",
        "FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=1,2;BYSETPOS=3",
        "FREQ=MINUTELY;INTERVAL=1441;BYDAY=MO;BYHOUR=3;BYYEARDAY=366",
    ].map { text in
        let rule = rule(text)
        return Workload(name: "first: \(text)", count: 1) {
            let set = RecurrenceSet(start: .floating(start), rules: [rule])
            return set.next(after: start)?.secondsSince1970 ?? 0
        }
    }
}
