import Core
import CoreTesting
import OnboardingAPI
import ProductEventsAPI
import Testing

@testable import Onboarding

/// A step before and after each of the module's own, with equal orders.
private struct Between: Module {
    let manifest = ModuleManifest(
        id: "between", stability: .experimental, summary: "Steps between the own ones.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            OnboardingMethod("walk", "Walking", "", order: 1), to: .onboardingMethods)
        for order in [10, 30, 900] {
            registrar.contribute(
                OnboardingStep("m.\(order)", order: order) { _ in OnboardingScreen("M") },
                OnboardingStep("z.\(order)", order: order) { _ in OnboardingScreen("Z") },
                to: .onboardingSteps)
        }
    }
}

@Suite("Limits of onboarding") struct BoundsTests {
    private func text(_ length: Int) -> String { String(repeating: "a", count: length) }

    private func answers(_ count: Int) -> JSON {
        .array((0..<count).map { ["question": .string("q\($0)"), "values": ["v"]] })
    }

    @Test("O1: other modules' steps can be placed before, between and after the module's own steps")
    func orders() throws {
        let person = try Person([OnboardingModule(), Between()])
        let steps = Onboarding.progress(at: person.moment, in: person.view).steps
        #expect(
            steps.map(\.id) == [
                "m.10", "onboarding.welcome", "z.10", "m.30", "onboarding.methods", "z.30",
                "m.900", "onboarding.commitment", "z.900",
            ])
    }

    @Test("O1: a step's id must have 1–60 characters, and a step at most 50 answers")
    func lengths() throws {
        for (step, isTaken) in [(text(1), true), (text(60), true), ("", false), (text(61), false)] {
            let body: JSONObject = ["step": .string(step)]
            #expect((code { try AnswerStep.form.value(of: body) } == nil) == isTaken)
            #expect((code { try SkipStep.form.value(of: body) } == nil) == isTaken)
            let fact: JSONObject = [
                "step": .string(step), "day": "2026-11-21", "skipped": .bool(false),
            ]
            #expect((OnboardingFact.Turn(payload: fact) != nil) == isTaken)
        }
        for (count, isTaken) in [(0, true), (50, true), (51, false)] {
            let body: JSONObject = ["step": "a", "answers": answers(count)]
            #expect((code { try AnswerStep.form.value(of: body) } == nil) == isTaken)
            let fact: JSONObject = [
                "step": "a", "day": "2026-11-21", "skipped": .bool(false),
                "answers": answers(count),
            ]
            #expect((OnboardingFact.Turn(payload: fact) != nil) == isTaken)
        }
    }

    @Test("O1: the name that signs a commitment can have at most 60 characters")
    func commitment() throws {
        var ada = try Person([OnboardingModule()])
        let step = "onboarding.commitment"
        #expect(
            code { try ada.does(AnswerStep(step, [.init("name", [text(61)])])) }
                == "onboarding.answer")
        try ada.does(AnswerStep(step, [.init("name", [text(60)])]))
        let scene = OnboardingScene(at: ada.moment, in: ada.view)
        #expect(scene.answers(to: step).one("name") == text(60))
        #expect(scene.day(of: step) == ada.today)
    }

    @Test("O1: a skipped step has no day on which it was answered")
    func skipped() throws {
        var ada = try Person([OnboardingModule()])
        try ada.does(SkipStep("onboarding.commitment"))
        let scene = OnboardingScene(at: ada.moment, in: ada.view)
        #expect(scene.day(of: "onboarding.commitment") == nil)
    }

    @Test("O6: the module itself reports the product events for completed onboarding")
    func counting() throws {
        let person = try Person([OnboardingModule()])
        let sources = person.view.answers(to: .productEvents)
        #expect(sources.map(\.kinds) == [["onboarding.turned"]])
    }
}
