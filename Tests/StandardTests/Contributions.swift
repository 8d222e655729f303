import ArgumentParser
import Breathing
import CommandLineKit
import Core
import Engine
import ExperienceAPI
import Foundation
import PageKit
import PortabilityAPI
import RouteKit
import SettingsAPI
import StreaksAPI
import WidgetsAPI

/// One of every contribution: the code on the page about contributions.
struct BooksModule: Module {
    let manifest = ModuleManifest(
        id: "books", stability: .experimental, summary: "Books that you finished.",
        requires: [Capability.streakProvider.name], events: BookFact.Kind.names)

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(BookState.self)
        registrar.accept(FinishBook.self)
        let streaks = try registrar.require(.streakProvider)
        registrar.contribute(bookUndo, to: .undoHandlers)
        registrar.contribute(BooksModule.goal, to: .settings)
        registrar.contribute(BooksModule.table, to: .portableTables)
        registrar.contribute(BooksModule.card(streaks), to: .widgetCards)
        registrar.contribute(BookStreak(), to: .streakLines)
        registrar.contribute(BookPoints(), to: .pointSources)
        registrar.contribute(TitleService(), to: .services)
        registrar.contribute(BookDays(), to: .dayItems)
        registrar.contribute(BookListImporter(), to: .importers)
        registrar.contribute(BooksModule.turning, to: .breathingPatterns)
        registrar.open(.bookShelves)
        registrar.contribute(BooksModule.routes + BooksModule.pages, to: .routes)
        registrar.contribute(BooksModule.each, to: .routeSources)
        registrar.contribute(BooksModule.place, to: .pagePlaces)
        registrar.contribute(BooksModule.section, to: .pageSections)
        registrar.contribute(BooksModule.part, to: .todayParts)
        registrar.contribute(CommandContribution(BookCommand.self, in: .books), to: .commands)
        registrar.contribute(BooksModule.topic, to: .helpTopics)
    }
}

// MARK: - Doing

struct FinishBook: Command {
    static var name: String { "books.finish" }
    static var isIdempotent: Bool { false }
    static let form = Form(
        "Finish a book", FinishBook.init(title:), Field("title", \.title, .line(1...80)))
    static let answer = Shape<Int> { Member("finished", \.self) }
    var title: String

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [BookFact.finished(.init(title: title, day: context.today)).draft]
    }

    func reply(in context: ReplyContext) throws(Rejection) -> Int { context.view.books.kept.count }
}

let bookUndo = RetractionUndoHandler(BookFact.self, retractions: { $0.books.retractions }) {
    fact, _ in
    switch fact {
    case .finished(let book): "Finished \(book.title)"
    case .aimed(let aim): "\(aim.count) books a year"
    case .retracted: "Took a book back"
    }
}

// MARK: - Asked by other modules

extension BooksModule {
    static let goal = SettingDefinition(
        key: "books.goal", title: "Books a year", help: "A whole number; shown on the card.",
        read: { view, _ in String(view.books.aim) },
        write: { value, _, _ throws(Rejection) in
            guard let count = Int(value), count > 0 else {
                throw Rejection("books.goal", "The goal is a whole number from 1.", field: "value")
            }
            return [BookFact.aimed(.init(count: count)).draft]
        })

    static let table = PortableTable(name: "books", columns: ["day", "title"]) { view, _ in
        view.books.kept.map { ["\($0.day)", $0.title] }
    }

    static func card(_ streaks: any StreakProvider) -> WidgetCard {
        WidgetCard("books", summary: "Books that you finished.") { scene in
            let (count, days) = (
                scene.view.books.kept.count,
                streaks.habitDays(today: scene.today, in: scene.view).current
            )
            guard count > 0 else { return nil }
            return WidgetContent(
                title: "Books", figure: "\(count) of \(scene.view.books.aim)", short: "\(count)",
                detail: "\(days) days",
                link: .books)
        }
    }
}

extension WidgetLink {
    static let books = WidgetLink("books", path: "/books")
}

struct BookStreak: StreakLineSource {
    func lines(over span: DaySpan, today: Day, in view: WorldView) -> [StreakLine] {
        var read = DayBits(span)
        for book in view.books.kept where span.contains(book.day) { read[book.day] = true }
        return [
            StreakLine(id: "books", title: "Books", qualified: read, neutral: DayBits(span))
        ]
    }

    func reason(for line: String, on day: Day, in view: WorldView) -> String {
        view.books.kept.contains { $0.day == day }
            ? "A book was finished." : "No book was finished."
    }

    func firstDay(in view: WorldView) -> Day? { view.books.kept.map(\.day).min() }
}

struct BookPoints: PointSource {
    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        let days = view.books.kept.map(\.day)
        let counts = span.days.map { day in Int32(days.count { $0 == day }) }
        return [PointCounts(.taskCompleted, over: span, counts: counts)]
    }

    func firstDay(in view: WorldView) -> Day? { view.books.kept.map(\.day).min() }

    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] {
        view.books.kept.filter { $0.day == day }.map { (.taskCompleted, $0.title) }
    }
}

struct BookDays: DayItemSource {
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
        var read = DayBits(span)
        for book in view.books.kept where span.contains(book.day) { read[book.day] = true }
        return [
            DayItem(
                id: "books", title: "Books", isHabit: false, scheduled: DayBits(span),
                completed: read, excused: DayBits(span))
        ]
    }

    func firstDay(in view: WorldView) -> Day? { view.books.kept.map(\.day).min() }
}

struct BookListImporter: Importer {
    let name = "book-list"
    let title = "A list of books"
    let accepts = "a text file with a title a line"

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        guard let text = try? String(contentsOfFile: file.path, encoding: .utf8) else {
            throw Rejection("import.unreadable", "The list cannot be read.", field: "path")
        }
        var source = ImportedSource()
        for line in text.split(separator: "\n") {
            source.items.append(PortableItem(key: String(line), name: String(line)))
            progress(source.items.count)
        }
        return source
    }
}

extension BooksModule {
    static let turning = BreathingPattern(
        "page-turn", title: "Page turn", summary: "A breath between two chapters.",
        [.init(.inhale, seconds: 4), .init(.exhale, seconds: 6)])
}

struct TitleService: Service {
    var name: String { "books.titles" }
    func start() async throws {}
    func stop() async {}
}

// MARK: - A point of its own

protocol BookShelf: Sendable {
    func titles(in view: WorldView) -> [String]
}

extension ExtensionPoint where Value == any BookShelf {
    static var bookShelves: ExtensionPoint<any BookShelf> { .init("books.shelves") }
}

func allTitles(in view: WorldView) -> [String] {
    view.answers(to: .bookShelves).flatMap { $0.titles(in: view) }
}

// MARK: - Surfaces

extension BooksModule {
    static let routes: [Route] = [
        .command(FinishBook.self, .post, "/books", tag: "Books"),
        .question(
            "/books", "books.count", summary: "How many books", tag: "Books",
            answers: FinishBook.answer
        ) { _, asking in asking.view.books.kept.count },
    ]

    static let section = PageSection("books.card", .main, order: 60) { scene in
        let count = scene.view.books.kept.count
        return count == 0 ? nil : .init("<p class=\"card\">\(count) books</p>")
    }

    static let place = NavigationEntry(
        "books", title: "Books", path: "/books", icon: "list", order: 60)

    static let pages: [Route] = [
        .page("/books", operation: "pageBooks", summary: "The books.") { _, asking in
            let books = asking.view.books.kept.map { "<li>\(escaped($0.title))</li>" }
            return Page(
                "Books", place: "books",
                main: """
                    <h1>Books</h1><section class="card stack"><ul>\(books.joined())</ul>
                    <form method="post" action="/books"><label for="title">Title</label>
                    <input id="title" name="title" required maxlength="80">
                    <button class="btn">Finish</button></form></section>
                    """)
        },
        .form(FinishBook.self, "/books", operation: "pageFinishBook", summary: "Notes a book.") {
            "That makes \($0)."
        },
    ]

    static let each = RouteSource { program in
        program.modules.map(\.manifest.id).filter { $0.hasPrefix("books") }.map { id in
            .question(
                "/books/by/\(id)", "books.by-\(id)", summary: "Whether a module keeps books",
                tag: "Books", answers: Shape<Bool> { Member("kept", \.self) }
            ) { _, _ in true }
        }
    }

    static let part = TodayPart("books", title: "Books", order: 60) { scene in
        let count = scene.view.books.kept.count
        guard count > 0 else { return nil }
        return .init(
            lines: { _ in ["  \(count) books"] }, members: { ["books": .integer(Int64(count))] })
    }

    static let topic = HelpTopic("books", "How books are counted") {
        "A book counts on the day on which you finished it."
    }
}

extension CommandContribution.Group {
    static let books = CommandContribution.Group("Books", order: 250)
}

struct BookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "book", abstract: "Note a book that you finished.")

    @Argument(help: "Its title.") var title: String

    func run() async throws {
        let session = Session.current
        let count = try await session.perform(FinishBook(title: title)).reply
        session.display("That makes \(count).")
    }
}
