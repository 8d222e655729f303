import Core
import OnboardingAPI
import OnboardingCommands
import OnboardingPage
import OnboardingRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Onboarding

/// A step that asks for text that looks like markup.
private struct Asking: Module {
    let manifest = ModuleManifest(
        id: "asking", stability: .experimental, summary: "Asks in tests.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            OnboardingStep("asking.word", order: 40, keepsAnswers: true) { scene in
                OnboardingScreen(
                    "A <word>", "Say & go", rows: [.init("<b>", "\"quoted\"")],
                    questions: [
                        .text(
                            "word", "Which?", help: "a<b", most: 12,
                            value: scene.answers(to: "asking.word").one("word")),
                        .choices("some", "Some", among: [.init("x", "<X>"), .init("y", "Y")]),
                    ])
            }, to: .onboardingSteps)
    }
}

/// Tests that all surfaces agree on onboarding.
@Suite struct OnboardingSurfaceTests {
    private let surfaces: [any Module] = [
        OnboardingCommandsModule(), OnboardingRoutesModule(), OnboardingPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([OnboardingModule(), Asking(), PagesModule()] + surfaces)
    }

    private func status(of step: String) async -> String? {
        let steps = await visitor.gets("/api/v1/onboarding").json?["steps"]?.array ?? []
        return steps.first { $0["id"]?.string == step }?["status"]?.string
    }

    @Test("O1: the first view of Today asks nothing; afterwards a card leads through the steps")
    func card() async throws {
        #expect(await visitor.gets("/").text.contains("/welcome\"") == false)
        try await visitor.types("start", "onboarding.welcome", "--skip")
        #expect(await visitor.gets("/").text.contains("1 of 3 · next: A &lt;word&gt;"))
        #expect(await visitor.submits("/welcome", "").status == 303)
        #expect(await visitor.gets("/").text.contains("next: A") == false)
    }

    @Test("O1: each step has a page with progress and a way back")
    func page() async throws {
        let first = await visitor.gets("/welcome").text
        #expect(first.contains("Make it yours"))
        #expect(!first.contains(">Back</a>"))
        #expect(await visitor.submits("/welcome/onboarding.welcome", "").status == 303)
        let second = await visitor.gets("/welcome").text
        #expect(second.contains("<h1>A &lt;word&gt;</h1>"))
        #expect(second.contains("href=\"/welcome?step=onboarding.welcome\""))
        #expect(second.contains("&lt;X&gt;"))
        #expect(await visitor.gets("/welcome?step=no.such").status == 404)
    }

    @Test("O1: a form's answers are stored; an invalid value is shown again at its field")
    func forms() async throws {
        let wrong = await visitor.submits("/welcome/asking.word", "q-word=1234567890123&q-some=y")
        #expect(wrong.status == 422)
        #expect(wrong.text.contains("value=\"1234567890123\""))
        #expect(wrong.text.contains("Write at most 12 characters"))
        #expect(wrong.text.contains(#/value="y"\s+checked/#))
        #expect(await status(of: "asking.word") == "open")
        try await visitor.resubmits("/welcome/asking.word", "q-word=%3Ca%3E&q-some=x&q-some=y")
        #expect(await status(of: "asking.word") == "answered")
        #expect(
            await visitor.gets("/welcome?step=asking.word").text.contains("value=\"&lt;a&gt;\""))
    }

    @Test("O1: a step can be skipped on the page, with a command and over HTTP")
    func skipping() async throws {
        #expect(await visitor.submits("/welcome/onboarding.welcome", "act=skip").status == 303)
        try await visitor.types("start", "asking.word", "--skip")
        _ = try await visitor.repeats("POST", "/api/v1/onboarding/onboarding.commitment/skip")
        let progress = await visitor.gets("/api/v1/onboarding").json
        #expect(progress?["done"]?.whole == 3)
        #expect(progress?["next"]?.isNull == true)
        #expect(await visitor.gets("/welcome").text.contains("You are set up"))
        #expect(try await visitor.types("start").output.contains("(skipped)"))
    }

    @Test("O1: answers are given as command options, or as the body over HTTP")
    func answering() async throws {
        try await visitor.types(
            "start", "asking.word", "--answer", "word=a=b", "--answer", "some=y", "--answer",
            "some=x")
        let question = await visitor.gets("/api/v1/onboarding").json?["steps"]?.array?
            .first { $0["id"]?.string == "asking.word" }?["screen"]?["questions"]?.array?.first
        #expect(question?["values"]?.array?.map(\.string) == ["a=b"])
        let reply = try await visitor.repeats(
            "POST", "/api/v1/onboarding/asking.word",
            #"{"answers":[{"question":"word","values":["c"]}]}"#)
        #expect(reply.status == 200)
        let refused = await visitor.posts(
            "/api/v1/onboarding/asking.word",
            ["answers": [["question": "none", "values": ["c"]]]])
        #expect(refused.status == 409)
        #expect(refused.json?["code"]?.string == "onboarding.question")
        #expect(await visitor.refusal(of: "start", "no.such", "--skip")?.code == "onboarding.step")
    }

    @Test("O1: onboarding can be closed on each surface")
    func leaving() async throws {
        try await visitor.types("start", "--later")
        #expect(await visitor.gets("/api/v1/onboarding").json?["closed"]?.bool == true)
        #expect(await visitor.posts("/api/v1/onboarding", ["closed": false]).status == 200)
        #expect(await visitor.gets("/api/v1/onboarding").json?["closed"]?.bool == false)
    }

    @Test("O1: each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [OnboardingModule()])
    }
}
