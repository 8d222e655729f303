import Core
import CoreTesting
import OnboardingAPI
import Testing

@testable import Onboarding

@Suite struct OnboardingContractTests {
    @Test("O1: the module meets the module contract for any order of events")
    func contract() async throws {
        let contract = ModuleContract(
            OnboardingModule(), folder: "Onboarding", samples: try EventSample.beside(),
            commands: [
                CommandExample(AnswerStep("onboarding.commitment", [.init("name", ["Ada"])])),
                CommandExample(SkipStep("onboarding.welcome")), CommandExample(CloseOnboarding()),
            ]
        ) { sample in
            OnboardingFact.Kind(rawValue: sample.kind).flatMap {
                OnboardingFact(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check()
    }

    @Test(
        "O1: an event with an invalid payload is skipped",
        arguments: [
            (OnboardingFact.Kind.turned, #"{"step":"","day":"2026-11-20","skipped":true}"#),
            (.turned, #"{"step":"a.b","skipped":true}"#), (.turned, #"{"step":"a.b"}"#),
            (.turned, #"{"step":"a.b","day":"2026-11-20","skipped":1}"#),
            (.turned, #"{"step":"a.b","day":"2026-11-20","skipped":false,"answers":[1]}"#),
            (.closed, "{}"), (.closed, #"{"closed":"yes"}"#), (.retracted, "no"),
        ])
    func senseless(_ kind: OnboardingFact.Kind, _ payload: String) {
        #expect(OnboardingFact(kind: kind, payload: Array(payload.utf8)) == nil)
    }
}
