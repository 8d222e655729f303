import Core
import CoreTesting
import Testing

/// Tests which dates of a payload shift when a fact is moved in time.
@Suite struct PayloadDatesTests {
    private func moved(
        _ text: String, _ dates: PayloadDates, by days: Int = 3, with companions: Set<EventID> = []
    ) -> String {
        let bytes = dates.moved(
            Array(text.utf8), byDays: days, milliseconds: Int64(days) * 86_400_000,
            with: companions)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "a shift in time moves the declared days, instants and rules, and nothing else",
        arguments: [
            (
                #"{"day":"2024-02-27","other":"2024-02-27"}"#, PayloadDates.days("day"),
                #"{"day":"2024-03-01","other":"2024-02-27"}"#
            ),
            (
                #"{"uses":[{"day":"2023-12-31","at":0},{"day":7},[]]}"#,
                PayloadDates(days: ["uses.day"], instants: ["uses.at", "at"]),
                #"{"uses":[{"day":"2024-01-03","at":259200000},{"day":7},[]]}"#
            ),
            (
                #"{"f":{"s":"FREQ=DAILY;UNTIL=20231230T000000Z;COUNT=123456789"}}"#,
                PayloadDates(rules: ["f.s"]),
                #"{"f":{"s":"FREQ=DAILY;UNTIL=20240102T000000Z;COUNT=123456789"}}"#
            ),
            (
                #"{"s":"EXDATE=20231230,20231399;é"}"#, PayloadDates(rules: ["s"]),
                #"{"s":"EXDATE=20240102,20231399;é"}"#
            ),
            (
                #"{"day":"9999-12-30","from":null}"#, .days("day", "from", "to"),
                #"{"day":"9999-12-31","from":null}"#
            ),
            (#"{"day":"2024-02-27""#, .days("day"), #"{"day":"2024-02-27""#),
            (#"{ "day" : "2024-02-27" }"#, .none, #"{ "day" : "2024-02-27" }"#),
        ])
    func places(_ text: String, _ dates: PayloadDates, _ wanted: String) {
        #expect(moved(text, dates) == wanted)
    }

    @Test("a day that belongs to another event is shifted only together with that event")
    func owners() throws {
        let id = "0190b2a0-0000-7000-8000-0000000000e1"
        let dates = PayloadDates(days: ["day"], owner: "of")
        let text = #"{"of":"\#(id)","day":"2024-02-27"}"#
        #expect(moved(text, dates) == text)
        let event = try #require(EventID(id))
        #expect(moved(text, dates, with: [event]).contains("2024-03-01"))
        #expect(moved(#"{"day":"2024-02-27"}"#, dates, with: [event]).contains("02-27"))
    }

    @Test("an event shifted forth and back is unchanged, in any zone and by any amount of time")
    func back() throws {
        var generator = SeededGenerator(7)
        let zones = try ["UTC", "Pacific/Apia", "Australia/Lord_Howe", "America/New_York"].map {
            try Zone(identifier: $0)
        }
        var crossings: Set<Int> = []
        for _ in 0..<400 {
            let zone = zones[Int.random(in: 0..<zones.count, using: &generator)]
            let start = try #require(TimeOfDay(minutes: Int.random(in: 0..<720, using: &generator)))
            let rule = DayRule(zone: zone, dayStart: start)
            let instant = Instant(
                milliseconds: Int64.random(in: 0..<4_000_000_000_000, using: &generator))
            let id: EventID = generator.id(at: instant)
            let fact = Event(
                id: id, operation: id, time: HybridTimestamp.zero.next(at: instant),
                instant: instant, day: rule.day(at: instant),
                offset: Int32(zone.offset(at: instant)), zone: zone.identifier, kind: "toy.said",
                payload: Array(#"{"day":"\#(rule.day(at: instant))"}"#.utf8))
            let size: Int64 = Bool.random(using: &generator) ? 7_200_000 : 400_000_000_000
            let shift = Int64.random(in: -size...size, using: &generator)
            let away = fact.moved(by: shift, dates: .days("day"), rule: rule, with: [])
            #expect(away.day == rule.day(at: away.instant))
            #expect(away.offset == Int32(zone.offset(at: away.instant)))
            #expect(away.instant - instant == shift)
            #expect(String(decoding: away.payload, as: UTF8.self) == #"{"day":"\#(away.day)"}"#)
            #expect(away.moved(by: -shift, dates: .days("day"), rule: rule, with: []) == fact)
            crossings.insert((away.day - fact.day).signum())
        }
        #expect(crossings == [-1, 0, 1])
    }
}
