import Breathing
import CommandLineKit
import Core
import CoreTesting
import PageKit
import PortabilityAPI
import RouteKit
import Standard
import StandardCommands
import StandardWeb
import StreaksAPI
import Testing
import WidgetsAPI

/// A shelf of another team that implements the extension point of Books.
private struct ShelfModule: Module, BookShelf {
    let manifest = ModuleManifest(id: "shelf", stability: .experimental, summary: "A shelf.")
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .bookShelves)
    }
    func titles(in view: WorldView) -> [String] { ["Emma"] }
}

@Suite struct ContributionsTests {
    @Test("a module with one of every kind of contribution works in the complete program")
    func fits() throws {
        let program = try Program(
            Standard.core + Standard.commandLine + Standard.web + [BooksModule(), ShelfModule()])
        let view = WorldView(program.emptyWorld, of: program)
        #expect(allTitles(in: view) == ["Emma"])
        #expect(program.contributions(to: .commands).contains { $0.name == "book" })
        #expect(program.routes.contains { $0.path == Route.api + "/books" })
        #expect(program.routes.contains { $0.path == "/books" && $0.method == .post })
        #expect(program.routes.contains { $0.path == Route.api + "/books/by/books" })
        #expect(view.answers(to: .pageSections).contains { $0.id == "books.card" })
        #expect(view.answers(to: .pagePlaces).contains { $0.id == "books" })
        #expect(view.answers(to: .breathingPatterns).contains { $0.name == "page-turn" })
        #expect(view.answers(to: .importers).contains { $0.name == "book-list" })
    }

    @Test("a change in the example module is visible through every query")
    func asked() throws {
        var person = try Person(Standard.core + [BooksModule()])
        #expect(try person.does(FinishBook(title: "Emma")) == 1)
        let moment = person.moment
        let cards = person.view.answers(to: .widgetCards).filter { $0.name == "books" }
        let content = cards.compactMap { $0.content(.init(view: person.view, moment: moment)) }
        #expect(content.map(\.figure) == ["1 of 12"])
        let provider = try #require(person.view.answer(.streakProvider))
        let books = provider.all(today: person.today, in: person.view).first { $0.id == "books" }
        #expect(books?.current == 1)
        let items = person.view.answers(to: .dayItems).flatMap {
            $0.items(over: DaySpan(3, endingOn: person.today), today: person.today, in: person.view)
        }
        #expect(items.first { $0.id == "books" }?.completed[person.today] == true)
        person.undo(try #require(person.events.first { $0.kind == "books.finished" }))
        #expect(person.view.books.kept.isEmpty)
    }
}
