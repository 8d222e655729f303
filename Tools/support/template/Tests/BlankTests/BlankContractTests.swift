import Core
import CoreTesting
import Testing

@testable import Blank

@Test("Blank honours the contract of modules")
func contract() async throws {
    let contract = ModuleContract(
        BlankModule(), folder: "Blank", samples: try EventSample.beside(),
        commands: [CommandExample(NoteBlank("Said by a test"))]
    ) { sample in
        guard let kind = BlankEvent.kinds.firstIndex(of: sample.kind) else { return nil }
        return BlankEvent(kind: kind, payload: sample.payload)?.draft.payload
    }
    await contract.check()
}
