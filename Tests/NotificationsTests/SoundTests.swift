import Core
import CoreTesting
import DailyFocus
import Habits
import NotificationsAPI
import SettingsAPI
import Testing

@testable import Notifications

/// Tests which reminders sound. Rule A1.
@Suite struct SoundTests {
    private func person(_ make: @escaping @Sendable (Day) -> [Reminder]) throws -> Person {
        var life = ToyLife()
        life.reminders = { day, _ in make(day) }
        return try Person([ToyModule(life: life), NotificationsModule()], on: "2026-11-24")
    }

    private let kinds: [(kind: ReminderKind, sound: ReminderSound)] = [
        (.item, .items), (.trigger, .items), (.reflection, .items), (.morning, .morning),
        (.nudge, .nudges), (.ask, .nudges), (.streak, .nudges), (.season, .nudges),
        (.phase, .phases), (.digest, .review),
    ]

    /// True if the plan marks today's reminder of this kind as silent.
    private func isSilent(_ kind: ReminderKind, _ person: Person) -> Bool? {
        let moment = Moment(instant("2026-11-24 07:30"), rule: person.rule)
        return Notifications.plan(at: moment, in: person.view).entries.flatMap(\.reminders)
            .first { $0.kind == kind && $0.day == moment.day }?.isSilent
    }

    @Test("A1: morning and review reminders are silent by default; all other kinds have sound")
    func byKind() throws {
        for (kind, sound) in kinds {
            // The source's own choice equals the default.
            let silent = !sound.isOnUnlessSet
            var person = try person {
                [reminder("x", $0, "08:00", silent: silent, kind: kind)]
            }
            #expect(isSilent(kind, person) == silent)
            #expect(
                Notifications.settings(on: person.today, in: person.view).text(of: sound.name)
                    == (silent ? "off" : "on"))
            for other in ReminderSound.allCases where other != sound {
                try person.does(ChangeSetting(key: key(other), value: silent ? "on" : "off"))
            }
            #expect(isSilent(kind, person) == silent, "\(kind) follows another")
            try person.does(ChangeSetting(key: key(sound), value: silent ? "on" : "off"))
            #expect(isSilent(kind, person) == !silent)
            #expect(code { try person.does(ChangeSetting(key: key(sound), value: "ding")) } != nil)
            try person.does(ChangeSetting(key: key(sound), value: silent ? "off" : "on"))
            #expect(isSilent(kind, person) == silent)
        }
    }

    @Test("A1: a reminder of an unknown kind uses the sound set by its source")
    func unknown() throws {
        for silent in [false, true] {
            var person = try person {
                [reminder("x", $0, "08:00", silent: silent, kind: ReminderKind(rawValue: "own"))]
            }
            for sound in ReminderSound.allCases {
                try person.does(ChangeSetting(key: key(sound), value: silent ? "on" : "off"))
            }
            #expect(isSilent(ReminderKind(rawValue: "own"), person) == silent)
        }
    }

    @Test("A2: only reminders with the same sound setting are bundled")
    func bundles() throws {
        var person = try person {
            [reminder("a", $0, "08:00"), reminder("b", $0, "08:05", silent: true, kind: .morning)]
        }
        func sizes() -> [Int] {
            let moment = Moment(instant("2026-11-24 07:30"), rule: person.rule)
            return Notifications.plan(at: moment, in: person.view).entries
                .filter { $0.reminders[0].day == moment.day }.map(\.reminders.count)
        }
        #expect(sizes() == [1, 1])
        try person.does(ChangeSetting(key: key(.morning), value: "on"))
        #expect(sizes() == [2])
    }

    private func key(_ sound: ReminderSound) -> String { "notifications.sound-\(sound.rawValue)" }
}
