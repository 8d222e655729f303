import Core
import CoreTesting
import RouteKit
import Standard
import StandardCommands
import StandardWeb
import SurfaceTesting
import Testing

/// Resets of a day and of everything, with all modules. Rule O2.
@Suite struct ResetTests {
    private let visitor: Visitor

    /// A person who logged on the 20th and has planned the 21st.
    init() async throws {
        visitor = try Visitor(Standard.core + Standard.commandLine + Standard.web, on: "2026-11-20")
        try await types(
            "add Meditate", "add Water --target 8",
            "add Read --type timed --target 30 --unit min", "add Run", "goal add Health",
            "journey start Zazen")
        try await plan()
        try await log()
        visitor.clock.advance(seconds: 86_400)
        try await plan()
    }

    private func types(_ lines: String...) async throws {
        for line in lines {
            visitor.clock.advance(seconds: 1)
            try await visitor.types(line: line.split(separator: " ").map(String.init))
        }
    }

    /// Entries that no reset removes.
    private func plan() async throws {
        try await types(
            "focus set Walk Write Tidy", "note Meditate outdoors",
            "reflect morning slept --sleep 4", "edit Run --name Jog", "edit Jog --name Run")
    }

    /// One entry of each kind that is logged for a day.
    private func log() async throws {
        try await types(
            "focus done 2", "done Meditate", "done Water 3", "done Water 2", "done Read 12",
            "skip Run --note knee", "journey done --minutes 20", "tension 5", "mood 4",
            "timer start Read")
        visitor.clock.advance(seconds: 300)
        try await types("timer stop Read")
    }

    private func answers() async throws -> [String: JSON] {
        var found: [String: JSON] = [:]
        for path in [
            "today", "streaks", "points", "journeys", "focus", "moods", "tension/check-ins",
            "reflections", "settings", "goals", "items", "explain/streak", "tallies",
        ] {
            let reply = await visitor.gets("/api/v1/\(path)")
            #expect(reply.status == 200, "\(path)")
            found[path] = reply.json
        }
        return found
    }

    private func expectEqual(_ now: [String: JSON], _ then: [String: JSON]) {
        for (path, answer) in then { #expect(now[path] == answer, "\(path)") }
    }

    @Test("O2: resetting today restores the day's numbers and keeps plans and notes")
    func today() async throws {
        let before = try await answers()
        try await log()
        let logged = try await answers()
        for path in ["today", "points", "journeys", "focus", "moods", "tension/check-ins"] {
            #expect(logged[path] != before[path], "\(path)")
        }
        let reset = await visitor.posts("/api/v1/reset/today", [:])
        #expect(reset.status == 200 && reset.json?["day"] == "2026-11-21")
        #expect(reset.json?["takenBack"] == 10)
        expectEqual(try await answers(), before)
        #expect(await visitor.refusal(of: "reset", "today")?.code == "history.nothing")
        #expect(await visitor.posts("/api/v1/undo", [:]).status == 200)
        expectEqual(try await answers(), logged)
        #expect(await visitor.posts("/api/v1/redo", [:]).status == 200)
        expectEqual(try await answers(), before)
        expectEqual(try await answers(), before)
    }

    @Test("O2: resetting a day keeps the time that a timer added to the previous day")
    func overnight() async throws {
        visitor.clock.advance(seconds: 11 * 3_600)
        try await types("timer start Read")
        visitor.clock.advance(seconds: 3 * 3_600)
        let yesterday = { await visitor.gets("/api/v1/today?on=2026-11-21").json }
        try await types("timer stop Read")
        let kept = await yesterday()
        #expect(try await visitor.types("reset", "today").output.contains("1 record"))
        #expect(await yesterday() == kept)
        let read = await visitor.gets("/api/v1/today").json?["items"]?[2]
        #expect(read?["name"] == "Read" && read?["progress"] == 0 && read?["timer"] == .null)
        try await types("undo")
        #expect(await visitor.refusal(of: "reset", "today") == nil)
    }

    @Test("O2: after starting over the app is as on the first day, and undo restores everything")
    func all() async throws {
        let fresh = try Visitor(Standard.core + Standard.web, on: "2026-11-21")
        let logged = try await answers()
        try await types("reset all --yes")
        for path in ["items", "streaks", "points", "journeys", "moods", "goals", "settings"] {
            let first = await fresh.gets("/api/v1/\(path)").json
            #expect(await visitor.gets("/api/v1/\(path)").json == first, "\(path)")
        }
        let log = await visitor.gets("/api/v1/history").json?["entries"]?.array
        #expect(log?.map { $0["summary"] } == ["Started over"])
        #expect(try await visitor.types("undo").output.contains("Undone: Started over\n"))
        expectEqual(try await answers(), logged)
        expectEqual(try await answers(), logged)
    }

    @Test("O2: the page resets today without a question, and starts over only if confirmed")
    func page() async throws {
        try await log()
        let settings = await visitor.gets("/settings").text
        #expect(settings.contains(#"action="/reset/today""#))
        for form in ["", "sure=no"] {
            let refused = await visitor.submits("/reset/all", form)
            #expect(refused.text.contains("Select the box to confirm that you want to start over."))
        }
        #expect(await visitor.submits("/reset/today", "").status == 303)
        #expect(await visitor.submits("/reset/today", "").status != 303)
        #expect(await visitor.gets("/api/v1/items").json?["items"]?.array?.count == 4)
        #expect(await visitor.submits("/reset/all", "sure=yes").status == 303)
        #expect(await visitor.gets("/api/v1/items").json?["items"]?.array?.count == 0)
    }

    @Test(
        "O2, N4: check-ins from before starting over are recognized if sent again"
    )
    func mergedBefore() async throws {
        func merge(_ id: Int, _ level: Int64) async -> [JSON?] {
            let reply = await visitor.posts(
                "/api/v1/tension/merge",
                [
                    "checkIns": [
                        [
                            "id": .string("0195b0c0-7a10-7000-8000-00000000000\(id)"),
                            "level": .integer(level), "at": 1_700_000_000_000,
                        ]
                    ]
                ])
            #expect(reply.status == 200, "\(reply.text)")
            return [reply.json?["new"], reply.json?["known"]]
        }
        #expect(await merge(1, 5) == [1, 0])
        #expect(await merge(1, 5) == [0, 1])
        try await types("reset all --yes")
        #expect(await merge(1, 5) == [0, 1])
        #expect(await merge(1, 7) == [0, 1])
        #expect(await merge(2, 7) == [1, 0])
        try await types("undo")
        #expect(await merge(1, 3) == [0, 1])
    }

    @Test("O2, Y0: a repeated reset request gets the first response, also after starting over")
    func repeated() async throws {
        try await log()
        #expect(try await visitor.repeats("POST", "/api/v1/reset/today").status == 200)
        #expect(try await visitor.repeats("POST", "/api/v1/reset/all").status == 200)
    }
}
