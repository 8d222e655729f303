import Core
import CoreTesting
import Testing

@testable import Profile

@Test("the module meets the module contract")
func contract() async throws {
    let contract = ModuleContract(
        ProfileModule(), folder: "Profile", samples: try EventSample.beside(), commands: []
    ) { sample in
        ProfileFact.Kind(rawValue: sample.kind).flatMap {
            ProfileFact(kind: $0, payload: sample.payload)?.draft.payload
        }
    }
    await contract.check()
}
