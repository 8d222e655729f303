import Core
import CoreTesting
import FocusSessions
import FocusSessionsCommands
import FocusSessionsPage
import FocusSessionsRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

/// Tests that all surfaces show the same session.
@Suite struct FocusSessionsSurfaceTests {
    private let surfaces: [any Module] = [
        FocusSessionsCommandsModule(), FocusSessionsRoutesModule(), FocusSessionsPageModule(),
    ]
    private let visitor: Visitor
    private let path = "/api/v1/focus/session"

    init() throws { visitor = try Visitor([FocusSessionsModule(), PagesModule()] + surfaces) }

    private func status() async -> JSON? { await visitor.gets(path).json }

    @Test("F1: a session started over HTTP appears on Today and the command line")
    func routes() async throws {
        let started = try await visitor.repeats("POST", path, #"{"minutes":50}"#)
        #expect(started.status == 201)
        #expect(await status()?["phase"]?.string == "focus")
        #expect(await status()?["rounds"]?.whole == 2)
        visitor.clock.advance(seconds: 60)
        #expect(await status()?["remaining"]?.whole == 1_440)
        #expect(await status()?["endsAt"]?.string == "2026-11-21T12:25:00Z")
        #expect(await visitor.gets("/").text.contains("until 12:25"))
        let typed = try await visitor.types("pomodoro")
        #expect(
            typed.output
                == "Focus, 24:00 left, until 12:25 (1 of 2)\n1 minute of focus today\n")
        #expect(await visitor.posts(path + "/pause", [:]).status == 200)
        #expect(await visitor.gets("/").text.contains("paused, 24:00 left"))
        #expect(await visitor.posts(path + "/resume", [:]).json?["state"]?.string == "running")
        #expect(await visitor.posts(path + "/end", [:]).json?["state"]?.string == "idle")
        let list = await visitor.gets("/api/v1/focus/sessions").json?["sessions"]?.array
        #expect(list?.map { $0["seconds"]?.whole } == [60])
        #expect(await visitor.posts(path + "/end", [:]).status == 200)
    }

    @Test("F1: commands are recorded; without a terminal, each command prints once and exits")
    func commands() async throws {
        let typed = try await visitor.types("pomodoro", "start", "--template", "50/10")
        #expect(
            typed.output
                == "Focus, 50:00 left, until 12:50\n0 minutes of focus today\n")
        #expect(typed.messages == "Undo: cairn undo\n")
        visitor.clock.advance(seconds: 3_000)
        let rest = try await visitor.types("pomodoro", "status", "--follow", "--json")
        #expect(rest.answer?["phase"]?.string == "short-break")
        #expect(rest.answer == (await status()))
        let end = try await visitor.types("pomodoro", "end")
        #expect(
            end.output == """
                Short break, 10:00 left, until 13:00
                50 minutes of focus today
                Next: a break of 10 minutes, then 50 minutes of focus, 50/10

                """)
        #expect(await status()?["session"]?["settled"]?.bool == true)
    }

    @Test("F1: templates can be managed on each surface")
    func templates() async throws {
        #expect(
            await visitor.posts("/api/v1/focus/templates", ["name": "A < B", "work": 40]).status
                == 201)
        let listed = try await visitor.types("pomodoro", "templates")
        #expect(listed.output.contains("A < B"))
        _ = try await visitor.types("pomodoro", "templates", "rename", "A < B", "Mine")
        #expect(
            await visitor.posts(
                "/api/v1/focus/templates/rename", ["template": "mine", "name": "Ours"]
            ).status == 200)
        #expect(
            await visitor.submits("/focus/templates", "name=Short&work=10&short=2").status == 303)
        let names = await visitor.gets("/api/v1/focus/templates").json?["templates"]?.array
        #expect(names?.map { $0["name"]?.string } == ["25/5", "50/10", "Ours", "Short"])
        #expect(
            await visitor.posts("/api/v1/focus/templates/remove", ["template": "Ours"]).status
                == 200)
        _ = try await visitor.types("pomodoro", "templates", "add", "Long", "--work", "90")
        _ = try await visitor.types("pomodoro", "templates", "remove", "Long")
        #expect(
            await visitor.submits("/focus/templates/do", "template=Short&act=remove").status
                == 303)
        let refusal = await visitor.refusal(of: "pomodoro", "templates", "remove", "25/5")
        #expect(refusal?.code == "focus-sessions.template.shipped")
    }

    @Test("F1: a form sent from the page is recorded, and counts once if it is sent again")
    func page() async throws {
        let form = "act=start&template=25%2F5&minutes=&item="
        try await visitor.resubmits("/focus/session", form)
        #expect(await status()?["state"]?.string == "running")
        #expect(await visitor.submits("/focus/session", "act=pause").status == 303)
        #expect(await visitor.submits("/focus/session", "act=resume").status == 303)
        #expect(await visitor.submits("/focus/session", "act=end").status == 303)
        #expect(await visitor.submits("/focus/session", "act=jump").status == 422)
        #expect(await status()?["state"]?.string == "idle")
        // The typed minutes, which are optional.
        let typed = "act=start&template=25%2F5&minutes=40&item="
        #expect(await visitor.submits("/focus/session", typed).status == 303)
        #expect(await status()?["session"]?["intended"] == 40)
        let words = "act=start&template=25%2F5&minutes=forty&item="
        #expect(await visitor.submits("/focus/session", words).status == 422)
    }

    @Test("F1: invalid session input is rejected on each surface")
    func refusals() async throws {
        #expect(await visitor.posts(path, ["minutes": 0]).status == 422)
        #expect(await visitor.posts(path, ["template": "80/20"]).status == 404)
        #expect(await visitor.posts(path + "/pause", [:]).status == 409)
        #expect(await visitor.submits("/focus/session", "act=start&minutes=900").status == 422)
        let refusal = await visitor.refusal(of: "pomodoro", "start", "--minutes", "-5")
        #expect(refusal?.code == "focus-sessions.minutes")
    }

    @Test("F4: the stream sends each change once and resumes after the last event received")
    func stream() async throws {
        _ = await visitor.posts(path, [:])
        let stream = try #require(await visitor.gets(path + "/stream").stream)
        #expect(try await text(stream) == "retry: 1000\n\n")
        let first = try await text(stream)
        #expect(first.contains("event: session\n") && first.contains(#""phase":"focus""#))
        visitor.clock.advance(seconds: 1_500)
        let second = try await text(stream)
        #expect(second.contains(#""phase":"short-break""#))
        let id = try #require(second.split(separator: "\n").first?.dropFirst(4))
        _ = await visitor.posts(path + "/end", [:])
        let fields = ["last-event-id": String(id)]
        let again = await visitor.sends("GET", path + "/stream", [], fields)
        let resumed = try #require(again.stream)
        _ = try await text(resumed)
        #expect(try await text(resumed).contains(#""settled":true"#))
    }

    private func text(_ stream: ReplyStream) async throws -> String {
        String(decoding: try await stream.next() ?? [], as: UTF8.self)
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [FocusSessionsModule()])
    }
}
