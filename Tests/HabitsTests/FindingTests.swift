import Core
import CoreTesting
import Habits
import Testing

@Suite struct FindingTests {
    @Test func `an item is found by name, beginning, id and part, whatever the case`() throws {
        var person = try Person()
        let meditate = try person.adds("Meditate")
        let read = try person.adds("Read a book")
        func found(_ text: String) -> Habits.Found {
            Habits.find(text, today: person.today, in: person.view)
        }
        let id = meditate.description
        for text in ["meditate", " MED", id, String(id.suffix(8)), String(id.prefix(23))] {
            guard case .match(let item) = found(text) else {
                Issue.record("\(text)")
                continue
            }
            #expect(item.id == meditate)
        }
        guard case .match(let item) = found("book") else {
            Issue.record("book")
            return
        }
        #expect(item.id == read)
        #expect(found("Medtiate") == .none(suggestions: ["Meditate"]))
        #expect(found("xyz") == .none(suggestions: []))
        let second = try person.adds("Meditate")
        guard case .ambiguous(let items) = found("Meditate") else {
            Issue.record("two")
            return
        }
        #expect(items.map(\.id) == [meditate, second])
        try person.does(ArchiveItem(second))
        guard case .match = found("Meditate") else {
            Issue.record("archived")
            return
        }
        let refused = rejection {
            try Habits.require("Raed a book", today: person.today, in: person.view)
        }
        #expect(refused?.code == "habits.item.unknown")
        #expect(refused?.hints == ["Did you mean “Read a book”?"])
    }
}
