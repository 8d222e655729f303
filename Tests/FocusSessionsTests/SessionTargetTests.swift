import Core
import CoreTesting
import ExperienceAPI
import Testing

@testable import FocusSessions

/// A habit, three focuses and a journey, which record the time spent on them as words.
private struct Things: Module, ItemProvider {
    struct Taker: FocusTargetSource {
        let word: String
        let things: [FocusTarget]
        var heading: String { word }
        func choices(on day: Day, in view: WorldView) -> [FocusTarget] { things }
        func title(of id: String, on day: Day, in view: WorldView) -> String? {
            things.first { $0.id == id }?.title
        }
        func counting(
            _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for id: String,
            in context: inout CommandContext
        ) -> [EventDraft] { told("\(word) \(id)", time) }
    }

    let manifest = ModuleManifest(
        id: "things", stability: .experimental, summary: "Things for tests.",
        provides: [Capability<any ItemProvider>.itemProvider.name])

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .itemProvider)
        let focuses = ["Write", "Read", "Stretch"].enumerated().map {
            FocusTarget(id: "F\($0)", title: $1)
        }
        registrar.contribute(Taker(word: "focus", things: focuses), to: .focusTargetSources)
        let journeys = [
            FocusTarget(id: "J", title: "Read"), FocusTarget(id: "K", title: "Spanish"),
        ]
        registrar.contribute(Taker(word: "journey", things: [journeys[1]]), to: .focusTargetSources)
        registrar.contribute(Taker(word: "course", things: journeys), to: .focusTargetSources)
    }
    func find(_ text: String, today: Day, in view: WorldView) throws(Rejection) -> String {
        guard text == "Stretch" else { throw .unknown("habit", code: "things.unknown") }
        return "H"
    }
    func title(of item: String, on day: Day, in view: WorldView) -> String? {
        item == "H" ? "Stretch" : nil
    }
    func titles(today: Day, in view: WorldView) -> [String] { ["Stretch"] }
    func completed(_ item: String, over span: DaySpan, today: Day, in view: WorldView) -> DayBits {
        DayBits(span)
    }
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft] { told(item, time) }
}

private func told(_ thing: String, _ time: [(day: Day, milliseconds: Int64)]) -> [EventDraft] {
    let words = time.map { "\($0.day) \($0.milliseconds)" }.joined(separator: ", ")
    return [EventDraft("things.counted", payload: Array("\(thing): \(words)".utf8))]
}

@Suite("The target of a session") struct ServedTests {
    private var person: Person

    init() throws { person = try Person([FocusSessionsModule(), Things()], pace: 0) }

    @Test(
        "F2: a session's target is a habit, focus or journey, given by kind, place, id or title",
        arguments: [
            ("Stretch", "H", "Stretch"), ("focus 1", "focus:F0", "Write"),
            ("Focus 2", "focus:F1", "Read"), ("focus:f2", "focus:F2", "Stretch"),
            ("journey", "journey:K", "Spanish"), ("journey 1", "journey:K", "Spanish"),
            ("WRITE", "focus:F0", "Write"),
        ])
    mutating func found(_ text: String, _ item: String, _ title: String) throws {
        let session = try person.does(StartSession(item: text)).session
        #expect(session?.item == item && session?.title == title)
        person.wait(1)
        let details = person.view.answers(to: .pointSources)[0]
            .details(on: person.today - 1, today: person.today, in: person.view)
        #expect(details.map(\.1) == ["Focus session \(title)"])
    }

    @Test(
        "F2: an unknown or ambiguous target is rejected as for habits",
        arguments: ["focus", "focus 0", "focus 4", "journey 2", "read", "course", "Dance"])
    mutating func refused(_ text: String) {
        #expect(code { try person.does(StartSession(item: text)) } == "things.unknown")
        #expect(person.events.isEmpty)
    }

    @Test(
        "F2, D6: a completed session counts for its target once, when it ends, split by day",
        arguments: [("Stretch", "H"), ("focus 2", "focus F1"), ("journey", "journey K")])
    mutating func counted(_ text: String, _ thing: String) throws {
        func counts() -> [String] {
            person.events.filter { $0.kind == "things.counted" }.map {
                String(decoding: $0.payload, as: UTF8.self)
            }
        }
        try person.does(StartSession(item: text))
        person.wait(seconds: 1_499)
        try person.does(EndSession())
        #expect(counts() == [])
        person.wait(seconds: 42_600 - 1_499)
        try person.does(StartSession(item: text))
        person.wait(seconds: 1_500)
        for _ in 1...2 { try person.does(EndSession()) }
        #expect(counts() == ["\(thing): 2026-11-21 600000, 2026-11-22 900000"])
    }
}
