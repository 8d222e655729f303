import Core
import CoreTesting
import Habits
import Notifications
import NotificationsAPI
import Settings
import SettingsAPI
import Streaks
import Tension
import Testing

@testable import Insights

@Suite("The weekly digest") struct DigestTests {
    /// A habit done on three days of the previous week; today is Monday 16 November.
    private func person() throws -> Person {
        var person = try Person(
            [
                InsightsModule(), HabitsModule(), StreaksModule(), TensionModule(),
                NotificationsModule(), SettingsModule(),
            ], on: "2026-11-16")
        let start = day("2026-11-09")
        let swim = try person.does(
            AddItem(.habit, ItemPatch(name: "Swim"), start: start)
        ).item.id
        for date in [start, start + 2, start + 4] {
            try person.does(CompleteItem(swim, on: date))
        }
        try person.does(CheckTension(.bad))
        return person
    }

    private func digests(_ person: Person, on date: Day) -> [Reminder] {
        ReviewReminder().reminders(on: date, at: person.moment, in: person.view)
    }

    @Test("A1, U7: the Monday digest covers the past week, without moods or tension")
    func digest() throws {
        var person = try person()
        #expect(digests(person, on: person.today).isEmpty)
        try person.does(ChangeSetting(key: "insights.digest", value: "08:30"))
        let digest = try #require(digests(person, on: person.today).first)
        #expect(digest.time == .wall(try #require(TimeOfDay("08:30"))) && digest.isSilent)
        #expect(digest.body.hasPrefix("43 % of habits done (3 of 7)"))
        #expect(digest.body.hasSuffix("\nSwim: 3 of 7"))
        #expect(!digest.body.lowercased().contains("tension"))
        for later in 1...6 { #expect(digests(person, on: person.today + later).isEmpty) }
        let next = try #require(digests(person, on: person.today + 7).first)
        #expect(next.body.isEmpty && next.id != digest.id)
        #expect(digests(person, on: person.today - 7).isEmpty)
        try person.does(ChangeSetting(key: "insights.digest", value: "off"))
        #expect(digests(person, on: person.today).isEmpty)
    }
}
