import Core
import CoreTesting
import PageKit
import RouteKit
import SurfaceTesting
import TensionCommands
import TensionPage
import TensionRoutes
import Testing

@testable import Tension

/// Tests that all surfaces agree on check-ins.
@Suite struct TensionSurfaceTests {
    private let surfaces: [any Module] = [
        TensionCommandsModule(), TensionRoutesModule(), TensionPageModule(),
    ]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([TensionModule(), PagesModule()] + surfaces) }

    private func phase() async -> String? {
        await visitor.gets("/api/v1/tension").json?["phase"]?.string
    }

    @Test("N2: a high level recorded over HTTP gives a suggestion, which the page shows")
    func routes() async throws {
        let reply = await visitor.posts("/api/v1/tension/check-ins", ["level": 7])
        let title = try #require(reply.json?["checkIn"]?["suggestion"]?["title"]?.string)
        #expect(reply.status == 200)
        #expect(await phase() == "suggestion")
        #expect(await visitor.gets("/").text.contains(title))
    }

    @Test("N1: a valid level is recorded, and an invalid level is rejected on each surface")
    func commands() async throws {
        #expect(try await visitor.types("tension", "3").output.hasPrefix("Logged"))
        let log = try await visitor.types("tension", "log", "--json")
        #expect(log.json?["checkIns"]?.array?.map { $0["level"]?.whole } == [3])
        await #expect(throws: Rejection.self) { try await visitor.types("tension", "4") }
        let reply = await visitor.posts("/api/v1/tension/check-ins", ["level": 4])
        #expect(reply.status == 422)
    }

    @Test("N2: the card's buttons record a check-in and finish a suggestion")
    func page() async throws {
        #expect(await visitor.submits("/check-in", "level=10").status == 303)
        let open = await visitor.gets("/api/v1/tension").json?["checkIn"]?["id"]?.string
        let id = try #require(open)
        #expect(await visitor.submits("/check-in/\(id)", "act=done").status == 303)
        #expect(await phase() == "completed")
    }

    @Test("N1, N2: the page lists check-ins and changes the pool of suggestions")
    func log() async throws {
        _ = try await visitor.types("tension", "10", "--note", "The <call>")
        let id = await visitor.gets("/api/v1/tension").json?["checkIn"]?["id"]?.string
        _ = await visitor.submits("/check-in/\(try #require(id))", "act=done")
        let page = await visitor.gets("/check-ins").text
        #expect(
            page.contains("The &lt;call&gt;") && page.contains(": done") && page.contains("Bad"))
        #expect(
            await visitor.submits("/check-ins/ideas", "title=Tea&text=Make+a+cup").status == 303)
        #expect(await visitor.gets("/check-ins").text.contains("Make a cup"))
        let wrong = await visitor.submits("/check-ins/ideas", "title=&text=x%22y")
        #expect(wrong.status == 422 && wrong.text.contains("role=\"alert\""))
        #expect(wrong.text.contains("x&quot;y"))
        #expect(await visitor.submits("/check-ins/ideas/jaw_relaxation/remove", "").status == 303)
        let pool = await visitor.gets("/api/v1/tension/suggestions").json?["suggestions"]?.array
        #expect(pool?.contains { $0["id"] == "jaw_relaxation" } == false)
        #expect(pool?.last?["title"] == "Tea")
        #expect(await visitor.submits("/check-ins/ideas/nope/remove", "").status == 404)
    }

    @Test("N1: check-ins over HTTP are listed in pages, each once and in order")
    func pages() async throws {
        for _ in 0..<7 {
            visitor.clock.advance(seconds: 60)
            _ = try await visitor.types("tension", "3")
        }
        let path = "/api/v1/tension/check-ins"
        func ids(_ reply: JSON?) -> [String?] {
            reply?["checkIns"]?.array?.map { $0["id"]?.string } ?? []
        }
        let all = await visitor.gets(path).json
        #expect(ids(all).count == 7 && all?["next"] == .null)
        var found: [String?] = []
        var after = ""
        var sizes: [Int] = []
        repeat {
            let page = await visitor.gets("\(path)?limit=3\(after)").json
            found += ids(page)
            sizes.append(ids(page).count)
            after = page?["next"]?.string.map { "&after=\($0)" } ?? ""
        } while !after.isEmpty
        #expect(found == ids(all) && sizes == [3, 3, 1])
        let stranger = "0195b0c0-7a10-7000-8000-000000000001"
        #expect(await visitor.gets("\(path)?after=\(stranger)").status == 404)
        #expect(await visitor.gets("\(path)?limit=0").status == 422)
    }

    @Test("U7: neither the card nor the line on Today shows a tension level")
    func quiet() async throws {
        let before = await visitor.gets("/").text
        _ = try await visitor.types("tension", "5", "--note", "The call")
        let page = await visitor.gets("/").text
        #expect(page.contains("Tension check") && !page.contains("The call"))
        #expect(!page.contains(TensionLevel.moderate.face))
        #expect(page.split(separator: "Mod").count == before.split(separator: "Mod").count)
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [TensionModule()])
    }
}
