import Core
import SettingsAPI
import Testing

@testable import Settings

@Suite struct TodayOrderTests {
    private let parts = ["habits.list", "focus", "tension.card", "streaks.card"]

    @Test(arguments: [
        ("", "habits.list focus tension.card streaks.card"),
        ("default", "habits.list focus tension.card streaks.card"),
        ("tension", "tension.card habits.list focus streaks.card"),
        ("streaks.card, nobody,tension", "streaks.card tension.card habits.list focus"),
        ("focu habits.li", "habits.list focus tension.card streaks.card"),
    ])
    func `U2: sections are in the person's order, then the others; unknown names are ignored`(
        _ text: String, _ expected: String
    ) {
        let sorted = TodayOrder(text: text).sorted(parts) { $0 }
        #expect(sorted.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        "habits, habits", "Habits", "a/b", String(repeating: "x", count: 41),
        (0...32).map { "p\($0)" }.joined(separator: ","),
    ])
    func `U2: an invalid order of Today is rejected`(_ text: String) throws {
        #expect(throws: Rejection.self) { try set(text) }
    }

    @Test
    func `U2: the order of Today is stored as names with commas, and an empty order resets it`()
        throws
    {
        var person = try Person()
        let noon = try at("2026-11-21", 12, in: "Europe/London")
        try person.record(noon, zone: "Europe/London", try set("tension habits"))
        #expect(person.view.todayOrder(on: Day("2026-11-21")!).names == ["tension", "habits"])
        try person.record(noon + 60, zone: "Europe/London", try set(" "))
        #expect(person.view.todayOrder(on: Day("2026-11-21")!).names == [])
        let setting = try #require(SettingsModule.definitions.first { $0.key == TodayOrder.key })
        #expect(setting.read(person.view, Day("2026-11-21")!) == "default")
    }

    private func set(_ value: String) throws -> [EventDraft] {
        let setting = try #require(SettingsModule.definitions.first { $0.key == TodayOrder.key })
        let person = try Person()
        let noon = try at("2026-11-21", 12, in: "Europe/London")
        return try setting.write(
            value, Day("2026-11-21")!,
            CommandContext(
                view: person.view,
                moment: Moment(noon, rule: DayRule(zone: try Zone.named("Europe/London"))),
                operation: EventID(high: 0, low: 0)))
    }
}
