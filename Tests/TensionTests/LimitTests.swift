import Core
import CoreTesting
import Testing

@testable import Tension

/// Tests that values at a limit are accepted and values beyond are rejected.
@Suite struct LimitTests {
    @Test("N1: a note can have at most 500 characters")
    func notes() throws {
        var person = try somebody()
        let longest = String(repeating: "n", count: 500)
        #expect(try person.does(CheckTension(0, note: longest)).note == longest)
        #expect(code { try person.does(CheckTension(0, note: longest + "n")) } == "tension.note")
    }

    @Test("N2: a suggestion's title must have 1–60 characters, its instruction 1–200")
    func suggestions() throws {
        var person = try somebody()
        let (title, text) = (String(repeating: "t", count: 60), String(repeating: "x", count: 200))
        #expect(try person.does(AddSuggestion(title, text: text)).title == title)
        #expect(try person.does(AddSuggestion("t", text: "x")).text == "x")
        for (title, text) in [("", "x"), (title + "t", "x"), ("t", ""), ("t", text + "x")] {
            let refused = code { try person.does(AddSuggestion(title, text: text)) }
            #expect(refused == "tension.suggestion", "\(title.count) and \(text.count)")
        }
    }

    @Test("N2: at most 100 suggestions can exist, also with equal titles")
    func hundred() throws {
        var person = try somebody()
        for number in 1...97 {
            _ = try person.does(AddSuggestion("Tea", text: "Make cup \(number)"))
        }
        #expect(Tension.suggestions(in: person.view).count == 100)
        #expect(
            code { try person.does(AddSuggestion("Tea", text: "One more")) }
                == "tension.suggestions")
        #expect(try person.does(AddSuggestion("Tea", text: "Make cup 97")).title == "Tea")
        #expect(Tension.suggestions(in: person.view).count == 100)
    }

    @Test("N2: a suggestion can be removed once; removing an unknown one gives an error")
    func removal() throws {
        var person = try somebody()
        _ = try person.does(AddSuggestion("Tea", text: "Make a cup"))
        #expect(try person.does(RemoveSuggestion("jaw_relaxation")).title == "Jaw Release")
        let count = person.events.count
        #expect(try person.does(RemoveSuggestion("jaw_relaxation")).title == "Jaw Release")
        #expect(person.events.count == count)
        #expect(Tension.suggestions(in: person.view).map(\.id).contains("jaw_relaxation") == false)
        #expect(
            code { try person.does(RemoveSuggestion("jaw_exercise")) }
                == "tension.suggestion.unknown")
        // A possible id is looked up, an impossible one is rejected by the form.
        for (length, wanted) in [
            (1, "tension.suggestion.unknown"), (64, "tension.suggestion.unknown"),
            (65, "request.length"), (0, "request.length"),
        ] {
            let id = String(repeating: "s", count: length)
            #expect(code { try person.does(RemoveSuggestion(id)) } == wanted, "\(length)")
        }
    }

    @Test("N2: two suggestions alternate; if two devices each remove one, two remain")
    func fewest() throws {
        var person = try somebody()
        _ = try person.does(RemoveSuggestion("mindfulness_minutes"))
        var shown: [String?] = []
        for _ in 0..<4 {
            shown.append(try person.does(CheckTension(10)).suggestion?.id)
            person.wait(seconds: 1)
        }
        #expect(
            shown == [
                "diaphragm_breathing", "jaw_relaxation", "diaphragm_breathing", "jaw_relaxation",
            ])
        var other = try somebody(seed: 2)
        other.receive(person.events)
        _ = try other.does(AddSuggestion("Tea", text: "Make a cup"))
        person.receive(other.events)
        _ = try person.does(RemoveSuggestion("jaw_relaxation"))
        _ = try other.does(RemoveSuggestion("diaphragm_breathing"))
        person.receive(other.events)
        #expect(
            Tension.suggestions(in: person.view).map(\.title) == ["Diaphragm Breathing", "Tea"])
    }

    @Test("N4: at most 1,000 check-ins can be merged at once")
    func merge() throws {
        var person = try somebody()
        let now = person.now
        let pending = (1...1_001).map { number in
            MergeCheckIns.Pending(EventID(high: 1, low: UInt64(number)), level: 3, at: now)
        }
        #expect(try person.does(MergeCheckIns(Array(pending.dropLast()))).new == 1_000)
        #expect(code { try person.does(MergeCheckIns(pending)) } == "request.count")
        #expect(Tension.checkIns(in: person.view).count == 1_000)
    }

    @Test(
        "N4: a check-in can have any time from 0 to 2^48 − 1 milliseconds",
        arguments: [
            (-1, false), (0, true), (1 << 48 - 1, true), (1 << 48, false),
        ])
    func instants(_ milliseconds: Int64, _ isTaken: Bool) throws {
        let id = "019aa000-0000-7000-8000-000000000001"
        let body: JSONObject = [
            "checkIns": [["id": .string(id), "level": 3, "at": .integer(milliseconds)]]
        ]
        let refused = code { try MergeCheckIns.form.value(of: body) }
        #expect(refused == (isTaken ? nil : "request.range"))
        let fact = TensionFact.Check(
            payload: ["level": 3, "at": .integer(milliseconds), "day": "2026-11-21"])
        #expect(fact?.at?.milliseconds == (isTaken ? milliseconds : nil))
    }

    @Test("N4: a check-in made on another device keeps its note, time and day")
    func elsewhere() throws {
        var person = try somebody()
        let at = Instant(milliseconds: noon - 86_400_000)
        let earlier = Instant(milliseconds: at.milliseconds - 1)
        _ = try person.does(
            MergeCheckIns([
                .init(EventID(high: 1, low: 2), level: 5, at: at, note: "On the train"),
                .init(EventID(high: 1, low: 3), level: 3, at: earlier),
            ]))
        let all = Tension.checkIns(in: person.view)
        #expect(all.map(\.note) == ["", "On the train"])
        #expect(all.map(\.instant) == [earlier, at])
        #expect(all.map(\.day) == [person.today - 1, person.today - 1])
    }

    @Test("N4 D4: after travelling west, a merged check-in gets no finished and no future day")
    func travelled() throws {
        var person = try somebody()
        // Noon of the 21st in UTC is the 22nd in Kiritimati, where something is recorded.
        person.rule = DayRule(zone: try Zone.named("Pacific/Kiritimati"))
        try person.does(CheckTension(3))
        let recorded = person.now
        #expect(Tension.checkIns(in: person.view).map(\.day) == [day("2026-11-22")])
        func merged(_ milliseconds: Int64, today: String) throws -> Day? {
            let at = Instant(milliseconds: recorded.milliseconds + milliseconds)
            let now = Instant(milliseconds: recorded.milliseconds + 120_000)
            var context = CommandContext(
                view: person.view, moment: Moment(now, day: day(today), rule: DayRule(zone: .utc)),
                operation: EventID(high: 9, low: 9))
            let merge = MergeCheckIns([.init(EventID(high: 8, low: 8), level: 5, at: at)])
            let payload = try JSON(parsing: merge.decide(in: &context)[0].payload)
            return payload["day"]?.string.flatMap { Day($0) }
        }
        #expect(try merged(60_000, today: "2026-11-22") == day("2026-11-22"))
        #expect(try merged(0, today: "2026-11-22") == day("2026-11-22"))
        #expect(try merged(-1, today: "2026-11-22") == day("2026-11-21"))
        #expect(try merged(60_000, today: "2026-11-20") == day("2026-11-20"))
    }
}
