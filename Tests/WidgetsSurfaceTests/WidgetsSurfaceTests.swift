import Core
import RouteKit
import SurfaceTesting
import Testing
import WidgetsAPI
import WidgetsCommands
import WidgetsPage
import WidgetsRoutes

@testable import Widgets

/// A card with much content, an empty one, and two focuses of the day.
private struct Cards: Module, WidgetFocusSource {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "cards", stability: .experimental, summary: "Cards for tests.",
            provides: [Capability<any WidgetFocusSource>.widgetFocuses.name])
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .widgetFocuses)
        registrar.contribute(
            WidgetCard("book", summary: "A book.") { _ in
                WidgetContent(
                    title: "Book", figure: "2 of 3", short: "2/3", detail: "<Dune> & more",
                    lines: [.init("Read", isDone: true), .init("Note")], progress: 0.5,
                    data: ["pages": 12])
            }, to: .widgetCards)
        registrar.contribute(WidgetCard("none", summary: "None.") { _ in nil }, to: .widgetCards)
    }
    func focuses(on day: Day, today: Day, in view: WorldView) -> WidgetFocuses {
        WidgetFocuses(
            isOnboarded: true,
            focuses: [
                .init(title: "Write", goal: "Book", isCompleted: true),
                .init(title: "Call", goal: "Family", isCompleted: false),
            ], streak: 4)
    }
}

/// Tests cards on each surface.
@Suite struct WidgetsSurfaceTests {
    private let surfaces: [any Module] = [WidgetsCommandsModule(), WidgetsRoutesModule()]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([WidgetsModule(), Cards()] + surfaces) }

    @Test("W2: in each size, the command line gives the same card data as HTTP")
    func data() async throws {
        for name in ["book", "none", "today"] {
            for size in ["small", "inline"] {
                let asked = await visitor.gets("/widgets/\(name).json?size=\(size)").json
                let typed = try await visitor.types("widget", name, "--size", size, "--json")
                #expect(typed.answer == asked)
                #expect(asked?["name"]?.string == name && asked?["size"]?.string == size)
            }
        }
        let asked = await visitor.gets("/widgets/snapshot.json").json
        #expect(try await visitor.types("widget", "snapshot").answer == asked)
        #expect(asked?["completed"] == 1 && asked?["state"] == "inProgress")
        // The operations of acting widgets are answered in ActingTests.
        let acting = ["widgetsOpened", "widgetsOpen", "widgetsClose", "widgetAct"]
        #expect(visitor.unanswered == acting)
    }

    @Test("W2: a card's SVG is the same on the command line and over HTTP, with escaped text")
    func pictures() async throws {
        for theme in ["dark", "light"] {
            let asked = await visitor.gets("/widgets/book.svg?size=medium&theme=\(theme)")
            let typed = try await visitor.types(
                "widget", "book", "--size", "medium", "--theme", theme, "--format", "svg")
            #expect(asked.contentType == "image/svg+xml")
            #expect(asked.text == typed.output && asked.text.contains("&lt;Dune&gt; &amp; more"))
        }
        let text = try await visitor.types("widget", "book", "--size", "inline").output
        #expect(text.contains("2 of 3"))
    }

    @Test("W1: before setup the snapshot and the cards say that setup is needed")
    func nothing() async throws {
        let bare = try Visitor([WidgetsModule()] + surfaces)
        let asked = await bare.gets("/widgets/snapshot.json").json
        #expect(try await bare.types("widget", "snapshot").answer == asked)
        #expect(asked?["state"] == "needsOnboarding" && asked?["focuses"] == [])
        let card = await bare.gets("/widgets/today.json").json
        #expect(card?["absent"] == true && card?["figure"] == "No habits yet")
        #expect(await bare.gets("/widgets/today.svg").status == 200)
    }

    @Test("W2: an unknown card, size or format is rejected")
    func refusals() async throws {
        #expect(await visitor.refusal(of: "widget", "boo")?.hints == ["Did you mean book?"])
        #expect(await visitor.refusal(of: "widget", "boo")?.code == "widget.unknown")
        #expect(await visitor.refusal(of: "widget", "book", "--size", "big")?.code == "widget.size")
        #expect(
            await visitor.refusal(of: "widget", "book", "--format", "pdf")?.message
                == "The format is svg, json or text.")
        #expect(await visitor.gets("/widgets/boo.json").status == 404)
        let size = await visitor.gets("/widgets/book.json?size=big")
        #expect(size.status == 422 && size.json?["field"] == "size")
    }

    @Test("each surface meets the module contract")
    func contract() async {
        let surfaces: [any Module] = surfaces + [WidgetsPageModule()]
        await checkSurfaces(surfaces, beside: [WidgetsModule()])
    }
}
