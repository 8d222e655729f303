import Core
import CoreTesting
import Testing

@testable import Reflections

@Suite struct ReflectionsContractTests {
    @Test("M: the module meets the module contract for any order of events")
    func contract() async throws {
        let contract = ModuleContract(
            ReflectionsModule(), folder: "Reflections", samples: try EventSample.beside(),
            commands: [
                CommandExample(WriteReflection(.morning, note: "Well", sleep: 4)),
                CommandExample(RemoveReflection(.night, on: day("2023-11-13"))),
                CommandExample(LogMood(4, habit: "Read", side: .after)),
                CommandExample(RemoveMood(EventID(high: 1, low: 1))),
            ]
        ) { sample in
            ReflectionFact.Kind(rawValue: sample.kind).flatMap {
                ReflectionFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
        #expect(contract.layouts() == ["reflections 2 d464def134b48b12"])
    }

    @Test(
        "an event with an invalid payload is skipped",
        arguments: [
            (ReflectionFact.Kind.written, #"{"day":"2026-11-21","time":"noon","note":"x"}"#),
            (.written, #"{"day":"2026-11-21","time":"morning","sleep":6}"#),
            (.felt, #"{"day":"2026-11-21","mood":0}"#), (.felt, #"{"mood":3}"#),
            (.retracted, "{}"), (.retracted, "no"),
        ])
    func senseless(_ kind: ReflectionFact.Kind, _ payload: String) {
        #expect(ReflectionFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }

    private var seeds: Int {
        #if DEBUG
            30
        #else
            1_000
        #endif
    }
}
