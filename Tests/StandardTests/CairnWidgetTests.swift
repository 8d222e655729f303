import Core
import CoreTesting
import Habits
import Standard
import Testing
import WidgetsAPI

/// Tests the card of the week's cairn.
@Suite struct CairnWidgetTests {
    @Test("K1 W2: the cairn card counts this week's stones and lists those of earlier weeks")
    func card() throws {
        var person = try Person(Standard.core)
        func content() throws -> WidgetContent? {
            let cards = person.view.answers(to: .widgetCards)
            let card = try #require(cards.first { $0.name == "cairn" })
            return card.content(.init(view: person.view, moment: person.moment))
        }
        #expect(try content() == nil)
        let read = try person.does(AddItem(.habit, ItemPatch(name: "Read"))).item.id
        try person.does(CompleteItem(read))
        let one = try #require(try content())
        #expect(one.figure == "1 stone" && one.short == "1")
        #expect(one.detail == "1 day in a row")
        #expect(
            one.lines.map(\.text) == [
                "This week: 1 stone", "Last week: 0 stones", "Two weeks ago: 0 stones",
                "Three weeks ago: 0 stones",
            ])
        #expect(one.data["stones"]?.array?.count == 4)
    }
}
