import Core
import CoreTesting
import Experience
import Leagues
import LeaguesAPI
import Settings
import SettingsAPI
import Streaks
import Testing

@testable import Profile

@Suite("The person's profile") struct ProfileTests {
    private var person: Person

    init() throws {
        person = try Person([
            SettingsModule(), ProfileModule(), StreaksModule(), ExperienceModule(), LeaguesModule(),
        ])
    }

    private var profile: Profile { Profile(on: person.today, in: person.view) }

    private mutating func set(_ key: String, _ value: String) throws {
        try person.does(ChangeSetting(key: "profile." + key, value: value))
    }

    @Test("O2: a new person has no name, no picture as avatar, and the first tier")
    func nobody() {
        #expect(profile.name == nil && profile.initial == nil && profile.avatar == .initial)
        #expect(profile.tier == .first && profile.points == 0 && profile.longestStreak == 0)
    }

    @Test("O2: the most recent name and avatar apply; an empty name or a hyphen clears the name")
    mutating func set() throws {
        try set("name", "  zoë ")
        try set("avatar", "fox")
        #expect(profile.name == "zoë" && profile.initial == "Z" && profile.avatar == .fox)
        for none in ["-", " "] {
            try set("name", "Ada")
            #expect(profile.name == "Ada")
            try set("name", none)
            #expect(profile.name == nil)
        }
    }

    @Test("O2: a name that is invisible or too long, or an unknown avatar, is rejected")
    mutating func refused() {
        let long = String(repeating: "a", count: 41)
        for name in ["\u{200B}", "Ada\u{202E}", "A\nB", long] {
            #expect(code { try set("name", name) } == "profile.name")
        }
        #expect(code { try set("name", String(long.dropLast())) } == nil)
        #expect(code { try set("avatar", "wolf") } == "profile.avatar")
        for avatar in Avatar.allCases {
            #expect(code { try set("avatar", avatar.rawValue) } == nil)
        }
        #expect(ProfileFact.Name(payload: ["name": "\u{200B}"]) == nil)
    }

    @Test("H13: undo restores the earlier name, and redo the later name")
    mutating func undo() throws {
        try set("name", "Ada")
        try set("name", "Zoë")
        let event = try #require(person.events.last { $0.kind == "profile.named" })
        #expect(!person.undo(event).isEmpty)
        #expect(profile.name == "Ada")
        #expect(!person.undo(event, undoing: false).isEmpty)
        #expect(profile.name == "Zoë")
        let words = ProfileFact.undo.describe(event, in: person.view)
        #expect(words == "Name: Zoë")
    }

    @Test("O2: an unknown avatar is shown as the name's initial")
    mutating func strange() throws {
        try set("name", "Ada")
        person.take([ProfileFact.pictured(.init(avatar: "wolf")).draft])
        #expect(profile.avatar == .initial && profile.initial == "A")
        let event = try #require(person.events.last { $0.kind == "profile.pictured" })
        #expect(ProfileFact.undo.describe(event, in: person.view) == "Avatar: unknown")
    }

    @Test("O2: a person's first day is the day of the first record")
    mutating func since() throws {
        #expect(profile.since == nil)
        let first = person.today
        try person.does(ChangeSetting(key: "zone", value: "Europe/London"))
        person.wait(3)
        try set("name", "Ada")
        try person.does(ChangeSetting(key: "zone", value: "Asia/Tokyo"))
        #expect(profile.since == first)
    }
}
