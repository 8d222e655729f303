import Core
import CoreTesting
import StreaksAPI
import Testing
import WidgetsAPI

@testable import Widgets

/// Scripted focuses, and a card that changes soon.
private struct Stub: Module, WidgetFocusSource {
    var known: WidgetFocuses
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "stub", stability: .experimental, summary: "Focuses for tests.",
            provides: [Capability<any WidgetFocusSource>.widgetFocuses.name])
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .widgetFocuses)
        for (name, seconds) in [("soon", 60), ("late", 86_400)] {
            registrar.contribute(
                WidgetCard(name, summary: "A card.") { scene in
                    WidgetContent(
                        title: "Card", figure: "1", short: "1",
                        until: scene.moment.instant + Int64(seconds))
                }, to: .widgetCards)
        }
        registrar.contribute(WidgetCard("none", summary: "None.") { _ in nil }, to: .widgetCards)
    }
    func focuses(on day: Day, today: Day, in view: WorldView) -> WidgetFocuses { known }
}

@Suite struct WidgetsTests {
    private let day = Day("2026-11-21")!

    private func moment(_ hour: Int, _ minute: Int = 0) throws -> Moment {
        let rule = DayRule(zone: try Zone.named("Europe/London"))
        let wall = WallTime(day, secondOfDay: hour * 3_600 + minute * 60)
        return Moment(rule.zone.instant(of: wall), rule: rule)
    }

    private func view(_ known: WidgetFocuses) throws -> WorldView {
        let program = try Program([WidgetsModule(), Stub(known: known)])
        return WorldView(program.emptyWorld, of: program)
    }

    private func focuses(_ done: [Bool], onboarded: Bool = true) -> WidgetFocuses {
        WidgetFocuses(
            isOnboarded: onboarded,
            focuses: done.map { .init(title: "Write", goal: "Book", isCompleted: $0) }, streak: 4)
    }

    @Test("W: the module meets the module contract")
    func contract() async throws {
        let key = String(repeating: "k", count: 40)
        let contract = ModuleContract(
            WidgetsModule(), folder: "Widgets", samples: try EventSample.beside(),
            commands: [
                CommandExample(OpenWidget("Phone", origins: ["https://home.example"], key: key)),
                CommandExample(CloseWidget(EventID(high: 1, low: 1))),
            ]
        ) { sample in
            WidgetFact.Kind(rawValue: sample.kind).flatMap {
                WidgetFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check()
    }

    @Test("W1: the snapshot has the right one of four states")
    func states() throws {
        func state(_ known: WidgetFocuses) throws -> WidgetSnapshot {
            WidgetSnapshot(at: try moment(12), in: try view(known))
        }
        let fresh = try state(focuses([], onboarded: false))
        #expect(fresh.state == .needsOnboarding && fresh.link == .goals)
        #expect(fresh.members["message"] == .string("Open app to set goals"))
        #expect(try state(focuses([])).state == .needsSetup)
        let begun = try state(focuses([true, false, true]))
        #expect(begun.state == .inProgress && begun.completed == 2 && begun.streak == 4)
        #expect(try state(focuses([true, true, true])).state == .complete)
        let program = try Program([WidgetsModule()])
        let bare = WorldView(program.emptyWorld, of: program)
        #expect(WidgetSnapshot(at: try moment(12), in: bare).state == .needsOnboarding)
    }

    @Test("W1: a snapshot is refreshed after half an hour, or when the next day starts")
    func refresh() throws {
        let noon = try moment(12)
        #expect(Widgets.refresh(after: noon) == noon.instant + 1_800)
        let late = try moment(23, 45)
        #expect(Widgets.refresh(after: late) == late.instant + 900)
    }

    @Test("W2: a card that expires is refreshed by its expiry")
    func until() throws {
        let (noon, view) = (try moment(12), try view(focuses([])))
        #expect(Widgets.face("soon", at: noon, in: view)?.refresh == noon.instant + 60)
        #expect(Widgets.face("late", at: noon, in: view)?.refresh == noon.instant + 1_800)
    }

    @Test("W1: the card of an unused method says that setup is needed")
    func absent() throws {
        let face = try #require(
            Widgets.face("none", at: try moment(12), in: try view(focuses([]))))
        #expect(face.isAbsent && face.content.figure == "Open app to set goals")
        #expect(Widgets.face("nobody", at: try moment(12), in: try view(focuses([]))) == nil)
    }

    @Test("W3: a card has a link to a page and a link to the app")
    func links() {
        #expect(
            [WidgetLink.home, .setup, .goals, .settings].map { "\($0.path) \($0.uri)" } == [
                "/ cairn://home", "/focus cairn://setup", "/goals cairn://goals",
                "/settings cairn://settings",
            ])
        let books = WidgetContent(
            title: "Books", figure: "2", short: "2", link: WidgetLink("books", path: "/books"))
        #expect("\(books.link.path) \(books.link.uri)" == "/books cairn://books")
    }
}
