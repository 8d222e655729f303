import Core
import CoreTesting
import SettingsAPI
import Testing

@testable import Settings

@Suite struct SettingsContractTests {
    @Test func `the module meets the module contract`() async throws {
        let contract = ModuleContract(
            SettingsModule(), folder: "Settings", samples: try EventSample.beside(),
            commands: [CommandExample(ChangeSetting(key: "day-start", value: "04:30"))],
            reencode: { sample in
                SettingsEvent.Kind(rawValue: sample.kind)
                    .flatMap { SettingsEvent(kind: $0, payload: sample.payload) }?.draft.payload
            })
        await contract.check()
        #expect(contract.layouts() == ["settings 6 69940b9f281c54d5"])
    }
}
