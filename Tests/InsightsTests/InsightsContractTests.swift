import Core
import CoreTesting
import InsightsAPI
import Testing

@testable import Insights

@Suite struct InsightsContractTests {
    @Test("I2: the module meets the module contract for any order of events")
    func contract() async throws {
        let neighbour = SayingModule(said: [
            simulated("walk", [1, 0], .binary, role: .action),
            simulated("tension", [1, 2], role: .outcome),
        ])
        let other = ExperimentFact.Start(
            experiment: ExperimentID(high: 1, low: 2), action: "run", actionTitle: "Run",
            outcome: "tension", outcomeTitle: "tension", lag: 0, start: day("2100-01-01"),
            plan: ExperimentPlan(count: 16, seed: 1))
        let begun = EventSample(
            ExperimentFact.Kind.started.rawValue,
            String(decoding: ExperimentFact.started(other).draft.payload, as: UTF8.self))
        let contract = ModuleContract(
            InsightsModule(), folder: "Insights", neighbours: [neighbour],
            samples: try EventSample.beside() + [begun],
            commands: [
                CommandExample(StartExperiment("walk", outcome: "tension")),
                CommandExample(CancelExperiment(ExperimentID(high: 1, low: 2))),
            ]
        ) { sample in
            ExperimentFact.Kind(rawValue: sample.kind).flatMap {
                ExperimentFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: tries(debug: 30, release: 1_000))
    }

    @Test(
        "I2: an event with an invalid payload is skipped",
        arguments: [
            #"{"experiment":"x"}"#, "{}", "no",
            #"{"experiment":"0195b0c0-7a10-7000-8000-000000000001","action":"a","actionTitle":"A","#
                + #""outcome":"o","outcomeTitle":"O","lag":0,"start":"2026-11-21","plan":"1111"}"#,
            #"{"experiment":"0195b0c0-7a10-7000-8000-000000000001","action":"a","actionTitle":"A","#
                + #""outcome":"o","outcomeTitle":"O","lag":0,"start":"2026-11-21","#
                + #""plan":"1110010101010101"}"#,
            #"{"experiment":"0195b0c0-7a10-7000-8000-000000000001","action":"a","actionTitle":"A","#
                + #""outcome":"o","outcomeTitle":"O","lag":2,"start":"2026-11-21","#
                + #""plan":"1100010110100011"}"#,
        ])
    func senseless(_ payload: String) {
        #expect(ExperimentFact(kind: .started, payload: Array(payload.utf8)) == nil)
    }
}
