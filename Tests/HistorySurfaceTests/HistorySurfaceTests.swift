import Core
import CoreTesting
import HistoryCommands
import HistoryPage
import HistoryRoutes
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import History

/// Tests undo on each surface.
@Suite struct HistorySurfaceTests {
    private let surfaces: [any Module] = [
        HistoryCommandsModule(), HistoryRoutesModule(), HistoryPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([HistoryModule(), WordsModule(), PagesModule()] + surfaces)
    }

    /// Adds a word and returns the operation's id.
    private func adds(_ word: String) async throws -> String {
        visitor.clock.advance(seconds: 1)
        let reply = await visitor.posts("/api/v1/words", ["word": .string(word)])
        return try #require(reply.json?["operation"]?.string)
    }

    private func undone() async -> [JSON?]? {
        await visitor.gets("/api/v1/history").json?["entries"]?.array?.map { $0["undone"] }
    }

    @Test("H13: repeating an undo or redo request over HTTP gives the same answer")
    func routes() async throws {
        let tea = try await adds("tea")
        _ = try await adds("milk")
        #expect(try await visitor.repeats("POST", "/api/v1/undo").status == 200)
        #expect(await undone() == [true, false])
        #expect(try await visitor.repeats("POST", "/api/v1/redo").status == 200)
        let named = try await visitor.repeats("POST", "/api/v1/undo", #"{"entry":"\#(tea)"}"#)
        #expect(named.json?["entry"]?["summary"] == "Added tea")
        #expect(await undone() == [false, true])
        #expect(try await visitor.repeats("POST", "/api/v1/reset/today").json?["takenBack"] == 1)
        #expect(try await visitor.repeats("POST", "/api/v1/reset/all").status == 200)
        #expect(await undone() == [false])
        #expect(visitor.unanswered == [])
    }

    @Test("O2: the command line and HTTP give the same answers and errors for resets")
    func resets() async throws {
        _ = try await adds("tea")
        let typed = try await visitor.types("reset", "today", "--json").answer
        #expect(await visitor.posts("/api/v1/undo", [:]).status == 200)
        let posted = await visitor.posts("/api/v1/reset/today", [:]).json
        #expect(typed?.members == posted?.members && posted?["day"] == "2026-11-21")
        let refusal = try #require(await visitor.refusal(of: "reset", "today"))
        let problem = await visitor.posts("/api/v1/reset/today", [:])
        #expect(problem.status == 409 && problem.json?["code"]?.string == refusal.code)
        #expect(await visitor.submits("/reset/today", "").text.contains(refusal.message))
        let over = try await visitor.types("reset", "all", "--yes", "--json").answer
        #expect(over?.members == (await visitor.posts("/api/v1/reset/all", [:])).json?.members)
        #expect(try await visitor.types("log").output.contains("Started over"))
    }

    @Test("H13: log, undo and redo give the same JSON members on the command line and over HTTP")
    func sameMembers() async throws {
        _ = try await adds("tea")
        let typed = try await visitor.types("undo", "--json").answer
        let redone = await visitor.posts("/api/v1/redo", [:]).json
        #expect(typed?.members == redone?.members)
        let undone = await visitor.posts("/api/v1/undo", [:]).json
        #expect(try await visitor.types("redo", "--json").answer?.members == undone?.members)
        #expect(undone?["entry"]?["undone"] == true)
        let log = try await visitor.types("log", "--json").answer
        #expect(await visitor.gets("/api/v1/history").json == log)
        #expect(log?["entries"]?[0]?["summary"] == "Added tea")
    }

    @Test("H13: an entry can be chosen by the last letters of its id, which the log shows")
    func letters() async throws {
        let tea = try await adds("tea")
        _ = try await adds("milk")
        #expect(try await visitor.types("log").output.contains(tea.suffix(4)))
        #expect(try await visitor.types("undo", String(tea.suffix(6))).output.contains("tea"))
        #expect(await undone() == [false, true])
    }

    @Test("H13: if there is nothing to undo, each surface says so")
    func nothing() async throws {
        let refusal = try #require(await visitor.refusal(of: "undo"))
        let problem = await visitor.posts("/api/v1/undo", [:])
        #expect(problem.status == 409)
        #expect(problem.json?["code"]?.string == refusal.code)
        #expect(problem.json?["detail"]?.string == refusal.message)
        #expect(refusal.code == "history.nothing")
        #expect(await visitor.submits("/undo", "").text.contains(refusal.message))
        #expect(await visitor.refusal(of: "redo")?.message == "There is nothing to redo.")
        #expect(try await visitor.types("log", "--json").answer?.content == ["entries": []])
    }

    @Test("H13: an unknown or already undone operation is rejected with its own code")
    func refusals() async throws {
        let stranger = "0195b0c0-7a10-7000-8000-000000000001"
        let unknown = await visitor.posts("/api/v1/undo", ["entry": .string(stranger)])
        #expect(unknown.status == 404 && unknown.json?["code"] == "history.unknown")
        #expect(await visitor.refusal(of: "undo", stranger)?.code == "history.unknown")
        #expect(await visitor.refusal(of: "undo", "ffff")?.code == "history.unknown")
        let tea = try await adds("tea")
        _ = await visitor.posts("/api/v1/undo", ["entry": .string(tea)])
        let again = await visitor.posts("/api/v1/undo", ["entry": .string(tea)])
        #expect(again.status == 409 && again.json?["code"] == "history.already")
        #expect(await visitor.refusal(of: "undo", tea)?.code == "history.already")
        #expect(await visitor.posts("/api/v1/undo", ["redo": true]).status == 422)
        #expect(await visitor.gets("/api/v1/history?limit=0").status == 422)
    }

    @Test(
        "H13: a malformed operation id is rejected, and nothing is undone",
        arguments: ["", "x", "0195b0c0", "0195b0c0-7a10-7000-8000-00000000000g"])
    func unreadable(text: String) async throws {
        _ = try await adds("tea")
        let page = await visitor.submits("/undo", "operation=\(text)")
        #expect(page.status != 303 && page.text.contains("There is no such entry in the log."))
        for path in ["/api/v1/undo", "/api/v1/redo"] {
            #expect(await visitor.posts(path, ["entry": .string(text)]).status == 422)
        }
        if !text.isEmpty { #expect(await visitor.refusal(of: "undo", text)?.code != nil) }
        #expect(await undone() == [false])
    }

    @Test("H13: the page can undo and redo, and shows the name of the operation")
    func page() async throws {
        #expect(await visitor.gets("/cards").text.contains(#"action="/undo""#))
        let tea = try await adds("tea")
        #expect(await visitor.submits("/undo", "operation=\(tea)").status == 303)
        #expect(await undone() == [true])
        #expect(await visitor.submits("/redo", "").status == 303)
        #expect(await undone() == [false])
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [HistoryModule()])
    }
}
