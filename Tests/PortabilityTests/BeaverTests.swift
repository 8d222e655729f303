import Core
import PortabilityAPI
import Testing

@testable import Portability

@Suite struct BeaverTests {
    static let export = """
        {"habits":[
        {"name":"Read","id":"c4ca42","tags":["mind"],"star":true,"records":[
         {"day":"2026-01-01","done":true,"text":"Fine"},{"day":"2026-01-02","done":false},
         {"day":"2026-01-03","done":false,"text":"Ill #Skip"},
         {"day":"2026-01-04","done":false,"text":"Forgot #skipping"},
         {"day":"2026-13-01","done":true}]},
        {"name":"Run","id":"c81e72","status":"archive","records":[],
         "period":{"period_type":"W","period_count":1,"target_count":3}},
        {"name":"Bills","id":"eccbc8","records":[],
         "period":{"period_type":"M","period_count":2,"target_count":1}},
        {"name":"Odd","id":"a87ff6","records":[],
         "period":{"period_type":"C","period_count":1,"target_count":1}},
        {"name":"Gone","id":"e4da3b","status":"soft_delete","records":[]}],
        "order":["c81e72","c4ca42"]}
        """

    @Test func `P1: habits from Beaver are imported in their order`() throws {
        let source = try reading("beaver", Self.export)
        #expect(source.items.map(\.name) == ["Run", "Read", "Bills", "Odd"])
        #expect(source.items[0].isArchived && source.items[0].schedule == .timesAWeek(3))
        #expect(source.items[1].key == "beaver:c4ca42")
        #expect(
            source.items[1].told == [
                "2026-01-01 done Fine", "2026-01-03 skipped Ill #Skip",
                "2026-01-04 note Forgot #skipping",
            ])
        #expect(source.items[2].schedule == .times(1, inDays: 60))
        #expect(source.changed == ["“Odd” has an invalid period; it is daily here."])
        #expect(
            Set(source.leftOut) == [
                "1 tag on habits: items here have none.", "1 star: items here have none.",
                "2 days not done: a day without an entry says the same.",
                "1 record without a readable day.", "1 habit: deleted in Beaver Habits.",
            ])
    }

    @Test func `P1: a file that is not a Beaver export is rejected`() {
        for text in ["[]", "{}", "{\"habits\":[{}]}", "{\"habits\":{}}", "{\"habits\":["] {
            #expect(code { _ = try reading("beaver", text) } == "import.not-beaver", "\(text)")
        }
    }
}

@Suite struct TableHabitTests {
    static let export = """
        {"habits":[
        {"create_t":1700000000,"type":1,"status":1,"name":"Meditate","desc":"Ten breaths","color":3,
         "daily_goal":1,"daily_goal_unit":"","freq_type":3,"freq_custom":"[1,1]","start_date":20000,
         "target_days":66,"records":[
         {"record_date":20001,"record_type":1,"record_value":1,"reason":"Fine"},
         {"record_date":20002,"record_type":2,"reason":"Ill"},
         {"record_date":20003,"record_type":1,"record_value":0}]},
        {"create_t":1700000001,"uuid":"h2","type":1,"status":3,"name":"Run",
         "custom_color":4283215696,
         "daily_goal":5,"daily_goal_unit":"km","daily_goal_extra":8,"freq_type":1,
         "freq_custom":"[3]",
         "records":[{"record_date":20001,"record_type":1,"record_value":2.5}]},
        {"create_t":1700000002,"type":2,"status":1,"name":"Sweets","daily_goal":2,"freq_type":2,
         "freq_custom":[4],"reminder":"{}","records":[]},
        {"create_t":1700000003,"type":1,"status":2,"name":"Gone","freq_type":1},
        {"create_t":1700000004,"type":1,"status":1,"name":"Odd","freq_type":9}],
        "groups":[{"uuid":"g"}]}
        """

    @Test func `P1: habits from Table Habit are imported with goals, frequencies and skips`() throws
    {
        let source = try reading("mhabit", Self.export)
        #expect(source.items.map(\.name) == ["Meditate", "Run", "Sweets", "Odd"])
        let (meditate, run, sweets) = (source.items[0], source.items[1], source.items[2])
        #expect(meditate.goal == .yesNo && meditate.schedule == .rule("FREQ=DAILY"))
        #expect(meditate.start == date("2024-10-04") && meditate.note == "Ten breaths")
        #expect(meditate.told == ["2024-10-05 done Fine", "2024-10-06 skipped Ill"])
        #expect(meditate.key == "mhabit:1700000000:Meditate" && run.key == "mhabit:h2")
        #expect(run.goal == .atLeast(thousandths: 5_000, unit: "km") && run.isArchived)
        #expect(run.schedule == .timesAWeek(3) && run.told == ["2024-10-05 2500"])
        #expect(run.colour == "#4CAF50")
        #expect(sweets.goal == .atMost(thousandths: 2_000, unit: ""))
        #expect(sweets.schedule == .timesAMonth(4))
        #expect(source.changed == ["“Odd” has an unreadable frequency; it is daily here."])
        #expect(
            Set(source.leftOut) == [
                "1 day not done: a day without an entry says the same.",
                "1 higher goal: items here have one target.", "1 reminder: set your own here.",
                "1 habit: deleted in Table Habit.",
                "1 group: the habits are imported without them.",
            ])
    }

    @Test func `P1: a file with only a list of habits is imported, and other files are rejected`()
        throws
    {
        let list = try reading(
            "mhabit", "[{\"name\":\"A\",\"freq_type\":1,\"freq_custom\":\"[2]\"}]")
        #expect(list.items.map(\.schedule) == [.timesAWeek(2)])
        for text in ["{}", "3", "[{\"name\":\"A\"}]", "{\"habits\":[1]}", "nothing"] {
            #expect(code { _ = try reading("mhabit", text) } == "import.not-mhabit", "\(text)")
        }
    }
}
