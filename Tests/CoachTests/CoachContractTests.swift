import CoachAPI
import Core
import CoreTesting
import Testing

@testable import Coach

@Suite struct CoachContractTests {
    @Test("C1: the module meets the module contract whatever order the events arrive in")
    func contract() async throws {
        let contract = ModuleContract(
            CoachModule(), folder: "Coach", neighbours: [HandModule()],
            samples: try EventSample.beside(),
            commands: [
                CommandExample(AskCoach("How do I begin?")), CommandExample(ResumeCoach()),
                CommandExample(CountTokens(12)), CommandExample(ChooseArea(.study)),
                CommandExample(ApplySuggestion(.sleep(4))),
            ]
        ) { sample in
            CoachFact.Kind(rawValue: sample.kind).flatMap {
                CoachFact(kind: $0, payload: sample.payload)?.draft.payload
            }
                ?? CoachSettingFact.Kind(rawValue: sample.kind).flatMap {
                    CoachSettingFact(kind: $0, payload: sample.payload)?.draft.payload
                }
        }
        await contract.check()
    }
}

/// A neighbour that ignores every action, and plans with all or no entitlements.
struct HandModule: Module, CoachActionHandler {
    let manifest = ModuleManifest(
        id: "hand", stability: .experimental, summary: "Does what it is asked in a test.")
    let kinds: Set<CoachAction.Kind> = [.sleep]

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .coachActionHandlers)
    }

    func drafts(
        for action: CoachAction, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft] { [] }
}
