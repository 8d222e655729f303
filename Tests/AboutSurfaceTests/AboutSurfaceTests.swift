import About
import AboutAPI
import AboutCommands
import AboutPage
import AboutRoutes
import Core
import PageKit
import RouteKit
import SurfaceTesting
import Testing

/// Tests the about information on each surface.
@Suite struct AboutSurfaceTests {
    private struct Operator: Module {
        let manifest = ModuleManifest(
            id: "operator", stability: .experimental, summary: "Words.",
            provides: [Capability<OperatorLegalTexts>.operatorLegalTexts.name])
        func register(with registrar: inout Registrar) throws(WiringError) {
            let links = "[ask](javascript:x) or [write](mailto:a@b.org)"
            let text = "Ours <b>alone</b>, \(links)\n\n- *One*"
            registrar.provide(OperatorLegalTexts(privacy: text), as: .operatorLegalTexts)
        }
    }

    private let surfaces: [any Module] = [
        AboutCommandsModule(), AboutRoutesModule(), AboutPageModule(),
    ]

    @Test("O2: the page, the command line and HTTP show the version, licence and stored data")
    func told() async throws {
        let visitor = try Visitor([AboutModule(), PagesModule()] + surfaces)
        let json = try #require(await visitor.gets("/api/v1/about").json)
        #expect(json["version"]?.string == About.version)
        #expect(json["licence"]?.string == "Apache License 2.0")
        #expect(json["stored"]?.array?.count == About.served.count)
        let page = await visitor.gets("/about").text
        #expect(page.contains("Cairn \(About.version)") && page.contains("Apache License 2.0"))
        #expect(page.contains(#"href="/privacy""#) && page.contains(#"href="/terms""#))
        let typed = try await visitor.types("about")
        #expect(typed.output.contains("Apache License 2.0"))
        #expect(typed.output.contains("Your records"))
        let terms = try await visitor.types("about", "--terms")
        #expect(terms.output.hasPrefix("Terms\n\nCairn is free software"))
        let same = try await visitor.types("about", "--json").answer
        #expect(same?["terms"]?.string == json["terms"]?.string)
        #expect(visitor.unanswered == [])
    }

    @Test("O2: the operator's privacy and terms texts are public, and their markup is escaped")
    func words() async throws {
        let visitor = try Visitor([AboutModule(), PagesModule(), Operator()] + surfaces)
        let page = await visitor.gets("/privacy")
        #expect(page.status == 200 && page.text.contains("<h1>Privacy</h1>"))
        #expect(page.text.contains("Ours &lt;b&gt;alone&lt;/b&gt;, [ask](javascript:x) or <a"))
        #expect(page.text.contains(#"href="mailto:a@b.org""#))
        #expect(page.text.contains(#"<ul class="prose"><li dir="auto"><em>One</em></li></ul>"#))
        let terms = await visitor.gets("/terms").text
        #expect(terms.contains(#"<h1 dir="auto">Terms</h1>"#) && !terms.contains("<h1>Terms"))
        let typed = try await visitor.types("about", "--privacy")
        #expect(typed.output.contains("write (mailto:a@b.org)") && typed.output.contains("• One"))
    }

    @Test("each surface of the About module meets the module contract")
    func contract() async { await checkSurfaces(surfaces, beside: [AboutModule()]) }
}
