import Core
import CoreTesting
import Testing

@testable import Habits

@Suite struct FindingTests {
    @Test func `an item is found by name, prefix, id and substring, ignoring case`() throws {
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

    @Test("similar item names are suggested: at most three, closest first")
    func suggestions() throws {
        var person = try Person()
        // Up to a third of ten letters can differ.
        for name in ["Abcdefgxyz", "Abcdefghix", "Abcdefghxy", "Abcdefwxyz", "Abcdefghiy"] {
            _ = try person.adds(name)
        }
        let found = Habits.find("abcdefghij", today: person.today, in: person.view)
        #expect(found == .none(suggestions: ["Abcdefghix", "Abcdefghiy", "Abcdefghxy"]))
    }

    @Test("the distance of two words is the smallest number of edits: add, delete, change, swap")
    func distances() {
        let words = ["", "a", "ab", "ba", "abc", "acb", "cab", "abcd", "kitten", "sitting"]
        func slow(_ a: Substring, _ b: Substring) -> Int {
            guard let x = a.first, let y = b.first else { return max(a.count, b.count) }
            let (restA, restB) = (a.dropFirst(), b.dropFirst())
            var best = min(
                slow(restA, restB) + (x == y ? 0 : 1), slow(restA, b) + 1, slow(a, restB) + 1)
            if let second = restA.first, second == y, restB.first == x {
                best = min(best, slow(restA.dropFirst(), restB.dropFirst()) + 1)
            }
            return best
        }
        for a in words {
            for b in words {
                let told = Habits.editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars))
                #expect(told == slow(a[...], b[...]), "\(a) and \(b)")
            }
        }
    }
}
