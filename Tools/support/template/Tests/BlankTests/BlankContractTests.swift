import Core
import CoreTesting
import Testing

@testable import Blank

@Test("Blank meets the module contract")
func contract() async throws {
    let contract = ModuleContract(
        BlankModule(), folder: "Blank", samples: try EventSample.beside(),
        commands: [CommandExample(NoteBlank("Said by a test"))]
    ) { sample in
        BlankFact.Kind(rawValue: sample.kind).flatMap {
            BlankFact(kind: $0, payload: sample.payload)?.draft.payload
        }
    }
    await contract.check()
}
