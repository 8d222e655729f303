import CoreTesting
import Gratitude
import Testing

@Test("the module meets the module contract")
func contract() async throws {
    let contract = ModuleContract(
        GratitudeModule(), folder: "Gratitude", samples: try EventSample.beside(),
        commands: [CommandExample(GiveThanks("the long walk"))]
    ) { sample in
        GratitudeFact.Kind(rawValue: sample.kind).flatMap {
            GratitudeFact(kind: $0, payload: sample.payload)?.draft.payload
        }
    }
    await contract.check()
}
