import BlankCommands
import BlankPage
import BlankRoutes
import Core
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Blank

/// Tests that all surfaces agree on notes.
@Suite struct BlankSurfaceTests {
    private let surfaces: [any Module] = [
        BlankCommandsModule(), BlankRoutesModule(), BlankPageModule(),
    ]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([BlankModule(), PagesModule()] + surfaces) }

    private func texts() async -> [String?]? {
        await visitor.gets("/api/v1/blank").json?["notes"]?.array?.map { $0["text"]?.string }
    }

    @Test("a note sent over HTTP appears on the page and the command line")
    func routes() async throws {
        let reply = await visitor.posts("/api/v1/blank", ["text": "A < B"])
        #expect(reply.status == 200)
        #expect(await texts() == ["A < B"])
        #expect(await visitor.gets("/").text.contains("A &lt; B"))
        #expect(try await visitor.types("blank").output == "A < B\n")
    }

    @Test("a typed note is recorded")
    func commands() async throws {
        let typed = try await visitor.types("blank", "One", "note", "--json")
        #expect(typed.json?["note"]?["text"]?.string == "One note")
        #expect(await texts() == ["One note"])
    }

    @Test("a note sent by the card's form is recorded")
    func page() async throws {
        #expect(await visitor.submits("/blank", "text=One+note&day=2026-11-20").status == 303)
        #expect(await texts() == [])
        #expect(try await visitor.types("blank", "--on", "yesterday").output == "One note\n")
    }

    @Test("an empty note is rejected on each surface")
    func refusal() async throws {
        await #expect(throws: Rejection.self) { try await visitor.types("blank", "") }
        #expect(await visitor.posts("/api/v1/blank", ["text": ""]).status == 422)
        #expect(await visitor.submits("/blank", "text=").status != 303)
        #expect(await texts() == [])
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [BlankModule()])
    }
}
