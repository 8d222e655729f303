import Core
import RecurrenceCommands
import SurfaceTesting
import Testing

/// Tests recurrence rules typed by people and programs.
@Suite struct RecurrenceSurfaceTests {
    private let visitor: Visitor

    init() throws { visitor = try Visitor([RecurrenceCommandsModule()]) }

    @Test("R4: `next` prints a rule's next days, or times if the rule has hours")
    func next() async throws {
        let days = try await visitor.types(
            "recurrence", "next", "FREQ=MONTHLY;BYDAY=-1FR", "--count", "2", "--json"
        ).answer
        #expect(days?["occurrences"] == ["2026-11-27", "2026-12-25"])
        #expect(days?["start"] == "2026-11-21" && days?.object?.keys.contains("utc") == false)
        let times = try await visitor.types(
            "recurrence", "next", "FREQ=HOURLY;INTERVAL=6", "--from", "2026-11-20T09:30",
            "--count", "2", "--json"
        ).answer
        #expect(times?["occurrences"] == ["2026-11-20T09:30:00", "2026-11-20T15:30:00"])
        #expect(times?["zone"] == "UTC")
        #expect(times?["utc"] == [1_795_167_000, 1_795_188_600])
        let table = try await visitor.types("recurrence", "next", "FREQ=DAILY", "--count", "3")
        #expect(table.output.contains("in 2 days"))
    }

    @Test("R5: `describe` prints a rule's summary as text and JSON")
    func describe() async throws {
        let rule = "FREQ=WEEKLY;BYDAY=WE,MO"
        let document = try await visitor.types("recurrence", "describe", rule, "--json").answer
        let summary = try #require(document?["summary"]?.string)
        #expect(document?["rule"]?.string?.hasPrefix("FREQ=WEEKLY") == true)
        let said = try await visitor.types("recurrence", "describe", rule).output
        #expect(said.hasPrefix(summary))
        let german = try await visitor.types("recurrence", "describe", rule, "--language", "de")
        #expect(!german.output.hasPrefix(summary))
    }

    @Test("R2: `expand` answers each line in order, or says why the line is invalid")
    func expand() async throws {
        let typed = try await visitor.types(
            "recurrence", "expand",
            input: [
                #"{"id":1,"dtstart":"20260105","rrule":"FREQ=DAILY;COUNT=2"}"#, "",
                #"{"id":2,"dtstart":"20260105","rrule":"FREQ=NEVER"}"#, "no JSON",
            ])
        let lines = typed.output.split(separator: "\n")
        let answers = try lines.map { try JSON(parsing: Array($0.utf8)) }
        #expect(answers.map { $0["id"]?.whole } == [1, 2, nil])
        #expect(answers.first?["occurrences"]?.array?.count == 2)
        #expect(answers[1]["error"]?["part"] == "FREQ")
        #expect(answers[2]["error"]?["code"]?.string?.isEmpty == false)
    }

    @Test(
        "R2: the error for an invalid rule names the wrong part",
        arguments: [("FREQ=NEVER", "FREQ"), ("FREQ=DAILY;BYMONTH=13", "BYMONTH")])
    func refusals(rule: String, part: String) async throws {
        for command in ["describe", "next"] {
            let refusal = await visitor.refusal(of: "recurrence", command, rule)
            #expect(refusal?.code.hasPrefix("recurrence.") == true)
            #expect(refusal?.field == part)
        }
    }

    @Test("the surface meets the module contract")
    func contract() async {
        await checkSurfaces([RecurrenceCommandsModule()], beside: [])
    }
}
