import BreathingCommands
import BreathingPage
import BreathingRoutes
import Core
import PageKit
import RouteKit
import SurfaceTesting
import Testing

@testable import Breathing

/// Tests breathing patterns on each surface.
@Suite struct BreathingSurfaceTests {
    private let surfaces: [any Module] = [
        BreathingCommandsModule(), BreathingRoutesModule(), BreathingPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([BreathingModule(), PagesModule()] + surfaces)
    }

    @Test("J4: the command line and HTTP list the same breathing patterns")
    func patterns() async throws {
        let asked = try #require(await visitor.gets("/api/v1/breathing").json)
        #expect(try await visitor.types("breathe", "--list").output.contains("4 7 8"))
        #expect(try await visitor.types("breathe", "--list", "--json").answer == asked)
        #expect(
            try await visitor.types("breathe", "calm", "--json").answer?.content
                == asked["patterns"]?[1])
        #expect(asked["patterns"]?.array?.count == 3)
        #expect(visitor.unanswered == [])
    }

    @Test(
        "J4: the page of each breathing pattern guides through it and links to the other patterns")
    func page() async throws {
        for pattern in BreathingPattern.shipped {
            let page = await visitor.gets("/breathe?pattern=\(pattern.name)")
            #expect(page.status == 200)
            #expect(page.text.contains(#"<h2 id="breath-title">\#(pattern.title)</h2>"#))
            for other in BreathingPattern.shipped {
                #expect(page.text.contains("pattern=\(other.name)\""))
            }
        }
        #expect(await visitor.gets("/").status == 200)
    }

    @Test("J4: an unknown breathing pattern is rejected with the same error on each surface")
    func unknown() async throws {
        let refusal = try #require(await visitor.refusal(of: "breathe", "deep"))
        #expect(refusal.code == "breathing.unknown")
        let page = await visitor.gets("/breathe?pattern=deep")
        #expect(page.status == 404)
        #expect(page.text.contains(refusal.message))
        #expect(await visitor.gets("/api/v1/breathing?pattern=deep").status == 422)
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [BreathingModule()])
    }
}
