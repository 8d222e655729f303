import Core
import CoreTesting
import Testing

@testable import Plans

@Suite struct PlansContractTests {
    @Test("O4: the module meets the module contract for any order of events")
    func contract() async throws {
        let licence = Licence.made("b").text(signedBy: Keys.ours)
        let contract = ModuleContract(
            PlansModule(), folder: "Plans", neighbours: [TestBook.licensing],
            samples: try EventSample.beside(), commands: [CommandExample(AddLicence(licence))]
        ) { sample in
            PlanFact.Kind(rawValue: sample.kind).flatMap {
                PlanFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check()
    }
}
