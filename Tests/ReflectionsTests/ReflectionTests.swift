import Core
import CoreTesting
import ExperienceAPI
import PortabilityAPI
import Reflections
import Testing

@Suite struct ReflectionTests {
    @Test("M1: a morning reflection has a note and sleep quality; later entries replace each")
    func morning() throws {
        var person = try Person()
        try person.does(WriteReflection(.morning, sleep: 4))
        try person.does(WriteReflection(.morning, note: "  Rested\nand ready. "))
        #expect(person.morning?.sleep == 4)
        #expect(person.morning?.note == "Rested\nand ready.")
        try person.does(WriteReflection(.morning, sleep: 2))
        #expect(person.morning?.sleep == 2)
        #expect(person.morning?.note == "Rested\nand ready.")
        #expect(Reflections.reflection(.night, on: person.today, in: person.view) == nil)
        let count = person.events.count
        try person.does(WriteReflection(.morning, sleep: 2))
        #expect(person.events.count == count)
    }

    @Test("M1: a night reflection has only a note, and can be written for a past day")
    func night() throws {
        var person = try Person()
        try person.does(WriteReflection(.night, on: person.today - 1, note: "A good day"))
        #expect(code { try person.does(WriteReflection(.night, sleep: 3)) } == "reflections.sleep")
        let all = Reflections.reflections(
            over: DaySpan(7, endingOn: person.today), in: person.view)
        #expect(all.map(\.note) == ["A good day"])
        #expect(all.map(\.day) == [person.today - 1])
        try person.does(RemoveReflection(.night, on: person.today - 1))
        #expect(Reflections.reflection(.night, on: person.today - 1, in: person.view) == nil)
    }

    @Test("M1: a mood from 1 to 5 can be linked to a habit, as before or after the habit")
    func moods() throws {
        var person = try Person()
        try person.does(LogMood(2, habit: "Meditate", side: .before))
        try person.does(LogMood(4, note: "Calm", habit: "Meditate", side: .after))
        try person.does(LogMood(5))
        let all = Reflections.moods(on: person.today, in: person.view)
        #expect(all.map(\.mood) == [2, 4, 5])
        #expect(all.map(\.word) == ["Low", "Good", "Great"])
        #expect(all.map(\.side) == [.before, .after, nil])
        #expect(all.map(\.habit) == ["Meditate", "Meditate", nil])
        try person.does(RemoveMood(all[1].id))
        #expect(Reflections.moods(on: person.today, in: person.view).map(\.mood) == [2, 5])
    }

    @Test("M1: entries that are out of range, empty or in the future are rejected")
    func refused() throws {
        var person = try Person()
        for mood in [0, 6, -1] {
            #expect(code { try person.does(LogMood(mood)) } == "reflections.mood")
            #expect(
                code { try person.does(WriteReflection(.morning, sleep: mood)) }
                    == "reflections.sleep")
        }
        for note in ["", " \n "] {
            #expect(
                code { try person.does(WriteReflection(.night, note: note)) }
                    == "reflections.empty")
        }
        let long = String(repeating: "x", count: 2_001)
        for note in [long, "a\u{0}b"] {
            #expect(
                code { try person.does(WriteReflection(.night, note: note)) }
                    == "reflections.note")
        }
        #expect(
            code { try person.does(WriteReflection(.night, on: person.today + 1, note: "x")) }
                == "reflections.day")
        #expect(code { try person.does(LogMood(3, side: .after)) } == "reflections.habit")
        #expect(code { try person.does(LogMood(3, habit: "a\nb")) } == "reflections.habit")
        try person.does(RemoveMood(EventID(high: 1, low: 1)))
        #expect(person.events.isEmpty)
    }

    @Test("X1, X2: morning and night each give points once a day, and none after undo")
    func points() throws {
        var person = try Person()
        try person.does(WriteReflection(.morning, sleep: 4))
        try person.does(WriteReflection(.morning, note: "More"))
        try person.does(WriteReflection(.night, note: "Done"))
        #expect(earned(person) == ["morning 1", "night 1"])
        person.undo(person.events[2])
        #expect(earned(person) == ["morning 1", "night 0"])
        person.undo(person.events[0])
        #expect(earned(person) == ["morning 1", "night 0"], "the note still stands")
        person.undo(person.events[1])
        #expect(earned(person) == ["morning 0", "night 0"])
    }

    private func earned(_ person: Person) -> [String] {
        let source = person.view.answers(to: .pointSources)[0]
        let span = DaySpan(3, endingOn: person.today)
        let counts = source.counts(over: span, today: person.today, in: person.view)
        let details = source.details(on: person.today, today: person.today, in: person.view)
        #expect(Int32(details.count) == counts.reduce(0) { $0 + $1.counts[2] })
        return counts.map { "\($0.reason.rawValue) \($0.counts[2])" }
    }

    @Test("P2: the exported tables contain every reflection and mood in the documented columns")
    func tables() throws {
        var person = try Person()
        try person.does(WriteReflection(.morning, note: "Rested, \"fine\"", sleep: 4))
        try person.does(LogMood(4, note: "Calm", habit: "Read", side: .after))
        let tables = person.view.answers(to: .portableTables)
        #expect(tables.map(\.name) == ["reflections", "moods"])
        let rows = tables.map { $0.rows(person.view, person.today) }
        #expect(rows[0] == [["2026-11-21", "morning", "4", "Rested, \"fine\""]])
        #expect(rows[1][0][2...5] == ["4", "Read", "after", "Calm"])
        #expect(rows[1].allSatisfy { $0.count == tables[1].columns.count })
    }

    @Test("M1: a note can have at most 2,000 characters, and a habit's name is trimmed")
    func limits() throws {
        var person = try Person()
        let long = String(repeating: "x", count: 2_000)
        #expect(try person.does(WriteReflection(.night, note: long)).note == long)
        #expect(try person.does(LogMood(3, note: long, habit: " Read ")).habit == "Read")
        #expect(code { try person.does(LogMood(3, note: long + "x")) } == "reflections.note")
    }

    @Test("M1: an entry for another day is returned with that day; no day is before 1970")
    func otherDays() throws {
        var person = try Person()
        let yesterday = person.today - 1
        let told = try person.does(WriteReflection(.morning, on: yesterday, note: "x", sleep: 3))
        #expect(told.day == yesterday && told.note == "x" && told.sleep == 3)
        #expect(try person.does(LogMood(3, on: yesterday)).day == yesterday)
        #expect(try person.does(LogMood(3, on: Day(0))).day == Day(0))
        #expect(code { try person.does(LogMood(3, on: Day(-1))) } != nil)
        #expect(code { try person.does(WriteReflection(.night, on: Day(-1), note: "x")) } != nil)
    }

    @Test("M1: the error for an empty reflection differs for morning and night")
    func sentences() throws {
        var person = try Person()
        for (time, sentence) in [
            (Reflection.Time.morning, "Enter a note or the quality of your sleep."),
            (.night, "Enter a note."),
        ] {
            let refusal = #expect(throws: Rejection.self) {
                try person.does(WriteReflection(time))
            }
            #expect(refusal?.message == sentence)
        }
    }

    @Test("M1: a mood can be removed only once")
    func removedTwice() throws {
        var person = try Person()
        let mood = try person.does(LogMood(4))
        for _ in 0..<2 { try person.does(RemoveMood(mood.id)) }
        #expect(person.events.count == 2)
    }

    @Test("P2 X2: the first day is the day of the first entry, and the tables start on it")
    func firstDays() throws {
        var person = try Person()
        let today = person.today
        #expect(Reflections.firstDay(in: person.view) == nil)
        try person.does(LogMood(4, on: today - 3))
        #expect(Reflections.firstDay(in: person.view) == today - 3)
        for days in [1, 9, 5] {
            try person.does(WriteReflection(.night, on: today - days, note: "\(days)"))
        }
        #expect(Reflections.firstDay(in: person.view) == today - 9)
        #expect(person.view.answers(to: .pointSources)[0].firstDay(in: person.view) == today - 9)
        for days in [20, 2] { try person.does(LogMood(3, on: today - days)) }
        #expect(Reflections.firstDay(in: person.view) == today - 20)
        #expect(person.view.answers(to: .pointSources)[0].firstDay(in: person.view) == today - 9)
        let rows = person.view.answers(to: .portableTables).map { table in
            table.rows(person.view, today).map { $0[0] }
        }
        #expect(rows[0] == [9, 5, 1].map { (today - $0).description })
        #expect(rows[1] == [20, 3, 2].map { (today - $0).description })
    }
}

extension Person {
    var morning: Reflection? { Reflections.reflection(.morning, on: today, in: view) }
}
