import CoreTesting
import Testing

@testable import Core

/// Tests the fact state that every module uses.
@Suite struct FactStateTests {
    private enum Said: RetractableFact {
        case said(Words)
        case retracted(Retraction)

        enum Kind: String, EventKind {
            case said = "toy.said"
            case retracted = "toy.retracted"
        }

        struct Words: Payload, Snapshot {
            var text: String
            static let record = Record(Words.init, Field("text", \.text))
        }

        static func read(_ kind: Kind, _ payload: JSONObject) -> Said? {
            switch kind {
            case .said: Words(payload: payload).map(said)
            case .retracted: Retraction(payload: payload).map(retracted)
            }
        }

        var content: (kind: Kind, payload: any Payload) {
            switch self {
            case .said(let words): (.said, words)
            case .retracted(let retraction): (.retracted, retraction)
            }
        }
    }

    private struct Sayings: FactState, CompositeSnapshot {
        static var name: String { "toy" }
        static var version: Int { 3 }

        var all = EventSet<Said.Words>()
        var retractions = Retractions()

        static let layout = Layout(Sayings(), \.all, \.retractions)

        mutating func apply(_ fact: Said, from event: Event) {
            switch fact {
            case .said(let words): all.insert(words, event.stamp)
            case .retracted(let retraction): retractions.write(retraction, event.stamp)
            }
        }

        var texts: [String] { all.kept(retractions).map(\.value.text) }
    }

    private struct Toy: Module {
        let manifest = ModuleManifest(
            id: "toy", stability: .experimental, summary: "Sayings.", events: Said.Kind.names)

        func register(with registrar: inout Registrar) throws(WiringError) {
            registrar.addState(Sayings.self)
            registrar.contribute(
                RetractionUndoHandler(
                    Said.self, retractions: { $0.state(of: Sayings.self).retractions }
                ) {
                    _, _ in "Said"
                }, to: .undoHandlers)
        }
    }

    private struct Say: Command {
        static var name: String { "toy.say" }
        static let form = Form("Say", Say.init(text:), Field("text", \.text))
        var text: String

        func decide(in context: inout CommandContext) -> [EventDraft] {
            [Said.said(.init(text: text)).draft]
        }
    }

    @Test("H13: a state contains the module's events without the undone ones")
    func facts() throws {
        var person = try Person([Toy()])
        try person.does(Say(text: "One"))
        let event = try #require(person.events.last)
        try person.does(Say(text: "Two"))
        #expect(person.view.state(of: Sayings.self).texts == ["One", "Two"])
        #expect(!person.undo(event).isEmpty)
        #expect(person.view.state(of: Sayings.self).texts == ["Two"])
        #expect(!person.undo(event, undoing: false).isEmpty)
        #expect(person.view.state(of: Sayings.self).texts == ["One", "Two"])
        #expect(FactProjection<Sayings>.name == "toy" && FactProjection<Sayings>.version == 3)
    }

    @Test("an event with an unreadable payload is skipped")
    func unreadable() throws {
        let person = try Person([Toy()])
        var state = Sayings()
        let event = EventDraft("toy.said", payload: Array("{}".utf8))
        let written = person.moment.events(
            [event], of: EventID(high: 1, low: 1), after: person.world.time)
        FactProjection<Sayings>().fold(written[0], kind: .said, into: &state)
        #expect(state == Sayings())
    }

    @Test("the noun after a number is singular for 1 and plural otherwise")
    func counted() {
        #expect([0, 1, 2].map { $0.counted("day") } == ["0 days", "1 day", "2 days"])
        #expect(
            2.counted("focus", "focuses") == "2 focuses" && 1.counted("focus", "x") == "1 focus")
    }

    @Test("a missing value throws the given rejection")
    func refused() throws {
        let refusal = Rejection.unknown("goal", code: "toy.unknown", field: "goal")
        #expect(refusal.message == "There is no such goal." && refusal.category == .notFound)
        #expect(try Int?(3).orThrow(refusal) == 3)
        #expect(throws: refusal) { try Int?.none.orThrow(refusal) }
    }
}
