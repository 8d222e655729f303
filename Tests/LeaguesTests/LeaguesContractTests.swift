import Core
import CoreTesting
import LeaguesAPI
import Testing

@testable import Leagues

@Suite struct LeaguesContractTests {
    @Test("L7: the module meets the module contract for any order of events")
    func contract() async throws {
        // People who left join again, so that the examples have an effect.
        let again = [EventSample](repeating: EventSample("leagues.joined", #"{}"#), count: 24)
        let contract = ModuleContract(
            LeaguesModule(), folder: "Leagues", samples: try EventSample.beside() + again,
            commands: [
                CommandExample(JoinLeague(as: "Ada")), CommandExample(LeaveLeague()),
                CommandExample(ShowInLeague(as: "Grace")),
            ]
        ) { sample in
            LeagueFact.Kind(rawValue: sample.kind).flatMap {
                LeagueFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: seeds)
        #expect(contract.layouts() == ["leagues 1 8ff5bb3fc4fefee7"])
    }

    @Test(
        "an event with an invalid payload is skipped",
        arguments: [
            (LeagueFact.Kind.joined, #"{"name":""}"#), (.shown, #"{"name":7}"#), (.left, "[]"),
            (.settled, "{}"), (.retracted, "nothing"),
        ])
    func senseless(_ kind: LeagueFact.Kind, _ payload: String) {
        #expect(LeagueFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }
}

/// The number of seeds of a property.
var seeds: Int {
    #if DEBUG
        40
    #else
        1_000
    #endif
}
