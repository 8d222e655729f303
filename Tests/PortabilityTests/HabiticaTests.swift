import Core
import PortabilityAPI
import Testing

@testable import Portability

@Suite struct HabiticaTests {
    /// User data in Habitica's export format, with instants around 2026-01-01.
    static let export = """
        {"_id":"u","preferences":{"dayStart":4,"timezoneOffset":0},
        "auth":{"timestamps":{"loggedin":"2026-02-01T10:00:00.000Z"}},
        "tasks":{"habits":[
        {"id":"a1","text":"Drink water","up":true,"down":true,"priority":1,"tags":["t"],"history":[
         {"date":1767258000000,"value":1,"scoredUp":3,"scoredDown":2},
         {"date":1767344400000,"value":1.9,"scoredUp":1,"scoredDown":0}]},
        {"id":"a2","text":"Smoke","up":false,"down":true,"priority":2,"history":[
         {"date":1767258000000,"value":-1,"scoredUp":0,"scoredDown":2}]}],
        "dailys":[
        {"id":"b1","text":"Stretch","frequency":"weekly","everyX":1,
         "startDate":"2025-12-01T00:00:00.000Z","priority":1,
         "repeat":{"m":true,"t":false,"w":true,"th":false,"f":true,"s":false,"su":false},
         "history":[{"date":1767258000000,"value":1,"isDue":true,"completed":true},
          {"date":1767315600000,"value":0,"isDue":false,"completed":false},
          {"date":1767232800000,"value":1,"completed":true}],
         "reminders":[{"id":"r","time":"2026-01-01T07:30:00.000Z"}],"checklist":[{"text":"x"}]},
        {"id":"b2","text":"Old","frequency":"monthly","everyX":2,"daysOfMonth":[31,1],"priority":1,
         "history":[{"date":1767258000000,"value":1},{"date":1767340000000,"value":0.1},
          {"date":1767400000000,"value":1.0}]},
        {"id":"b3","text":"Never","frequency":"daily","everyX":0,"priority":1},
        {"id":"b4","text":"Twice","frequency":"daily","everyX":1,"priority":1,"history":[
         {"date":1767258000000,"value":1,"completed":true},
         {"date":1767280000000,"value":2,"completed":true}]}],
        "todos":[{"id":"c1","text":"Tax","date":"2026-01-31T00:00:00.000Z","completed":true,
         "dateCompleted":"2026-01-30T02:30:00.000Z","priority":1},
         {"id":"c2","text":"Call","createdAt":"2026-01-05T09:00:00.000Z","completed":false,
          "priority":1}],
        "rewards":[{"id":"d","text":"Cake"}]}}
        """

    private func items(_ text: String = export, days: DayRule = london) throws -> [String:
        PortableItem]
    {
        let source = try reading("habitica", text, days: days)
        return Dictionary(uniqueKeysWithValues: source.items.map { ($0.name, $0) })
    }

    @Test
    func `P1: Habitica's habits keep scores, dailies keep completions, and to-dos become tasks`()
        throws
    {
        let items = try items()
        #expect(items["Drink water"]?.told == ["2026-01-01 3000", "2026-01-02 1000"])
        #expect(items["Smoke"]?.goal == .atMost(thousandths: 0, unit: ""))
        #expect(items["Smoke"]?.told == ["2026-01-01 2000"])
        // Two in the morning belongs to the day before, because the day starts at four.
        #expect(items["Stretch"]?.told == ["2025-12-31 done", "2026-01-01 done"])
        #expect(items["Stretch"]?.schedule == .rule("FREQ=WEEKLY;BYDAY=MO,WE,FR"))
        #expect(items["Stretch"]?.start == date("2025-12-01"))
        #expect(items["Stretch"]?.reminderMinute == 450)
        #expect(items["Tax"]?.kind == .task && items["Tax"]?.start == date("2026-01-31"))
        #expect(items["Tax"]?.told == ["2026-01-29 done"])
        #expect(
            items["Call"]?.start == date("2026-01-05") && items["Call"]?.entries.isEmpty == true)
    }

    @Test func `P1: old entries are done according to their value; two on one day become two days`()
        throws
    {
        let items = try items()
        #expect(items["Old"]?.told == ["2026-01-01 done", "2026-01-02 done"])
        #expect(items["Old"]?.schedule == .rule("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,31"))
        #expect(items["Twice"]?.told == ["2025-12-31 done", "2026-01-01 done"])
    }

    @Test func `P1: the report lists Habitica's data that cannot be imported`() throws {
        let source = try reading("habitica", Self.export)
        #expect(
            source.changed == [
                "“Never” is due on no day in Habitica; it is daily here.",
                "2 ticks: derived from the value of a task, because old entries do not contain it.",
                "1 tick of a day with two: moved to the day before.",
            ])
        #expect(
            source.leftOut == [
                "2 taps on − of habits that are also scored up.",
                "1 tag on tasks: items here have none.",
                "1 task with a difficulty, which items here do not have.",
                "1 step of checklists: items here have none.",
                "1 reward: nothing is bought with gold here.",
            ])
    }

    @Test func `D2: Habitica's time offset is reported if it differs from the person's time zone`()
        throws
    {
        let west = Self.export.replacing("\"timezoneOffset\":0", with: "\"timezoneOffset\":600")
        let source = try reading("habitica", west)
        #expect(
            source.changed.last?.hasPrefix("Habitica was last used in another time zone") == true)
        #expect(source.items[0].told == ["2025-12-31 3000", "2026-01-01 1000"])
        // In June London is an hour ahead of its offset in February.
        let june = Self.export.replacing("2026-01-30T02:30", with: "2026-06-30T03:30")
        #expect(try items(june)["Tax"]?.told == ["2026-06-30 done"])
    }

    @Test func `P1: Habitica's weeks of the month become weekdays such as the first Tuesday`()
        throws
    {
        let schedule = HabiticaSchedule(
            ["frequency": "monthly", "weeksOfMonth": [0, 2], "repeat": ["t": true]], start: nil)
        #expect(schedule.schedule == .rule("FREQ=MONTHLY;BYDAY=1TU,3TU"))
    }

    @Test func `P1: a file that is not Habitica user data is rejected`() {
        for text in ["[]", "{}", "{\"tasks\":[]}", "x", "{\"tasks\":{}"] {
            #expect(code { _ = try reading("habitica", text) } == "import.not-habitica", "\(text)")
        }
    }
}
