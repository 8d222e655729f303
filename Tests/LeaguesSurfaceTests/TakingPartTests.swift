import Core
import Leagues
import LeaguesAPI
import LeaguesCommands
import LeaguesPage
import LeaguesRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

/// Joining on each surface: the public data is shown first. Rule L7.
@Suite struct TakingPartTests {
    private let visitor: Visitor
    private let path = "/api/v1/league"

    init() throws {
        visitor = try Visitor([
            LeaguesModule(), PagesModule(), LeaguesCommandsModule(), LeaguesRoutesModule(),
            LeaguesPageModule(),
        ])
    }

    private func name() async -> JSON? { await visitor.gets(path).json?["status"]?["name"] }
    private func takesPart() async -> Bool? {
        await visitor.gets(path).json?["status"]?["takingPart"]?.bool
    }

    @Test("L7: on the command line, joining needs confirmation; leaving and renaming work")
    func commands() async throws {
        let refusal = await visitor.refusal(of: "league", "join")
        #expect(refusal?.code == "confirm.needed")
        #expect(await takesPart() == false)
        let typed = try await visitor.types("league", "join", "--name", "Ada", "--yes")
        #expect(typed.output == "You have joined the league as “Ada”.\n")
        #expect(typed.messages.contains("Undo: cairn undo"))
        #expect(await name() == "Ada")
        let board = try await visitor.types("league")
        #expect(board.messages.contains("You are in the league"))
        _ = try await visitor.types("league", "show")
        #expect(await name() == .null)
        _ = try await visitor.types("league", "show", "Ada", "L")
        #expect(await name() == "Ada L")
        let left = try await visitor.types("league", "leave")
        #expect(left.output == "You are not in the league; your tier is Base Camp.\n")
        #expect(await takesPart() == false)
        #expect(await visitor.refusal(of: "league", "show", "Bo")?.code == "leagues.apart")
    }

    @Test("L7: a repeated request to join over HTTP applies once")
    func routes() async throws {
        let joined = try await visitor.repeats("POST", path + "/join", #"{"name":"Ada"}"#)
        #expect(joined.json?["takingPart"]?.bool == true)
        _ = try await visitor.repeats("POST", path + "/show", #"{"name":"Bo"}"#)
        #expect(await name() == "Bo")
        _ = try await visitor.repeats("POST", path + "/leave")
        #expect(await takesPart() == false)
        #expect(await visitor.posts(path + "/show", ["name": "Bo"]).status == 409)
        #expect(await visitor.posts(path + "/join", ["name": ""]).status == 422)
    }

    @Test("L7: before joining, the page shows what will be public")
    func page() async throws {
        let before = await visitor.gets("/leaderboard").text
        for line in LeagueTerms.lines { #expect(before.contains(escaped(line))) }
        try await visitor.resubmits("/leaderboard/join", "name=A+%3C+B")
        #expect(await name() == "A < B")
        #expect(await visitor.gets("/leaderboard").text.contains("<b>A &lt; B</b>"))
        try await visitor.resubmits("/leaderboard/show", "name=")
        #expect(await name() == .null)
        let long = await visitor.submits(
            "/leaderboard/show", "name=" + String(repeating: "a", count: 41))
        #expect(long.status == 422)
        #expect(long.text.contains("visible characters on one line."))
        try await visitor.resubmits("/leaderboard/leave", "")
        #expect(await takesPart() == false)
        #expect(await visitor.submits("/leaderboard/show", "name=Bo").status == 409)
    }

    @Test("L7: without a server, requests for friends' boards are rejected")
    func elsewhere() async throws {
        #expect(await visitor.refusal(of: "league", "--friends")?.code == "leagues.elsewhere")
        #expect(await visitor.gets("/leaderboard/friends").status == 404)
        #expect(await visitor.gets(path + "/friends").status == 404)
    }
}
