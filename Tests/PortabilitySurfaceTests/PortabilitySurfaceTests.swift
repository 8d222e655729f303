import Core
import PortabilityAPI
import PortabilityCommands
import PortabilityPage
import PortabilityRoutes
import RouteKit
import SurfaceTesting
import Testing

@testable import Portability

/// An intake that records nothing, and an importer that finds two items.
private struct StubModule: Module, ItemImport, Importer {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "stub", stability: .experimental, summary: "Takes items for tests.",
            provides: [Capability<any ItemImport>.itemImport.name])
    }
    var name: String { "stub" }
    var title: String { "Stub" }
    var accepts: String { "anything" }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .itemImport)
        registrar.contribute(self, to: .importers)
        registrar.contribute(
            PortableTable(name: "days", columns: ["day"]) { _, today in [["\(today)"]] },
            to: .portableTables)
    }

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        var source = ImportedSource()
        source.items = ["Read", "Run"].map { PortableItem(key: $0, name: $0) }
        source.leftOut = ["1 group."]
        return source
    }

    func plan(_ items: [PortableItem], today: Day, in view: WorldView) -> ImportPlan {
        var plan = ImportPlan()
        plan.counts.habits = items.count
        return plan
    }

    func report(
        _ items: [PortableItem], recorded: [Event], today: Day, in view: WorldView
    ) -> ImportPlan { plan(items, today: today, in: view) }
}

/// Tests import and export on the command line and over HTTP.
@Suite struct PortabilitySurfaceTests {
    private let surfaces: [any Module] = [
        PortabilityCommandsModule(), PortabilityRoutesModule(),
    ]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([StubModule(), PortabilityModule()] + surfaces) }

    @Test("P1: a dry run reports the import in the JSON members of the response")
    func dryRun() async throws {
        let told = try await visitor.types("import", "stub", "file", "--dry-run", "--json")
        #expect(told.json?["imported"]?["habits"]?.whole == 2)
        #expect(told.json?["leftOut"] == ["1 group."])
        #expect(told.json?["dryRun"] == true && told.json?["isNew"] == false)
    }

    @Test("P1: an unknown source program is rejected with a sentence")
    func unknown() async {
        await #expect(throws: Rejection.self) { try await visitor.types("import", "lop", "file") }
    }

    @Test("P1: a missing file is rejected with a sentence")
    func nothing() async {
        await #expect(throws: Rejection.self) {
            try await visitor.types("import", "loop", "nothing.db")
        }
    }

    private func sends(_ target: String, _ body: String) async -> RouteReply {
        await visitor.sends(
            "POST", target, Array(body.utf8), ["content-type": "application/octet-stream"])
    }

    @Test("P1, P2: each HTTP response matches the OpenAPI document and the command line")
    func routes() async throws {
        let typed = try await visitor.types("import", "stub", "file", "--dry-run", "--json")
        let sent = await sends("/api/v1/import/stub?dryRun=true", "x")
        #expect(sent.status == 200 && sent.json?.members == typed.json?.members)
        #expect(await sends("/api/v1/import/lop", "x").json?["code"] == "import.format")
        let listed = try await visitor.types("import", "--json").json?["importers"]?.array
        let known = await visitor.gets("/api/v1/importers").json?["importers"]?.array
        #expect(known == listed && known?.isEmpty == false)
        let kept = await visitor.gets("/api/v1/export/journal")
        #expect(try await visitor.types("export").output == kept.text)
        let taken = await sends("/api/v1/import/journal", kept.text)
        #expect(taken.json?["added"] == 0 && taken.json?["dryRun"] == false)
        #expect(await sends("/api/v1/import/journal", "").json?["code"] == "import.empty")
        #expect(await visitor.gets("/api/v1/export/tables").json?["tables"] == ["days"])
        #expect(await visitor.gets("/api/v1/export/tables/days").text == "day\r\n2026-11-21\r\n")
        #expect(await visitor.gets("/api/v1/export/tables/nights").status == 404)
        let excel = await visitor.gets("/api/v1/export/tables/days?excel=true")
        #expect(excel.body == [0xEF, 0xBB, 0xBF] + Array("day\r\n2026-11-21\r\n".utf8))
        // A journal in memory has no file for a backup.
        #expect(await visitor.gets("/api/v1/backup").status == 404)
        // No module here exports items; MovingTests covers those of Habits.
        #expect(visitor.unanswered == ["backup", "exportLoop", "exportTaskwarrior"])
    }

    @Test("each surface meets the module contract")
    func contract() async {
        let surfaces: [any Module] = surfaces + [PortabilityPageModule()]
        await checkSurfaces(surfaces, beside: [StubModule(), PortabilityModule()])
    }
}
