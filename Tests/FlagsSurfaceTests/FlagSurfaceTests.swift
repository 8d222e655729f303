import Core
import CoreTesting
import Flags
import FlagsAPI
import FlagsCommands
import FlagsRoutes
import SecretsAPI
import SurfaceTesting
import Testing

/// A flag of the test.
private struct BooksModule: Module {
    let manifest = ModuleManifest(id: "books", stability: .experimental, summary: "For tests.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Tunable("books.most", "Books at a time.", standard: 3, in: 0...9), to: .tunables)
    }
}

@Suite struct FlagSurfaceTests {
    @Test("O5: HTTP lists the flag values of a day, and a new flag sheet applies immediately")
    func listed() async throws {
        let signer = try #require(SigningKey(Array(repeating: 1, count: 32)))
        let box = CurrentFlags(signer.publicKey)
        let visitor = try Visitor([
            FlagsModule(), CurrentFlagsModule(box), FlagsRoutesModule(), BooksModule(),
        ])
        func value(_ query: String = "") async -> [JSON?] {
            let flag = await visitor.gets("/api/v1/flags" + query).json?["flags"]?.array?.first
            return [flag?["value"], flag?["since"]]
        }
        #expect(await value() == [3, .null])
        let sheet = FlagSheet(
            serial: 1, entries: [.init("books.most", from: day("2026-11-21"), value: 5)])
        try box.take(sheet.text(signedBy: signer))
        #expect(await value() == [5, "2026-11-21"])
        #expect(await value("?on=2026-11-20") == [3, .null])
        #expect(visitor.unanswered == [])
    }

    @Test("O5: the command line lists the same flags as HTTP and reports an invalid key")
    func typed() async throws {
        let modules: [any Module] = [FlagsModule(), FlagsRoutesModule(), BooksModule()]
        let visitor = try Visitor(modules + [FlagsCommandsModule([:])])
        let typed = try await visitor.types("flags", "--json")
        #expect(typed.answer?["flags"] == (await visitor.gets("/api/v1/flags").json?["flags"]))
        let table = try await visitor.types("flags").output
        #expect(table.contains("books.most") && table.contains("Books at a time."))
        let signer = try #require(SigningKey(Array(repeating: 1, count: 32)))
        for (key, isGiven) in [("", false), ("abc", false), (signer.publicKey.text, true)] {
            let module = FlagsCommandsModule(["CAIRN_FLAGS_KEY": key])
            let provider = Capability<any FlagProvider>.flagProvider.name
            #expect(module.manifest.provides.contains(provider) == isGiven, "\(key)")
        }
    }
}
