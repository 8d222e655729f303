import Core
import CoreTesting
import PortabilityAPI
import Testing

@testable import Portability

/// Imports the names of items, once each.
struct StubImport: Module, ItemImport {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "stub-intake", stability: .experimental, summary: "Takes items for tests.",
            provides: [Capability<any ItemImport>.itemImport.name],
            events: NamesProjection.Kind.names)
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(NamesProjection())
        registrar.provide(self, as: .itemImport)
        registrar.contribute(
            PortableTable(name: "names", columns: ["name", "note"]) { view, _ in
                view.state(of: NamesProjection.self).names.sorted().map { [$0, "a \"b\", c"] }
            }, to: .portableTables)
    }
    func plan(_ items: [PortableItem], today: Day, in view: WorldView) -> ImportPlan {
        var plan = ImportPlan()
        let known = view.state(of: NamesProjection.self).names
        for item in items {
            if known.contains(item.name) {
                plan.counts.unchanged += 1
            } else {
                plan.counts.habits += 1
                plan.events.append(EventDraft("stub-intake.named", payload: Array(item.name.utf8)))
            }
        }
        return plan
    }
    func report(
        _ items: [PortableItem], recorded: [Event], today: Day, in view: WorldView
    ) -> ImportPlan {
        var plan = ImportPlan()
        plan.counts.habits = recorded.count
        plan.counts.unchanged = items.count - recorded.count
        return plan
    }
}

struct NamesProjection: Projection {
    struct State: Snapshot {
        var names: Set<String> = []
        init() {}
        func write(to writer: inout ByteWriter) {
            writer.count(names.count)
            for name in names.sorted() { writer.string(name) }
        }
        init(from reader: inout ByteReader) throws(ByteReaderError) {
            for _ in 0..<(try reader.count()) { names.insert(try reader.string()) }
        }
    }
    static var name: String { "stub-intake" }
    static var version: Int { 1 }
    enum Kind: String, EventKind { case named = "stub-intake.named" }
    var initial: State { State() }
    func fold(_ event: Event, kind: Kind, into state: inout State) {
        state.names.insert(String(decoding: event.payload, as: UTF8.self))
    }
}

@Suite struct PortabilityTests {
    var source: ImportedSource {
        var source = ImportedSource()
        source.items = [PortableItem(key: "1", name: "Read"), PortableItem(key: "2", name: "Run")]
        source.leftOut = ["1 group."]
        return source
    }

    @Test func `the module meets the module contract`() async {
        let contract = ModuleContract(
            PortabilityModule(), folder: "Portability", neighbours: [StubImport()],
            commands: [CommandExample(ImportItems(source))])
        await contract.check(seeds: 5)
    }

    @Test func `P1: a dry run gives the same report and writes nothing`() throws {
        var person = try Person([StubImport(), PortabilityModule()])
        let dry = try person.does(ImportItems(source, isDryRun: true))
        #expect(person.events.isEmpty)
        let real = try person.does(ImportItems(source))
        #expect(person.events.count == 2)
        #expect(dry.counts == real.counts)
        #expect(real.json["imported"]?["habits"]?.integer == 2)
        #expect(real.json["leftOut"]?.array?.count == 1)
    }

    @Test func `P2: exported tables are RFC 4180 text and can be read again`() throws {
        let program = try Program([StubImport(), PortabilityModule()])
        var world = program.emptyWorld
        let id = EventID(high: 0, low: 1)
        world.fold([
            Event(
                id: id, operation: id, time: .zero.next(at: Instant(seconds: 1)),
                instant: Instant(seconds: 1), day: Day(Int32(0)), offset: 0, zone: "UTC",
                kind: "stub-intake.named", payload: Array("Eat, \"well\"\nslowly".utf8))
        ])
        let tables = CSVExport.tables(in: WorldView(world, of: program), today: Day(Int32(0)))
        #expect(tables.map(\.name) == ["names"])
        let read = try CSVTable(Array(tables[0].text.utf8), file: "names.csv")
        #expect(read.header == ["name", "note"])
        #expect(read.rows == [["Eat, \"well\"\nslowly", "a \"b\", c"]])
    }
}
