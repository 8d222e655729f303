import Core
import PageKit
import RouteKit
import ShieldCommands
import ShieldPage
import ShieldRoutes
import SurfaceTesting
import Testing

@testable import Shield

/// A note on each surface: what one is told, the others know.
@Suite struct ShieldSurfaceTests {
    private let surfaces: [any Module] = [
        ShieldCommandsModule(), ShieldRoutesModule(), ShieldPageModule(),
    ]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([ShieldModule(), PagesModule()] + surfaces) }

    private func texts() async -> [String?]? {
        await visitor.gets("/api/v1/shield").json?["notes"]?.array?.map { $0["text"]?.string }
    }

    @Test("what is sent is shown on the page and on the command line")
    func routes() async throws {
        let reply = await visitor.posts("/api/v1/shield", ["text": "A < B"])
        #expect(reply.status == 200)
        #expect(await texts() == ["A < B"])
        #expect(await visitor.gets("/").text.contains("A &lt; B"))
        #expect(try await visitor.types("shield").output == "A < B\n")
    }

    @Test("what is typed is kept")
    func commands() async throws {
        let typed = try await visitor.types("shield", "One", "note", "--json")
        #expect(typed.json?["note"]?["text"]?.string == "One note")
        #expect(await texts() == ["One note"])
    }

    @Test("what the form of the card sends is kept")
    func page() async throws {
        #expect(await visitor.submits("/shield", "text=One+note&day=2026-11-20").status == 303)
        #expect(await texts() == [])
        #expect(try await visitor.types("shield", "--on", "yesterday").output == "One note\n")
    }

    @Test("a note without words is refused on each surface")
    func refusal() async throws {
        await #expect(throws: Rejection.self) { try await visitor.types("shield", "") }
        #expect(await visitor.posts("/api/v1/shield", ["text": ""]).status == 422)
        #expect(await visitor.submits("/shield", "text=").status != 303)
        #expect(await texts() == [])
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [ShieldModule()])
    }
}
