import Core
import CoreTesting
import Testing

@testable import Shield

@Test("Shield honours the contract of modules")
func contract() async throws {
    let contract = ModuleContract(
        ShieldModule(), folder: "Shield", samples: try EventSample.beside(),
        commands: [CommandExample(NoteShield("Said by a test"))]
    ) { sample in
        ShieldFact.Kind(rawValue: sample.kind).flatMap {
            ShieldFact(kind: $0, payload: sample.payload)?.draft.payload
        }
    }
    await contract.check()
}
