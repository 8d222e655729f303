import Core
import CoreTesting
import Onboarding
import OnboardingAPI
import Settings
import SettingsAPI
import Testing

@testable import Profile

@Suite("Profile setup") struct ProfileOnboardingTests {
    private var person: Person

    init() throws { person = try Person([SettingsModule(), ProfileModule(), OnboardingModule()]) }

    private var profile: Profile { Profile(on: person.today, in: person.view) }

    private var step: OnboardingProgress.Step? {
        Onboarding.progress(at: person.moment, in: person.view).steps
            .first { $0.id == "profile.you" }
    }

    private mutating func say(_ answers: (String, String)...) throws {
        try person.does(AnswerStep("profile.you", answers.map { .init($0.0, [$0.1]) }))
    }

    @Test("O1: the name and avatar step follows the welcome and shows the current values")
    mutating func asked() throws {
        let ids = Onboarding.progress(at: person.moment, in: person.view).steps.map(\.id)
        #expect(ids == ["onboarding.welcome", "profile.you", "onboarding.commitment"])
        #expect(step?.screen.questions.map(\.values) == [[], ["initial"]])
        try person.does(ChangeSetting(key: "profile.name", value: "Zoë"))
        try person.does(ChangeSetting(key: "profile.avatar", value: "owl"))
        #expect(step?.screen.questions.map(\.values) == [["Zoë"], ["owl"]])
        #expect(step?.screen.questions[1].options.count == Avatar.allCases.count)
    }

    @Test("O1: the step's answers are recorded as settings, only if they change something")
    mutating func answered() throws {
        try say(("name", " Ada "), ("avatar", "initial"))
        #expect(profile.name == "Ada" && profile.avatar == .initial)
        #expect(person.events.map(\.kind).filter { $0.hasPrefix("profile.") } == ["profile.named"])
        try say(("name", "Ada"), ("avatar", "fox"))
        #expect(person.events.count { $0.kind == "profile.named" } == 1)
        #expect(profile.avatar == .fox)
        #expect(step?.status == .answered)
        try say(("name", " "))
        #expect(profile.name == "Ada" && profile.avatar == .fox)
        let last = try #require(person.events.last { $0.kind == "onboarding.turned" })
        #expect(!String(decoding: last.payload, as: UTF8.self).contains("Ada"))
    }

    @Test(
        "O1: if the name or the avatar is invalid, the whole answer is rejected",
        arguments: [
            ("name", "\u{200B}", "profile.name"), ("name", "Ada\u{202E}", "profile.name"),
            ("name", "A\nB", "onboarding.answer"),
            ("name", String(repeating: "a", count: 41), "onboarding.answer"),
            ("avatar", "wolf", "onboarding.answer"), ("hat", "red", "onboarding.question"),
        ])
    mutating func refused(_ question: String, _ value: String, _ wanted: String) {
        let count = person.events.count
        #expect(code { try say((question, value)) } == wanted)
        #expect(person.events.count == count)
    }

    @Test("H13: undoing the step removes name and avatar")
    mutating func undo() throws {
        try say(("name", "Ada"), ("avatar", "sun"))
        for event in person.events where event.kind.hasPrefix("profile.") {
            #expect(!person.undo(event).isEmpty)
        }
        #expect(profile.name == nil && profile.avatar == .initial)
    }
}
