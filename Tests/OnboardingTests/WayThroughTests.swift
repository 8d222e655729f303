import Core
import CoreTesting
import OnboardingAPI
import ProductEventsAPI
import SettingsAPI
import Testing

@testable import Onboarding

/// Three methods, a step that records facts of its own kind, and the order of Today in settings.
private struct Neighbours: Module {
    /// The day from which the person chose an order.
    var chosen: Day?
    /// The titles of the items; nil without a module for items.
    var items: [String]?

    var manifest: ModuleManifest {
        ModuleManifest(
            id: "neighbours", stability: .experimental, summary: "What is beside it in tests.",
            provides: items == nil ? [] : [Capability<any ItemProvider>.itemProvider.name],
            events: ["neighbours.ordered"])
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.settings)
        registrar.contribute(
            OnboardingMethod("row", "Rowing", "", order: 1),
            OnboardingMethod("walk", "Walking", "", order: 2),
            OnboardingMethod("bike", "Cycling", "", order: 1), to: .onboardingMethods)
        registrar.contribute(
            OnboardingStep("b.second", order: 30) { _ in OnboardingScreen("B") },
            OnboardingStep("a.first", order: 30, isWanted: { $0.today < day("2026-11-23") }) { _ in
                OnboardingScreen("A")
            } take: { _, _, _ in
                // It represents any fact that a module records.
                [OnboardingFact.closed(.init(isClosed: false)).draft]
            }, to: .onboardingSteps)
        registrar.contribute(order, to: .settings)
        if let items { registrar.provide(Items(all: items), as: .itemProvider) }
    }

    private var order: SettingDefinition {
        let chosen = chosen
        return SettingDefinition(
            key: TodayOrder.key, title: "Order", help: "Of Today.", read: { _, _ in nil },
            since: { _, _ in chosen },
            write: { value, _, _ in
                [EventDraft("neighbours.ordered", payload: Array(value.utf8))]
            })
    }
}

private struct Items: ItemProvider {
    var all: [String]

    func find(_ text: String, today: Day, in view: WorldView) throws(Rejection) -> String { text }
    func title(of item: String, on day: Day, in view: WorldView) -> String? { item }
    func titles(today: Day, in view: WorldView) -> [String] { all }
    func completed(_ item: String, over span: DaySpan, today: Day, in view: WorldView) -> DayBits {
        DayBits(span)
    }
}

@Suite("Progress of onboarding") struct WayThroughTests {
    private func person(_ neighbours: Neighbours = Neighbours()) throws -> Person {
        try Person([OnboardingModule(), neighbours])
    }

    private func progress(_ person: Person) -> OnboardingProgress {
        Onboarding.progress(at: person.moment, in: person.view)
    }

    private func order(_ methods: [String], _ neighbours: Neighbours = .init()) throws -> [String] {
        var person = try person(neighbours)
        try person.does(AnswerStep("onboarding.methods", [.init("methods", methods)]))
        return person.events.filter { $0.kind == "neighbours.ordered" }
            .map { String(decoding: $0.payload, as: UTF8.self) }
    }

    @Test("O1, U2: chosen methods come first on Today, unless the person has set an order")
    func methodsOnToday() throws {
        #expect(try order(["walk"]) == ["walk"])
        #expect(try order(["walk", "bike"]) == ["bike, walk"])
        #expect(try order([]) == [])
        #expect(try order(["walk", "bike", "row"]) == [])
        #expect(try order(["walk"], Neighbours(chosen: day("2026-11-01"))) == [])
    }

    @Test("O1: methods and steps are sorted by their order number, then by id")
    func sorted() throws {
        let progress = progress(try person())
        #expect(
            progress.steps.map(\.id) == [
                "onboarding.welcome", "a.first", "b.second", "onboarding.methods",
                "onboarding.commitment",
            ])
        let methods = try #require(progress.steps.first { $0.id == "onboarding.methods" })
        #expect(methods.screen.questions[0].options.map(\.value) == ["bike", "row", "walk"])
        #expect(methods.screen.questions[0].values.isEmpty)
        let alone = try Person([OnboardingModule()])
        #expect(
            self.progress(alone).steps.map(\.id) == [
                "onboarding.welcome", "onboarding.commitment",
            ])
    }

    @Test("O1: an answered or skipped step stays listed even if it is no longer needed")
    func stays() throws {
        var ada = try person()
        try ada.does(SkipStep("a.first"))
        ada.wait(2)
        #expect(progress(ada).steps.first { $0.id == "a.first" }?.status == .skipped)
        var eve = try person()
        eve.wait(2)
        #expect(!progress(eve).steps.contains { $0.id == "a.first" })
        // It can still be opened by its address.
        let step = try Onboarding.step("a.first", at: eve.moment, in: eve.view)
        #expect(step.status == .open && step.screen.title == "A")
    }

    @Test("O1: an answer is recorded again if its module records facts each time")
    func again() throws {
        var ada = try person()
        for count in 1...2 {
            try ada.does(AnswerStep("a.first"))
            #expect(ada.events.count == 2 * count)
        }
        try ada.does(AnswerStep("b.second"))
        try ada.does(AnswerStep("b.second"))
        #expect(ada.events.count == 5)
        #expect(AnswerStep.isIdempotent == false)
    }

    @Test("O1: closing twice and resuming an open onboarding records nothing")
    func closing() throws {
        var ada = try person()
        try ada.does(CloseOnboarding(false))
        #expect(ada.events.isEmpty)
        #expect(try ada.does(CloseOnboarding()).isClosed)
        #expect(try ada.does(CloseOnboarding()).isClosed)
        #expect(ada.events.count == 1)
        #expect(try !ada.does(CloseOnboarding(false)).isClosed)
    }

    @Test("O1: the onboarding card shows progress and next step; without items there is no card")
    func offer() throws {
        func offer(_ person: Person) -> OnboardingOffer? {
            Onboarding.offer(at: person.moment, in: person.view)
        }
        var none = try person(Neighbours(items: []))
        try none.does(SkipStep("onboarding.welcome"))
        #expect(offer(none) == nil)
        var ada = try person(Neighbours(items: ["Read"]))
        #expect(offer(ada)?.done == 0 && offer(ada)?.total == 5)
        #expect(offer(ada)?.next == "Make it yours")
        try ada.does(SkipStep("onboarding.welcome"))
        try ada.does(SkipStep("b.second"))
        #expect(offer(ada)?.done == 2 && offer(ada)?.total == 5 && offer(ada)?.next == "A")
    }

    @Test("O1: the progress over HTTP has the members total, done and next")
    func shape() throws {
        var ada = try person()
        try ada.does(SkipStep("onboarding.welcome"))
        let json = OnboardingProgress.shape.json(progress(ada)).object
        #expect(json?["total"] == 5 && json?["done"] == 1 && json?["closed"] == .bool(false))
        #expect(json?["next"]?.string == "a.first")
        let steps = json?["steps"]?.array
        let states = steps?.map { $0["status"]?.string }
        #expect(states == ["skipped", "open", "open", "open", "open"])
        #expect(steps?[0]["screen"]?["title"]?.string == "Make it yours")
    }

    @Test("O1: the error for an unknown step lists the known steps")
    func unknown() throws {
        let ada = try person()
        let rejection = #expect(throws: Rejection.self) {
            try Onboarding.step("a.none", at: ada.moment, in: ada.view)
        }
        #expect(rejection?.category == .notFound && rejection?.field == "step")
        #expect(
            rejection?.hints == [
                "a.first", "b.second", "onboarding.commitment", "onboarding.methods",
                "onboarding.welcome",
            ])
    }

    @Test("O6: completed onboarding is counted once, with the number of answered steps")
    func counted() throws {
        var ada = try person()
        func counted() -> [ProductEvent] {
            OnboardingProductEvents.source.read(ada.events, ada.moment, ada.view)
        }
        #expect(OnboardingProductEvents.source.kinds == ["onboarding.turned"])
        for step in progress(ada).steps.map(\.id) {
            #expect(counted().isEmpty)
            if step.hasPrefix("onboarding.") {
                try ada.does(SkipStep(step))
            } else {
                try ada.does(AnswerStep(step))
            }
        }
        #expect(
            counted() == [ProductEvent(.onboardingComplete, [.count: .number(2)], once: "all")])
    }

    @Test("H13: the history describes each change to a step")
    func words() throws {
        var ada = try person()
        try ada.does(SkipStep("b.second"))
        try ada.does(AnswerStep("b.second"))
        try ada.does(CloseOnboarding())
        try ada.does(CloseOnboarding(false))
        #expect(!ada.undo(ada.events[0]).isEmpty)
        let words = ada.events.map { OnboardingFact.undo.describe($0, in: ada.view) }
        #expect(
            words == [
                "Setup: skipped b.second", "Setup: b.second", "Closed the setup",
                "Reopened the setup", "Changed the setup",
            ])
    }

    @Test("O1: the first and the last screen have their texts, buttons and questions")
    func screens() throws {
        let steps = progress(try person()).steps
        let (first, last) = (try #require(steps.first?.screen), try #require(steps.last?.screen))
        #expect(first.rows.count == 4 && first.rows.allSatisfy { !$0.detail.isEmpty })
        #expect(first.button == "Get Started" && first.picture == .goat && first.questions.isEmpty)
        #expect(last.button == "I commit" && last.questions.map(\.id) == ["signature", "name"])
        #expect(last.text.contains("come back the next day"))
    }
}
