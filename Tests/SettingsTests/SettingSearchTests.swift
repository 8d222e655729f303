import Core
import SettingsAPI
import Testing

@testable import Settings

@Suite struct SettingSearchTests {
    private let all = [
        SettingValue(key: "a.night", title: "Quiet", help: "When to be still.", value: "22:00"),
        SettingValue(key: "b", title: "Goal", help: "Steps a night.", value: "10"),
        SettingValue(
            key: "c", title: "Theme", help: "How it looks.", choices: ["day", "night"],
            value: "day"),
        SettingValue(key: "d", title: "Night", help: "What it is.", value: nil),
        SettingValue(key: "e", title: "Other", help: "Something.", value: nil),
    ]

    private func keys(_ text: String) -> [String] { SettingSearch(text).find(all).map(\.key) }

    @Test("O2: a search finds settings by title, key, help, choices and value, in that order")
    func ranks() {
        #expect(keys("night") == ["d", "a.night", "b", "c"])
        #expect(keys("NIGHT  steps") == ["b"])
        #expect(keys("22:00") == ["a.night"])
        #expect(keys("quiet 22:00") == ["a.night"])
        #expect(keys("nights") == [])
    }

    @Test("O2: an empty search returns all settings in their original order")
    func everything() {
        #expect(keys(" ") == ["a.night", "b", "c", "d", "e"])
        #expect(SettingSearch(" ").words.isEmpty)
    }

    @Test("O2: a search finds a choice by the words shown for it")
    func titles() throws {
        let person = try Person()
        let found = SettingSearch("coral").find(
            SettingsModule.definitions, on: Day("2026-11-21")!, in: person.view)
        #expect(found.map(\.key) == ["palette"])
        let valued = SettingSearch("dark theme").find(
            SettingsModule.definitions, on: Day("2026-11-21")!, in: person.view)
        #expect(valued.map(\.key) == ["theme"])
    }
}
