import Core
import SettingsAPI
import Testing

@testable import Settings

@Suite struct SettingsUndoTests {
    @Test(arguments: [
        ("theme", "light", "dark"), ("palette", "tenx", "sherpa"),
        ("locale", "he", "auto"), ("day-start", "05:00", "00:00"),
        ("today.order", "tension, habits", "default"),
    ])
    func `H13: a change of a setting can be undone and redone`(
        _ key: String, _ value: String, _ before: String
    ) throws {
        var person = try Person()
        let noon = try at("2026-11-21", 12, in: "Europe/London")
        try person.record(noon, zone: "Europe/London")
        let setting = try #require(SettingsModule.definitions.first { $0.key == key })
        var context = CommandContext(
            view: person.view,
            moment: Moment(noon, rule: DayRule(zone: try Zone.named("Europe/London"))),
            operation: EventID(high: 0, low: 0))
        let change = try ChangeSetting(key: key, value: value).decide(in: &context)
        try person.record(noon + 60, zone: "Europe/London", change)
        #expect(setting.read(person.view, Day("2026-11-21")!) == value)
        let event = Event(
            id: EventID(high: 1, low: person.count), operation: EventID(high: 1, low: 1),
            time: person.world.time, instant: noon, day: Day("2026-11-21")!, offset: 0,
            zone: "Europe/London", kind: change[0].kind, payload: change[0].payload)
        let inverter = SettingsUndoHandler()
        let undo = inverter.inverse(of: event, undoing: true, in: person.view)
        try person.record(noon + 120, zone: "Europe/London", undo)
        #expect(setting.read(person.view, Day("2026-11-21")!) == before)
        let redo = inverter.inverse(of: event, undoing: false, in: person.view)
        try person.record(noon + 180, zone: "Europe/London", redo)
        #expect(setting.read(person.view, Day("2026-11-21")!) == value)
    }
}
