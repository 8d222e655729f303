import Core
import JourneysCommands
import JourneysPage
import JourneysRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Journeys

/// Tests journeys on each surface.
@Suite struct JourneysSurfaceTests {
    private let surfaces: [any Module] = [
        JourneysCommandsModule(), JourneysRoutesModule(), JourneysPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([JourneysModule(), PagesModule()] + surfaces)
    }

    @Test("J1: each route answers, and a repeated request gets the same response")
    func routes() async throws {
        let begun = try await visitor.repeats(
            "POST", "/api/v1/journeys", #"{"title":"Meditate","start":"2026-11-19"}"#)
        #expect(begun.status == 201 && begun.json?["journey"]?["day"] == 3)
        let id = try #require(begun.json?["journey"]?["id"]?.string)
        let one = "/api/v1/journeys/" + id
        let done = try await visitor.repeats(
            "POST", one + "/done", #"{"moodBefore":2,"moodAfter":4,"minutes":25}"#)
        #expect(done.json?["journey"]?["isDone"] == true)
        let days = await visitor.gets(one + "/days").json?["days"]?.array
        #expect(days?[2]["minutes"] == 25)
        let open = try await visitor.repeats("POST", one + "/reopen")
        #expect(open.json?["journey"]?["isDone"] == false)
        _ = try await visitor.repeats("POST", one + "/end")
        let all = await visitor.gets("/api/v1/journeys").json?["journeys"]?.array
        #expect(all?.map { $0["title"] } == ["Meditate"])
        #expect(visitor.unanswered == [])
    }

    @Test("J1: the command line and HTTP return the same JSON members")
    func sameMembers() async throws {
        let other = try Visitor([JourneysModule()] + surfaces)
        let typed = try await visitor.types("journey", "start", "Meditate", "--json").answer
        let posted = await other.posts("/api/v1/journeys", ["title": "Meditate"]).json
        #expect(typed?.members == posted?.members)
        let one = "/api/v1/journeys/" + (try #require(posted?["journey"]?["id"]?.string))
        for (line, path) in [("done", "/done"), ("reopen", "/reopen"), ("end", "/end")] {
            if line == "end" {
                let shown = try await visitor.types("journey", "--json").answer
                #expect(await visitor.gets("/api/v1/journeys").json == shown)
            }
            let typed = try await visitor.types("journey", line, "--json").answer
            #expect(await other.posts(one + path, [:]).json?.members == typed?.members)
        }
    }

    @Test("J1: invalid requests are rejected with the same error on every surface")
    func refusals() async throws {
        _ = try await visitor.types("journey", "start", "Meditate")
        let cases = [
            (
                await visitor.refusal(of: "journey", "start", "Run"),
                await visitor.posts("/api/v1/journeys", ["title": "Run"]), "journeys.locked"
            ),
            (
                await visitor.refusal(of: "journey", "start", "Run", "--on", "2026-08-01"),
                await visitor.posts("/api/v1/journeys", ["title": "Run", "start": "2026-08-01"]),
                "journeys.day"
            ),
            (
                await visitor.refusal(of: "journey", "start", ""),
                await visitor.posts("/api/v1/journeys", ["title": ""]), "journeys.title"
            ),
        ]
        for (typed, reply, code) in cases {
            #expect(typed?.code == code)
            #expect(reply.json?["code"]?.string == code)
            #expect(reply.json?["detail"]?.string == typed?.message)
        }
    }

    @Test("J1: the page shows a journey, completes a day, and rejects a second journey")
    func page() async throws {
        #expect(await visitor.gets("/journey").status == 200)
        #expect(await visitor.submits("/journey/start", "title=Read").status == 303)
        #expect(await visitor.gets("/journey").text.contains("Read"))
        #expect(await visitor.gets("/").text.contains("Read"))
        let second = await visitor.submits("/journey/start", "title=Run")
        #expect(second.status >= 400 && second.text.contains("day 22"))
        for day in ["x", "1969-12-31", "2026-02-30"] {
            let wrong = await visitor.submits("/journey/do", "act=done&day=\(day)")
            #expect(wrong.status == 422 && wrong.text.contains("is not a day"), "\(day)")
        }
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [JourneysModule()])
    }
}
