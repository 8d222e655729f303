import Core
import CoreTesting
import Testing

@testable import Shield

@Suite struct ShieldContractTests {
    @Test("B6: the module meets the module contract for any order of facts")
    func contract() async throws {
        let contract = ModuleContract(
            ShieldModule(), folder: "Shield", samples: try EventSample.beside(),
            commands: [
                CommandExample(OfferCode("AAAA-BBBB")),
                CommandExample(PairBrowser("7kqm 2xpa", name: "Firefox", token: token(1))),
                CommandExample(ConnectBrowser("By proxy", token: token(2))),
                CommandExample(RemoveBrowser(EventID(high: 1, low: 1))),
            ]
        ) { sample in
            ShieldFact.Kind(rawValue: sample.kind).flatMap {
                ShieldFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check()
    }

    @Test(
        "B6: an event with an invalid payload is skipped",
        arguments: [
            (ShieldFact.Kind.offered, #"{"until":1}"#), (.paired, #"{"name":"A"}"#),
            (.paired, #"{"name":"A","secret":"plain"}"#), (.retracted, "no"),
        ])
    func senseless(_ kind: ShieldFact.Kind, _ payload: String) {
        #expect(ShieldFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }
}

/// A token for tests.
func token(_ number: Int) -> String { String(repeating: "t", count: 40) + "\(number)" }
