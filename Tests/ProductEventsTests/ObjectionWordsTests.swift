import Core
import CoreTesting
import ProductEventsAPI
import SettingsAPI
import Testing

@testable import ProductEvents

@Suite struct ObjectionWordsTests {
    private func draft(_ objects: Bool) -> EventDraft {
        ObjectionFact.said(.init(objects: objects)).draft
    }

    @Test("O6, H13: undo withdraws an objection, redo restores it, and the history describes both")
    func undo() throws {
        var ada = try Person([ProductEventsModule()])
        ada.take([draft(true)])
        ada.take([draft(false)])
        #expect(!Objection.holds(in: ada.view))
        let (off, on) = (ada.events[0], ada.events[1])
        #expect(ada.undo(on).count == 1)
        #expect(Objection.holds(in: ada.view))
        #expect(ada.undo(off).count == 1)
        #expect(!Objection.holds(in: ada.view))
        #expect(Objection.setting.since(ada.view, ada.today) == nil)
        #expect(Objection.setting.read(ada.view, ada.today) == "on")
        #expect(ada.undo(off, undoing: false).count == 1)
        #expect(Objection.holds(in: ada.view))
        #expect(
            ada.events.map { ObjectionFact.undo.describe($0, in: ada.view) } == [
                "Turned usage counting off", "Turned usage counting on",
                "Changed usage counting",
                "Changed usage counting",
                "Changed usage counting",
            ])
    }

    @Test("O6: two devices choose differently → the later choice applies, in any order of arrival")
    func devices() throws {
        var one = try Person([ProductEventsModule()], seed: 1)
        var two = try Person([ProductEventsModule()], seed: 2)
        one.take([draft(false)])
        two.clock += 60_000
        two.take([draft(true)])
        let (ours, theirs) = (one.events, two.events)
        one.deliver(theirs)
        two.deliver(ours)
        #expect(Objection.holds(in: one.view) && Objection.holds(in: two.view))
        #expect(one.world.isEqual(to: two.world))
    }

    @Test("O6: the setting explains what is counted, what is not, and what `off` does")
    func line() throws {
        let ada = try Person([ProductEventsModule()])
        let setting = Objection.setting
        #expect(setting.key == "product-events" && setting.choices == ["on", "off"])
        #expect(setting.help.contains("without your name and texts"))
        #expect(setting.help.contains("“off” deletes the counts."))
        #expect(setting.read(ada.view, ada.today) == "on")
    }

    @Test("O6: modules contribute product events for facts, routes and traits")
    func points() throws {
        let view = try Person([ProductEventsModule(), Counted()]).view
        #expect(view.answers(to: .productEvents).count == 1)
        #expect(view.answers(to: .productEventRoutes).map(\.operation) == ["pagePlan"])
        #expect(view.answers(to: .productEventTraits).map(\.property) == [.plan])
        let stray = #expect(throws: WiringError.self) {
            try Person([ProductEventsModule(), Stray()])
        }
        #expect(stray != nil)
    }
}

/// A module with a contribution at each point.
private struct Counted: Module {
    let manifest = ModuleManifest(
        id: "counted", stability: .experimental, summary: "Has something to count.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            ProductEventSource(["counted.x"]) { _, _, _ in [] }, to: .productEvents)
        registrar.contribute(
            ProductEventRoute("pagePlan", .paywallView), to: .productEventRoutes)
        registrar.contribute(
            ProductEventTrait(.plan) { _, _ in .flag(true) }, to: .productEventTraits)
    }
}

/// Adds a word although no words are read.
private struct Stray: Module {
    let manifest = ModuleManifest(
        id: "stray", stability: .experimental, summary: "Adds a word somewhere.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute("word", to: ExtensionPoint<String>("product-events.sources"))
    }
}
