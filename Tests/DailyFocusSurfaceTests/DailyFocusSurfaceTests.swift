import Core
import DailyFocusCommands
import DailyFocusPage
import DailyFocusRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import DailyFocus

/// Tests goals and focuses on each surface.
@Suite struct DailyFocusSurfaceTests {
    private let surfaces: [any Module] = [
        DailyFocusCommandsModule(), DailyFocusRoutesModule(), DailyFocusPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([DailyFocusModule(), PagesModule()] + surfaces)
    }

    /// Makes a goal and returns its id.
    private func makes(_ title: String, _ person: Visitor) async throws -> String {
        let reply = await person.posts("/api/v1/goals", ["title": .string(title)])
        return try #require(reply.json?["goal"]?["id"]?.string)
    }

    private func three(for goal: String) -> JSON {
        ["focuses": .array(["Write", "Run", "Call"].map { ["title": $0, "goal": .string(goal)] })]
    }

    @Test("G1: each HTTP route for goals gives the same answer when a request is repeated")
    func goals() async throws {
        let made = try await visitor.repeats("POST", "/api/v1/goals", #"{"title":"Book"}"#)
        #expect(made.status == 201)
        let id = try #require(made.json?["goal"]?["id"]?.string)
        let one = "/api/v1/goals/" + id
        _ = try await makes("Health", visitor)
        _ = try await visitor.repeats("PATCH", one, #"{"title":"Two books"}"#)
        let moved = try await visitor.repeats("POST", one + "/move", #"{"before":null}"#)
        #expect(moved.json?["goals"]?.array?.map { $0["title"] } == ["Health", "Two books"])
        _ = try await visitor.repeats("POST", one + "/archive")
        #expect(await visitor.gets("/api/v1/goals?active=true").json?["goals"]?.array?.count == 1)
        _ = try await visitor.repeats("POST", one + "/unarchive")
        #expect(await visitor.gets("/goals").text.contains("Two books"))
    }

    @Test("G2: each HTTP route for focuses gives the same answer when a request is repeated")
    func focuses() async throws {
        let id = try await makes("Book", visitor)
        let begun = try await visitor.repeats("POST", "/api/v1/focus/onboarding")
        #expect(begun.json?["flow"]?["step"] == "setup")
        let set = try await visitor.repeats("POST", "/api/v1/focus", three(for: id).text)
        #expect(set.status == 201)
        let done = try await visitor.repeats("PUT", "/api/v1/focuses/2", #"{"done":true}"#)
        #expect(done.json?["entry"]?["done"] == 1)
        #expect(await visitor.gets("/api/v1/focus/flow").json?["step"] == "home")
        #expect(await visitor.gets("/api/v1/focus/set-aside").json?.content == ["setAside": []])
        let aside = await visitor.posts("/api/v1/focus/set-aside/\(id)/dismiss", [:])
        #expect(aside.status == 404 && aside.json?["code"] == "daily-focus.set-aside.unknown")
        #expect(await visitor.gets("/").text.contains("Write"))
        #expect(await visitor.gets("/focus").status == 200)
    }

    @Test("G1: the command line and HTTP give the same JSON members")
    func sameMembers() async throws {
        let other = try Visitor([DailyFocusModule()] + surfaces)
        let typed = try await visitor.types("goal", "add", "Book", "--json").answer
        let made = await other.posts("/api/v1/goals", ["title": "Book"]).json
        #expect(typed?.members == made?.members)
        let id = try #require(made?["goal"]?["id"]?.string)
        let set = try await visitor.types("focus", "set", "Write", "Run", "Call", "--json").answer
        let posted = await other.posts("/api/v1/focus", three(for: id)).json
        #expect(set?.members == posted?.members)
        let done = try await visitor.types("focus", "done", "2", "--json").answer
        let put = await other.puts("/api/v1/focuses/2", ["done": true]).json
        #expect(done?.members == put?.members)
        for person in [visitor, other] { _ = try await makes("Health", person) }
        let archived = try await visitor.types("goal", "archive", "book", "--json").answer
        let away = await other.posts("/api/v1/goals/\(id)/archive", [:]).json
        #expect(archived?.members == away?.members)
        let goals = try await visitor.types("goal", "list", "--json").answer
        #expect(await visitor.gets("/api/v1/goals").json == goals)
        var sheet = try await visitor.types("focus", "--json").answer?.object
        sheet?["next"] = nil
        sheet?["streak"] = nil
        #expect(await visitor.gets("/api/v1/focus").json?.object == sheet)
    }

    @Test("G1: a fourth goal is rejected with the same error on each surface")
    func fourth() async throws {
        for title in ["A", "B", "C"] { _ = try await makes(title, visitor) }
        let reply = await visitor.posts("/api/v1/goals", ["title": "D"])
        let typed = await visitor.refusal(of: "goal", "add", "D")
        #expect(reply.status == 409 && typed?.code == "daily-focus.goals.full")
        #expect(reply.json?["code"]?.string == typed?.code)
        #expect(reply.json?["detail"]?.string == typed?.message)
        let page = await visitor.submits("/goals", "title=D")
        #expect(page.status >= 400 && page.text.contains("You can only have 3 active goals."))
    }

    @Test("G2: invalid focuses are rejected with the same error on each surface")
    func refusals() async throws {
        let id = try await makes("Book", visitor)
        let two: JSON = ["focuses": .array([["title": "Write", "goal": .string(id)]])]
        let cases = [
            (
                await visitor.refusal(of: "focus", "set", "Write"),
                await visitor.posts("/api/v1/focus", two), "daily-focus.count"
            ),
            (
                await visitor.refusal(of: "focus", "done", "2"),
                await visitor.puts("/api/v1/focuses/2", ["done": true]), "daily-focus.unset"
            ),
        ]
        for (typed, reply, code) in cases {
            #expect(typed?.code == code)
            #expect(reply.json?["code"]?.string == code)
            #expect(reply.json?["detail"]?.string == typed?.message)
        }
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [DailyFocusModule()])
    }
}
