import Core
import CoreTesting
import PortabilityAPI
import Testing
import WidgetsAPI

@testable import Shield

@Suite("Noting") struct ShieldTests {
    private var person: Person

    init() throws { person = try Person([ShieldModule()]) }

    private func texts(on day: Day) -> [String] {
        Shield.notes(on: day, in: person.view).map(\.text)
    }

    @Test("a note is about today unless another day is given")
    mutating func day() throws {
        let yesterday = person.today - 1
        #expect(try person.does(NoteShield("Now")).day == person.today)
        #expect(try person.does(NoteShield("Then", on: yesterday)).day == yesterday)
        #expect(texts(on: person.today) == ["Now"])
        #expect(texts(on: yesterday) == ["Then"])
    }

    @Test("a note of no or too many characters is refused", arguments: [0, 501])
    mutating func length(_ count: Int) {
        #expect(
            code { try person.does(NoteShield(String(repeating: "x", count: count))) }
                == "shield.text")
    }

    @Test("what is taken back is gone everywhere, and comes back as it was")
    mutating func undo() throws {
        try person.does(NoteShield("Now"))
        let event = try #require(person.events.first)
        #expect(!person.undo(event).isEmpty)
        #expect(texts(on: person.today).isEmpty)
        #expect(person.undo(event).isEmpty)
        #expect(!person.undo(event, undoing: false).isEmpty)
        #expect(texts(on: person.today) == ["Now"])
    }

    @Test("a note stands in the export and on the card, which is not there before")
    mutating func answers() throws {
        let scene = { (person: Person) in
            WidgetCard.Scene(view: person.view, moment: person.moment)
        }
        #expect(ShieldAnswers.card.content(scene(person)) == nil)
        try person.does(NoteShield("Now"))
        #expect(ShieldAnswers.card.content(scene(person))?.lines.map(\.text) == ["Now"])
        let rows = ShieldAnswers.table.rows(person.view, person.today)
        #expect(rows.map { Array($0.prefix(2)) } == [[person.today.description, "Now"]])
    }
}
