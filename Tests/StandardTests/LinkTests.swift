import Core
import CoreTesting
import Habits
import Journeys
import PortabilityAPI
import Reflections
import Standard
import Testing

/// Tests moods and journeys linked to habits.
@Suite struct LinkTests {
    private func person() throws -> (Person, ItemID) {
        var person = try Person(Standard.core)
        let read = try person.does(AddItem(.habit, ItemPatch(name: "Read 10 pages"))).item.id
        return (person, read)
    }

    @Test("M1: a mood can be linked to an existing habit by its name or a part of the name")
    func mood() throws {
        var (person, read) = try person()
        #expect(code { try person.does(LogMood(3, habit: "nope")) } == "habits.item.unknown")
        let mood = try person.does(LogMood(4, habit: "read", side: .after))
        #expect(mood.habit == "Read 10 pages")
        try person.does(EditItem(read, ItemPatch(name: "Read 20 pages")))
        let all = Reflections.moods(on: person.today, in: person.view)
        #expect(all.map(\.habit) == ["Read 20 pages"])
        try person.does(DeleteItem(read))
        #expect(Reflections.moods(on: person.today, in: person.view).map(\.habit) == [nil])
    }

    @Test("J1 J2: completing the linked habit completes the journey's day; undo reverts both")
    func journey() throws {
        var (person, read) = try person()
        let unknown = code { try person.does(StartJourney("X", item: "anything")) }
        #expect(unknown == "habits.item.unknown")
        let journey = try person.does(StartJourney("Reading", item: "read"))
        #expect(journey.item == read.description && !journey.isDone)
        try person.does(CompleteItem(read))
        let done = try #require(person.events.last)
        func now() -> Journey? {
            Journeys.journey(journey.id, on: person.today, today: person.today, in: person.view)
        }
        #expect(now()?.isDone == true && now()?.done == 1 && now()?.streak == 1)
        #expect(code { try person.does(ReopenJourneyDay()) } == "journeys.linked")
        person.undo(done)
        #expect(now()?.isDone == false && now()?.done == 0)
        try person.does(CompleteJourneyDay(minutes: 20))
        #expect(now()?.isDone == true && now()?.minutes == 20)
        #expect(try !person.does(ReopenJourneyDay()).isDone)
        // A deleted habit no longer completes the journey's day, and no table refers to it.
        try person.does(CompleteItem(read))
        func row() throws -> [String] {
            let tables = person.view.answers(to: .portableTables)
            let table = try #require(tables.first { $0.name == "journeys" })
            return table.rows(person.view, person.today)[0]
        }
        #expect(try row()[2] == read.description)
        try person.does(DeleteItem(read))
        #expect(now()?.isDone == false)
        #expect(try row()[2] == "")
    }
}
