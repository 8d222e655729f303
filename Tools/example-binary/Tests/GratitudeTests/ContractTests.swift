import CoreTesting
import Gratitude
import Testing

@Test("the module honours the contract of modules")
func contract() async throws {
    let contract = ModuleContract(
        GratitudeModule(), folder: "Gratitude", samples: try EventSample.beside(),
        commands: [CommandExample(GiveThanks("the long walk"))]
    ) { Thanks(payload: $0.payload)?.draft.payload }
    await contract.check()
}
