import Core
import PortabilityAPI
import Testing

@testable import Portability

@Suite struct TaskwarriorTests {
    /// The output of Taskwarrior 2.6.2 for a person in London.
    static let export = """
        [
        {"id":1,"description":"Submit assignment","due":"20261128T170000Z",\
        "entry":"20261124T161854Z","modified":"20261124T161854Z","priority":"H","project":"School",\
        "status":"pending","uuid":"5bc72f50-56ad-41dc-9be2-a1d77ae852d2",\
        "annotations":[{"entry":"20261124T161854Z","description":"Ask Kim"}],"tags":["uni"],\
        "urgency":23.5584},
        {"id":0,"description":"Read é 日本","end":"20260630T233000Z","entry":"20260601T100000Z",\
        "status":"completed","uuid":"813911AC-f256-4ca8-8410-7f07ec1e7562","estimate":3},
        {"id":3,"description":"Water plants","due":"20261101T000000Z","entry":"20261024T161854Z",\
        "mask":"+-","recur":"weekly","rtype":"periodic","status":"recurring",\
        "uuid":"0257089a-11d8-43a4-8828-fe963968537d"},
        {"id":0,"description":"Water plants","due":"20261101T000000Z","end":"20261103T090000Z",\
        "entry":"20261024T161854Z","imask":0,"parent":"0257089a-11d8-43a4-8828-fe963968537d",\
        "recur":"weekly","status":"completed","uuid":"5cee1a4b-bd4a-44ab-bfde-04ffbbf2aaf5"},
        {"id":4,"description":"Water plants","due":"20261108T000000Z","entry":"20261024T161854Z",\
        "imask":1,"parent":"0257089a-11d8-43a4-8828-fe963968537d","recur":"weekly",\
        "status":"pending","uuid":"56258671-3ca5-4b5d-9692-f6ddb229e7e2"},
        {"id":0,"description":"Gone","entry":"20261024T161854Z","status":"deleted",\
        "uuid":"66258671-3ca5-4b5d-9692-f6ddb229e7e2"}
        ]
        """

    @Test func `P1: tasks are imported, and a recurring task becomes one item`()
        throws
    {
        let source = try reading("taskwarrior", Self.export)
        #expect(source.items.map(\.name) == ["Submit assignment", "Read é 日本", "Water plants"])
        #expect(source.items.allSatisfy { $0.kind == .task })
        let (submit, read, water) = (source.items[0], source.items[1], source.items[2])
        #expect(submit.schedule == .once && submit.start == date("2026-11-24"))
        #expect(submit.dueDay == date("2026-11-28") && read.dueDay == nil)
        #expect(submit.dueMinute == 17 * 60 && submit.told == ["2026-11-24 note Ask Kim"])
        // 23:30 UTC in June is already the next day in London.
        #expect(read.told == ["2026-07-01 done"])
        #expect(read.key == "taskwarrior:813911ac-f256-4ca8-8410-7f07ec1e7562")
        #expect(water.schedule == .rule("FREQ=WEEKLY") && water.start == date("2026-11-01"))
        #expect(water.told == ["2026-11-01 done"] && water.dueMinute == nil)
    }

    @Test func `P1: the report lists task properties that Cairn's items do not have`() throws {
        let source = try reading("taskwarrior", Self.export)
        #expect(source.changed == ["1 occurrence: done, and put on the day that it was due."])
        #expect(
            Set(source.leftOut) == [
                "1 task with “priority”, which items here do not have.",
                "1 task with “project”, which items here do not have.",
                "1 task with “tags”, which items here do not have.",
                "1 task with “estimate”, which items here do not have.",
                "1 task: deleted in Taskwarrior.",
            ])
    }

    @Test func `P1: a file with one JSON object on each line is read like an array`() throws {
        let lines = Self.export.split(separator: "\n").dropFirst().dropLast().joined(
            separator: "\n")
        #expect(try reading("taskwarrior", lines) == reading("taskwarrior", Self.export))
    }

    @Test func `D1: with a day start of 04:00, a task done at 00:30 counts for the previous day`()
        throws
    {
        let late = DayRule(zone: london.zone, dayStart: try #require(TimeOfDay(minutes: 240)))
        let source = try reading("taskwarrior", Self.export, days: late)
        #expect(source.items[1].told == ["2026-06-30 done"])
        // A date without a time is that date, wherever the day starts.
        #expect(source.items[2].start == date("2026-11-01"))
    }

    @Test func `P1: occurrences without their parent task become one item`() throws {
        let source = try reading(
            "taskwarrior",
            """
            {"uuid":"a","description":"Bins","status":"completed","parent":"p","recur":"2weeks",\
            "due":"20261102T070000Z","end":"20261101T070000Z"}
            {"uuid":"b","description":"Bins","status":"completed","parent":"p","recur":"2weeks",\
            "due":"20261116T070000Z","end":"20261120T070000Z"}
            """)
        #expect(source.items.map(\.key) == ["taskwarrior:p"])
        #expect(source.items[0].schedule == .rule("FREQ=WEEKLY;INTERVAL=2"))
        #expect(source.items[0].start == date("2026-11-02"))
        #expect(source.items[0].told == ["2026-11-02 done", "2026-11-16 done"])
    }

    @Test(
        arguments: [
            ("daily", "FREQ=DAILY"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("2weeks", "FREQ=WEEKLY;INTERVAL=2"), ("fortnight", "FREQ=WEEKLY;INTERVAL=2"),
            ("3 mo", "FREQ=MONTHLY;INTERVAL=3"), ("P1M", "FREQ=MONTHLY"),
            ("P2W", "FREQ=WEEKLY;INTERVAL=2"),
            ("2q", "FREQ=MONTHLY;INTERVAL=6"), ("annual", "FREQ=YEARLY"),
            ("10d", "FREQ=DAILY;INTERVAL=10"),
        ])
    func `P1: Taskwarrior's recurrences become RFC 5545 rules`(_ said: String, _ rule: String) {
        #expect(TaskwarriorRecurrence(said) == .rule(rule))
    }

    @Test func `P1: recurrences that cannot be converted are reported`() {
        #expect(TaskwarriorRecurrence("4h") == .withinDays)
        #expect(TaskwarriorRecurrence("PT20M") == .withinDays)
        for text in ["", "soon", "0d", "99999d", "-1d", "1", "d1", "p"] {
            #expect(TaskwarriorRecurrence(text) == .unknown, "\(text)")
        }
    }

    @Test(
        arguments: [
            ("20261128T170000Z", 1_795_885_200), ("2026-11-28T17:00:00Z", 1_795_885_200),
            ("1795885200", 1_795_885_200),
        ])
    func `P1: dates are read in each of Taskwarrior's formats`(_ text: String, _ seconds: Int64) {
        #expect(TaskwarriorTask.date(.string(text))?.seconds == seconds)
    }

    @Test(
        arguments: [
            "", "T", "00000101T000000Z", "20261328T170000Z", "20261128T250000Z", "20261128T170000",
            "99999999999999999", "2026112T8170000Z", "é0261128T170000Z", "20261128T1700é0Z",
        ])
    func `P1: a malformed Taskwarrior date is rejected`(_ text: String) {
        #expect(TaskwarriorTask.date(.string(text)) == nil)
    }

    @Test func `P1: the error for a file that is not an export has the place of the JSON error`()
        throws
    {
        for text in [
            "hello", "{}", "[1]", "{\"uuid\":\"a\"", "[{\"uuid\":\"a\"}]", "\"x\"", "[", " ",
        ] {
            #expect(
                code { _ = try reading("taskwarrior", text) } == "import.not-taskwarrior", "\(text)"
            )
        }
        #expect(try reading("taskwarrior", "[]").items.isEmpty)
    }
}
