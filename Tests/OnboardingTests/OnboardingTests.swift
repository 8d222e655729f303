import Core
import CoreTesting
import OnboardingAPI
import Testing

@testable import Onboarding

/// A module with steps. In real use the answers are facts of another module.
private struct Asking: Module {
    let manifest = ModuleManifest(
        id: "asking", stability: .experimental, summary: "Asks in tests.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            OnboardingMethod("swim", "Swimming", "In water.", order: 2),
            OnboardingMethod("run", "Running", "On land.", order: 1), to: .onboardingMethods)
        registrar.contribute(
            OnboardingStep("swim.where", of: "swim", order: 100, keepsAnswers: true) { _ in
                OnboardingScreen(
                    "Where?",
                    questions: [
                        .choice(
                            "water", "Water", among: [.init("lake", "Lake"), .init("sea", "Sea")]),
                        .choices("days", "Days", among: [.init("1", "One"), .init("2", "Two")]),
                        .text("note", "Note", most: 10), .signature("sign", "Sign"),
                    ])
            } take: { answers, _, _ throws(Rejection) in
                guard answers.one("note") != "never" else {
                    throw .conflict("swim.never", "Then do not.", field: "note")
                }
                return []
            },
            OnboardingStep(
                "swim.sea", of: "swim", order: 101,
                isWanted: { $0.answers(to: "swim.where").one("water") == "sea" },
                screen: { OnboardingScreen("Since \($0.day(of: "swim.where")!)") }),
            to: .onboardingSteps)
    }
}

@Suite("Onboarding") struct OnboardingTests {
    private var person: Person

    init() throws { person = try Person([OnboardingModule(), Asking()]) }

    private var progress: OnboardingProgress {
        Onboarding.progress(at: person.moment, in: person.view)
    }

    private var ids: [String] { progress.steps.map(\.id) }

    private mutating func choose(_ methods: String...) throws {
        try person.does(AnswerStep("onboarding.methods", [.init("methods", methods)]))
    }

    @Test("O1: every step can be skipped, and progress is shown")
    mutating func skipping() throws {
        let all = ids
        #expect(all == ["onboarding.welcome", "onboarding.methods", "onboarding.commitment"])
        for (index, step) in all.enumerated() {
            #expect(progress.done == index)
            #expect(progress.next?.id == step)
            try person.does(SkipStep(step))
            #expect(progress.steps[index].status == .skipped)
        }
        #expect(progress.next == nil)
        #expect(progress.done == 3)
    }

    @Test("O1: a skipped step can be answered later, and an answered one is not skipped")
    mutating func later() throws {
        try person.does(SkipStep("onboarding.welcome"))
        try person.does(AnswerStep("onboarding.welcome"))
        #expect(progress.steps[0].status == .answered)
        let count = person.events.count
        try person.does(SkipStep("onboarding.welcome"))
        try person.does(AnswerStep("onboarding.welcome"))
        #expect(person.events.count == count)
    }

    @Test("O1: a method's steps appear only while the method is chosen")
    mutating func methods() throws {
        try choose("run")
        #expect(!ids.contains("swim.where"))
        try choose("swim", "run")
        #expect(ids.contains("swim.where"))
        let answer = try #require(progress.steps.first { $0.id == "onboarding.methods" })
        #expect(answer.screen.questions[0].options.map(\.value) == ["run", "swim"])
        #expect(answer.screen.questions[0].values == ["run", "swim"])
        try choose()
        #expect(!ids.contains("swim.where"))
    }

    @Test("O1: later steps get the stored answers with their day; other answers are not recorded")
    mutating func keeping() throws {
        try choose("swim")
        try person.does(AnswerStep("swim.where", [.init("water", ["lake"])]))
        #expect(!ids.contains("swim.sea"))
        try person.does(AnswerStep("swim.where", [.init("water", ["sea"])]))
        let sea = progress.steps.first { $0.id == "swim.sea" }
        #expect(sea?.screen.title == "Since \(person.today)")
        try person.does(AnswerStep("swim.sea"))
        let last = try #require(person.events.last).payload
        #expect(String(decoding: last, as: UTF8.self).contains("values") == false)
    }

    @Test(
        "O1: an invalid onboarding answer is rejected, and nothing is recorded",
        arguments: [
            ("water", ["pool"], "onboarding.answer"),
            ("water", ["lake", "sea"], "onboarding.answer"),
            ("days", ["1", "3"], "onboarding.answer"),
            ("note", ["12345678901"], "onboarding.answer"), ("note", ["a\nb"], "onboarding.answer"),
            ("note", ["a", "b"], "onboarding.answer"), ("sign", ["M1"], "onboarding.answer"),
            ("sign", ["M1 1", "M2 2"], "onboarding.answer"),
            ("depth", ["1"], "onboarding.question"),
            ("note", ["never"], "swim.never"),
        ])
    mutating func refusals(_ question: String, _ values: [String], _ wanted: String) throws {
        try choose("swim")
        let count = person.events.count
        let command = AnswerStep(
            "swim.where", [.init("water", ["lake"]), .init(question, values)])
        #expect(code { try person.does(command) } == wanted)
        #expect(person.events.count == count)
        #expect(progress.next?.id == "onboarding.welcome")
    }

    @Test("O1: answers are trimmed and sorted in the options' order; empty ones are dropped")
    mutating func tidying() throws {
        try choose("swim")
        try person.does(
            AnswerStep(
                "swim.where",
                [
                    .init("water", ["", " "]), .init("days", ["2", "1", "2"]),
                    .init("note", ["  hi "]), .init("sign", ["M1 2L3 4"]),
                ]))
        let scene = OnboardingScene(at: person.moment, in: person.view)
        let kept = scene.answers(to: "swim.where")
        #expect(kept["water"] == [])
        #expect(kept["days"] == ["1", "2"])
        #expect(kept["note"] == ["hi"])
        #expect(kept["sign"] == ["M1 2L3 4"])
    }

    @Test("O1: an unknown step is rejected, and the error names it")
    mutating func unknown() {
        #expect(code { try person.does(AnswerStep("swim.nowhere")) } == "onboarding.step")
        #expect(code { try person.does(SkipStep("swim.nowhere")) } == "onboarding.step")
    }

    @Test("O1: onboarding is offered after the first fact, until it is complete or closed")
    mutating func offering() throws {
        #expect(Onboarding.offer(at: person.moment, in: person.view) == nil)
        try person.does(SkipStep("onboarding.welcome"))
        #expect(Onboarding.offer(at: person.moment, in: person.view)?.done == 1)
        try person.does(CloseOnboarding())
        #expect(Onboarding.offer(at: person.moment, in: person.view) == nil)
        #expect(progress.isClosed)
        try person.does(CloseOnboarding(false))
        #expect(Onboarding.offer(at: person.moment, in: person.view)?.done == 1)
        try person.does(SkipStep("onboarding.methods"))
        try person.does(SkipStep("onboarding.commitment"))
        #expect(Onboarding.offer(at: person.moment, in: person.view) == nil)
    }

    @Test("O1, H13: undo opens a step again, and redo restores its answer")
    mutating func undo() throws {
        try choose("swim")
        let event = try #require(person.events.last)
        #expect(!person.undo(event).isEmpty)
        #expect(!ids.contains("swim.where"))
        #expect(progress.steps.first { $0.id == "onboarding.methods" }?.status == .open)
        #expect(!person.undo(event, undoing: false).isEmpty)
        #expect(ids.contains("swim.where"))
    }

    @Test("O1: devices with different answers agree after syncing, in any order of facts")
    func devices() throws {
        var one = try Person([OnboardingModule(), Asking()], seed: 1)
        var two = try Person([OnboardingModule(), Asking()], seed: 2)
        try one.does(AnswerStep("onboarding.methods", [.init("methods", ["run"])]))
        try two.does(SkipStep("onboarding.methods"))
        two.clock += 60_000
        try two.does(AnswerStep("onboarding.methods", [.init("methods", ["swim"])]))
        let (ours, theirs) = (one.events, two.events)
        one.deliver(theirs)
        two.deliver(ours.reversed())
        #expect(one.world.isEqual(to: two.world))
        let progress = Onboarding.progress(at: one.moment, in: one.view)
        #expect(progress.steps.contains { $0.id == "swim.where" })
    }
}
