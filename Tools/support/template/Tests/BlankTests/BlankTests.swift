import Core
import CoreTesting
import PortabilityAPI
import Testing
import WidgetsAPI

@testable import Blank

@Suite("Noting") struct BlankTests {
    private var person: Person

    init() throws { person = try Person([BlankModule()]) }

    private func texts(on day: Day) -> [String] {
        Blank.notes(on: day, in: person.view).map(\.text)
    }

    @Test("a note is for today unless another day is given")
    mutating func day() throws {
        let yesterday = person.today - 1
        #expect(try person.does(NoteBlank("Now")).day == person.today)
        #expect(try person.does(NoteBlank("Then", on: yesterday)).day == yesterday)
        #expect(texts(on: person.today) == ["Now"])
        #expect(texts(on: yesterday) == ["Then"])
    }

    @Test("an empty or over-long note is rejected", arguments: [0, 501])
    mutating func length(_ count: Int) {
        #expect(
            code { try person.does(NoteBlank(String(repeating: "x", count: count))) }
                == "blank.text")
    }

    @Test("an undone note is gone everywhere, and redo restores it")
    mutating func undo() throws {
        try person.does(NoteBlank("Now"))
        let event = try #require(person.events.first)
        #expect(!person.undo(event).isEmpty)
        #expect(texts(on: person.today).isEmpty)
        #expect(person.undo(event).isEmpty)
        #expect(!person.undo(event, undoing: false).isEmpty)
        #expect(texts(on: person.today) == ["Now"])
    }

    @Test("a note appears in the export and on the card, which is empty before")
    mutating func answers() throws {
        let scene = { (person: Person) in
            WidgetCard.Scene(view: person.view, moment: person.moment)
        }
        #expect(BlankAnswers.card.content(scene(person)) == nil)
        try person.does(NoteBlank("Now"))
        #expect(BlankAnswers.card.content(scene(person))?.lines.map(\.text) == ["Now"])
        let rows = BlankAnswers.table.rows(person.view, person.today)
        #expect(rows.map { Array($0.prefix(2)) } == [[person.today.description, "Now"]])
    }
}
