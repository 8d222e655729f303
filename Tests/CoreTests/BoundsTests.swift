import Core
import CoreTesting
import Testing

/// Y3: nothing traps, even for extreme times and days.
@Suite struct BoundsTests {
    /// Numbers at and near the limits of types, near zero, and random ones.
    static let numbers: [Int64] = {
        var generator = SeededGenerator(3)
        let ends = [Int64.min, .max, Int64(Int32.min), Int64(Int32.max), 0, 1 << 47, 1 << 60]
        let near = ends.flatMap { end in (-3...3).map { end &+ $0 } }
        let milliseconds = [Instant.first, .last].map(\.milliseconds)
        return near + milliseconds + milliseconds.map { $0 / 1_000 }
            + (0..<40).map { Int64(bitPattern: generator.next() >> (UInt64($0) % 64)) }
    }()

    static let zones: [Zone] =
        [.utc]
        + [
            "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
            "Asia/Kathmandu", "Europe/Dublin", "Antarctica/Troll", "America/Sao_Paulo",
        ].compactMap { try? Zone(identifier: $0) }

    /// The sum, clamped to the limits of the type.
    static func exact(_ a: Int64, plus b: Int64) -> Int64 {
        let (sum, isBeyond) = a.addingReportingOverflow(b)
        return isBeyond ? (a < 0 ? .min : .max) : sum
    }

    @Test func `Y3: arithmetic on instants saturates at the limits`() {
        for a in BoundsTests.numbers {
            let instant = Instant(milliseconds: a)
            let floor = a / 1_000 - (a % 1_000 < 0 ? 1 : 0)
            #expect(instant.seconds == floor)
            let (product, isBeyond) = a.multipliedReportingOverflow(by: 1_000)
            let seconds = isBeyond ? (a < 0 ? .min : .max) : product
            #expect(Instant(seconds: a).milliseconds == seconds)
            for b in BoundsTests.numbers {
                #expect(
                    (Instant(milliseconds: b) + a).milliseconds
                        == BoundsTests.exact(b, plus: seconds))
                let (difference, isFar) = a.subtractingReportingOverflow(b)
                #expect(
                    instant - Instant(milliseconds: b)
                        == (isFar ? (a < 0 ? .min : .max) : difference))
            }
        }
    }

    @Test func `Y3: arithmetic on days saturates at the limits, and every day has a date`() {
        for a in BoundsTests.numbers {
            let day = Day(Int(a))
            #expect(Int64(day.number) == min(max(a, Int64(Int32.min)), Int64(Int32.max)))
            #expect(day.civil.asDay == day)
            #expect(day.description.count >= 10)
            #expect(day.weekday.index == (Int(day.number) % 7 + 10) % 7)
            #expect(day.startOfMonth <= day && day <= day.endOfMonth)
            #expect(DaySpan.week(of: day).contains(day) || day.number < Int32.min + 7)
            #expect(CivilDate.startOfYear(Int(a)) <= CivilDate.startOfYear(Int(a) | 1))
            let leap = CivilDate(year: Int(a), month: 2, day: 29)
            #expect(leap.map { CivilDate.isLeap($0.year) } ?? true)
            for b in BoundsTests.numbers {
                let sum = BoundsTests.exact(Int64(day.number), plus: b)
                #expect((day + Int(b)) == Day(Int(sum)))
                let (difference, isBeyond) = Int64(day.number).subtractingReportingOverflow(b)
                #expect((day - Int(b)) == Day(Int(isBeyond ? (b < 0 ? .max : .min) : difference)))
            }
        }
        #expect(CivilDate(Day(Int32.min)).year == CivilDate.years.lowerBound)
        #expect(CivilDate(Day(Int32.max)).year == CivilDate.years.upperBound)
        #expect(CivilDate(year: CivilDate.years.upperBound + 1, month: 1, day: 1) == nil)
        #expect(CivilDate(year: CivilDate.years.lowerBound - 1, month: 12, day: 31) == nil)
    }

    @Test func `Y3: wall times carry over any number of seconds`() {
        for a in BoundsTests.numbers {
            let wall = WallTime(secondsSince1970: a)
            #expect((0..<86_400).contains(wall.secondOfDay))
            if abs(a / 86_400) < Int64(Int32.max) { #expect(wall.secondsSince1970 == a) }
            #expect(WallTime(Day(0), secondOfDay: Int(a)) == wall)
            let later = WallTime(Day(0), secondOfDay: 5).advanced(bySeconds: Int(a))
            #expect((0..<86_400).contains(later.secondOfDay))
            #expect(Instant(milliseconds: a).utcText.hasSuffix("Z"))
        }
    }

    @Test func `Y3: every zone converts any instant to a wall time and day, and back`() {
        let starts = [TimeOfDay.midnight, TimeOfDay(hour: 4)!, TimeOfDay(hour: 23, minute: 59)!]
        for zone in BoundsTests.zones {
            var cursor = zone.cursor
            for number in BoundsTests.numbers {
                let instant = Instant(milliseconds: number)
                let wall = zone.wallTime(at: instant)
                #expect(cursor.wallTime(at: instant) == wall)
                #expect(abs(zone.offset(at: instant)) < 100_000)
                #expect(zone.instant(of: wall) == cursor.instant(of: wall))
                _ = zone.meaning(of: WallTime(Day(Int(number)), secondOfDay: 86_399))
                if let change = zone.nextChange(after: instant) { #expect(change > instant) }
                for start in starts {
                    let rule = DayRule(zone: zone, dayStart: start)
                    let isFar = number.magnitude > 1 << 50
                    #expect(rule.nextRollover(after: instant) > instant || isFar)
                    _ = rule.span(of: Day(Int(number)))
                    _ = Moment(instant, rule: rule).wallTime
                    if number.magnitude < 1 << 47 || number.magnitude > 1 << 62 {
                        let parts = rule.split(from: instant, to: instant + 100_000)
                        #expect(parts.reduce(0) { $0 + $1.milliseconds } <= 100_000_000)
                    }
                }
            }
        }
        let century = DayRule(zone: .utc).split(from: .first, to: Instant(milliseconds: .max))
        #expect(century.count == 36_526 && century.last?.end.milliseconds == .max)
    }

    @Test func `Y3: hybrid time never overflows, and always increases after a seen time`() {
        for number in BoundsTests.numbers {
            for bits in BoundsTests.numbers {
                let seen = HybridTimestamp(rawValue: UInt64(bitPattern: bits))
                let next = seen.next(at: Instant(milliseconds: number))
                #expect(next > seen || next == .limit)
                #expect(next <= .limit)
            }
        }
        let ahead = HybridTimestamp.last.next(at: Instant(seconds: 1_700_000_000))
        #expect(ahead > .last && ahead < .limit)
        #expect(HybridTimestamp.zero.next(at: .last) <= .last)
        #expect(HybridTimestamp.zero.next(at: Instant(milliseconds: .max)) <= .last)
        #expect(HybridTimestamp.zero.next(at: .first) == HybridTimestamp(rawValue: 1))
        #expect(HybridTimestamp(rawValue: .max).next(at: .last) == .limit)
    }

    static let good = Event(
        id: EventID(high: 1, low: 1), operation: EventID(high: 1, low: 1),
        time: HybridTimestamp.zero.next(at: Instant(seconds: 1_700_000_000)),
        instant: Instant(seconds: 1_700_000_000), day: Day(19_675), offset: 3_600,
        zone: "Europe/Berlin", kind: "toy.noted", payload: Array("{}".utf8))

    static let changes: [(excess: Event.BoundViolation, change: @Sendable (inout Event) -> Void)] =
        [
            (.time, { $0.time = .limit }), (.time, { $0.time = HybridTimestamp(rawValue: .max) }),
            (.instant, { $0.instant = Instant(milliseconds: Instant.first.milliseconds - 1) }),
            (.instant, { $0.instant = Instant(milliseconds: Instant.last.milliseconds + 1) }),
            (.instant, { $0.instant = Instant(milliseconds: .min) }),
            (.instant, { $0.instant = Instant(milliseconds: .max) }),
            (.day, { $0.day = .first - 1 }), (.day, { $0.day = .last + 1 }),
            (.offset, { $0.offset = -90_000 }), (.offset, { $0.offset = 93_600 }),
            (.offset, { $0.offset = .max }),
        ]

    @Test(arguments: changes.indices)
    func `Y3: an event out of bounds counts for nothing and does not move the clock`(
        _ index: Int
    ) throws {
        var event = BoundsTests.good
        #expect(event.excess == nil && event.foreignExcess == nil)
        BoundsTests.changes[index].change(&event)
        #expect(event.excess == BoundsTests.changes[index].excess)
        #expect(event.foreignExcess == event.excess)
        #expect(event.excess?.sentence.hasPrefix("Its ") == true)
        var world = try Program([NoteModule()]).emptyWorld
        let empty = world
        world.fold([event])
        #expect(world.isEqual(to: empty) && world.time == .zero && world.lastRecorded == nil)
        world.fold([BoundsTests.good, event])
        #expect(!world.isEqual(to: empty) && world.time == BoundsTests.good.time)
    }

    @Test func `Y3: an event exactly at the bounds counts`() {
        var event = BoundsTests.good
        for (instant, day, offset) in [
            (Instant.first, Day.first, Int32(-89_999)), (.last, .last, 93_599),
        ] {
            event.instant = instant
            event.day = day
            event.offset = offset
            #expect(event.excess == nil && event.foreignExcess == nil)
        }
        event.time = HybridTimestamp(rawValue: HybridTimestamp.limit.rawValue - 1)
        #expect(event.excess == nil && event.foreignExcess == .time)
        event.time = .last
        #expect(event.foreignExcess == nil)
    }

    @Test func `Y3: an event whose day cannot match its instant is rejected`()
        throws
    {
        var event = BoundsTests.good
        for (days, isTaken) in [(-4, false), (-3, true), (3, true), (4, false), (9_000, false)] {
            event.day = BoundsTests.good.day + days
            #expect(event.excess == nil)
            #expect((event.foreignExcess == nil) == isTaken)
            var world = try Program([NoteModule()]).emptyWorld
            world.fold([event])
            let day = BoundsTests.good.day + min(max(days, -3), 3)
            #expect(world.lastRecorded?.day == day)
        }
        #expect(event.foreignExcess == .dayOfInstant)
    }

    @Test func `Y3: an instant in a payload has as many bits as an id holds`() {
        for (number, isRead) in [
            (Instant.first.milliseconds, true), (Instant.last.milliseconds, true),
            ((1 << 48) - 1, true), (-(1 << 48), true), (1 << 48, false), (.min, false),
            (-(1 << 48) - 1, false), (.max, false),
        ] {
            let payload = Array(#"{"at":\#(number)}"#.utf8)
            #expect((Dated(payload: payload) != nil) == isRead, "\(number)")
        }
    }

    private struct Dated: Payload {
        var at: Instant
        static let record = Record(Dated.init(at:), Field("at", \.at))
    }
}

/// Counts notes.
private struct NoteModule: Module {
    let manifest = ModuleManifest(
        id: "toy", stability: .experimental, summary: "Counts notes.", events: ["toy.noted"])
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(Notes())
    }
}

private struct Notes: Projection {
    typealias State = Int64
    enum Kind: String, EventKind { case noted = "toy.noted" }
    static let name = "toy"
    static let version = 1
    var initial: Int64 { 0 }
    func fold(_ event: Event, kind: Kind, into state: inout Int64) { state += 1 }
}
