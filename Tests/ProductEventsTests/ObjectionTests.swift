import Core
import CoreTesting
import SettingsAPI
import Testing

@testable import ProductEvents

@Suite struct ObjectionTests {
    @Test("O6: the module meets the module contract for any order of events")
    func contract() async throws {
        let contract = ModuleContract(
            ProductEventsModule(), folder: "ProductEvents", samples: try EventSample.beside()
        ) { sample in
            ObjectionFact.Kind(rawValue: sample.kind).flatMap {
                ObjectionFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check()
    }

    @Test("O6: `off` records an objection, `on` withdraws it, and any other value is rejected")
    func saying() throws {
        var ada = try Person([ProductEventsModule(), Offering()])
        let setting = Objection.setting
        #expect(!Objection.holds(in: ada.view))
        #expect(setting.since(ada.view, ada.today) == nil)
        for (value, objects) in [("off", true), ("on", false), ("off", true)] {
            try ada.does(ChangeSetting(key: setting.key, value: value))
            #expect(Objection.holds(in: ada.view) == objects)
            #expect(setting.read(ada.view, ada.today) == value)
            #expect(setting.since(ada.view, ada.today) == ada.today)
        }
        for value in ["", "Off", "yes", "off "] {
            #expect(throws: Rejection.self) {
                try ada.does(ChangeSetting(key: setting.key, value: value))
            }
        }
    }

    @Test(
        "O6: an event with an invalid payload is skipped",
        arguments: ["{}", #"{"objects":1}"#, #"{"objects":"yes"}"#, "[]", "no"])
    func senseless(_ payload: String) {
        #expect(ObjectionFact(kind: .said, payload: Array(payload.utf8)) == nil)
    }
}

/// A server that counts, as far as settings are concerned.
private struct Offering: Module {
    let manifest = ModuleManifest(
        id: "offering", stability: .experimental, summary: "Offers the setting.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.settings)
        registrar.accept(ChangeSetting.self)
        registrar.contribute(Objection.setting, to: .settings)
    }
}
