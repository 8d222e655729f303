import Core
import CoreTesting
import Testing

@testable import Tension

@Suite struct TensionContractTests {
    @Test("N: the module meets the module contract for any order of events")
    func contract() async throws {
        let merged = MergeCheckIns.Pending(
            EventID(high: 7, low: 7), level: 3, at: Instant(milliseconds: 1_700_000_000_000))
        let contract = ModuleContract(
            TensionModule(), folder: "Tension", samples: try EventSample.beside(),
            commands: [
                CommandExample(CheckTension(7, note: "Late")),
                CommandExample(FinishSuggestion(done: true)),
                CommandExample(MergeCheckIns([merged, merged])),
                CommandExample(AddSuggestion("Tea", text: "Make a cup of tea")),
                CommandExample(RemoveSuggestion("jaw_relaxation")),
            ]
        ) { sample in
            TensionFact.Kind(rawValue: sample.kind).flatMap {
                TensionFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
    }

    @Test(
        "N1: an event with an invalid payload is skipped",
        arguments: [
            (TensionFact.Kind.checked, #"{"level":4}"#), (.checked, #"{"level":"7"}"#),
            (.checked, "{}"),
            (.checked, #"{"level":7,"at":-1,"day":"2026-11-21"}"#),
            (.finished, #"{"checkIn":"x","done":true}"#),
            (.added, #"{"suggestion":"a","title":"A"}"#), (.removed, "{}"), (.retracted, "no"),
        ])
    func senseless(_ kind: TensionFact.Kind, _ payload: String) {
        #expect(TensionFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }

    @Test("N4: without events there are no check-ins, and an empty merge changes nothing")
    func none() throws {
        let person = try somebody()
        #expect(Tension.checkIns(in: person.view).isEmpty)
        #expect(Tension.latest(by: person.now, in: person.view) == nil)
        var other = try somebody()
        #expect(try other.does(MergeCheckIns([])) == MergeCheckIns.Merged(new: 0, known: 0))
        #expect(other.world.isEqual(to: person.world))
    }

    private var seeds: Int {
        #if DEBUG
            30
        #else
            1_000
        #endif
    }
}
