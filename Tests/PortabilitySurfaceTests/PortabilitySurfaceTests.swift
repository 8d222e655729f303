import Core
import PortabilityAPI
import PortabilityCommands
import SurfaceTesting
import Testing

@testable import Portability

/// Somebody who takes items in and records nothing, and a reader that finds two of them.
private struct StubModule: Module, ItemIntake, Importer {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "stub", stability: .experimental, summary: "Takes items for tests.",
            provides: [Capability<any ItemIntake>.itemIntake.name])
    }
    var name: String { "stub" }
    var title: String { "Stub" }
    var accepts: String { "anything" }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .itemIntake)
        registrar.contribute(self, to: .importers)
        registrar.contribute(
            PortableTable(name: "days", columns: ["day"]) { _, today in [["\(today)"]] },
            to: .portableTables)
    }

    func read(
        _ path: String, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        var source = ImportedSource()
        source.items = ["Read", "Run"].map { PortableItem(key: $0, name: $0) }
        source.leftOut = ["1 group."]
        return source
    }

    func plan(_ items: [PortableItem], today: Day, in view: WorldView) -> IntakePlan {
        var plan = IntakePlan()
        plan.counts.habits = items.count
        return plan
    }

    func report(
        _ items: [PortableItem], recorded: [Event], today: Day, in view: WorldView
    ) -> IntakePlan { plan(items, today: today, in: view) }
}

/// Data in and out, as people type it.
@Suite struct PortabilitySurfaceTests {
    private let surfaces: [any Module] = [PortabilityCommandsModule()]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([StubModule(), PortabilityModule()] + surfaces) }

    @Test("P1: a dry run says what would come in, in the members of its answer")
    func dryRun() async throws {
        let told = try await visitor.types("import", "stub", "file", "--dry-run", "--json")
        #expect(told.json?["imported"]?["habits"]?.whole == 2)
        #expect(told.json?["leftOut"] == ["1 group."])
        #expect(told.json?["dryRun"] == true && told.json?["isNew"] == false)
    }

    @Test("P1: a program that nobody can read is refused in a sentence")
    func unknown() async {
        await #expect(throws: Rejection.self) { try await visitor.types("import", "lop", "file") }
    }

    @Test("P1: a file that is not there is refused in a sentence")
    func nothing() async {
        await #expect(throws: Rejection.self) {
            try await visitor.types("import", "loop", "nothing.db")
        }
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [StubModule(), PortabilityModule()])
    }
}
