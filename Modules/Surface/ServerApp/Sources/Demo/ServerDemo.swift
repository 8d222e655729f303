internal import CommandLineKit
internal import Core
internal import Demo
internal import Engine
internal import JournalSQLite
internal import PageKit
internal import RouteKit

/// `cairn-server --demo`: a temporary store with four months of made-up data, deleted when the
/// server stops. Rule O1.
struct ServerDemo {
    /// The new private folder of the store, among the system's temporary ones.
    let folder: String

    /// Creates the folder; nil without `--demo`. Throws together with a store or accounts.
    init?(_ options: ServeOptions, _ environment: [String: String]) throws(Rejection) {
        guard options.demo else { return nil }
        guard options.data == nil, !options.isForMany else {
            throw Rejection(
                "server.demo", "--demo creates its own store, for one user.",
                field: options.store != nil ? "store" : options.people ? "people" : "data",
                hints: ["Remove --data, --people and --store."])
        }
        let parent = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let folder = "\(parent)/cairn-demo-\(String(SystemEntropy().bits(), radix: 36))"
        do throws(Files.Failure) {
            try Files.makeNewFolder(folder)
        } catch {
            throw Rejection(
                "journal.permission", "The folder \(folder) cannot be created: \(error.reason).",
                category: .unavailable)
        }
        self.folder = folder
    }

    /// Deletes the store.
    func remove() { Files.removeFolder(folder) }

    /// Records the four months that end now.
    func live(
        _ modules: [any Module], in journal: SQLiteJournal, at clock: any Clock,
        _ environment: [String: String], _ terminal: Terminal
    ) async throws {
        terminal.line(
            "Creating four months of sample data, deleted when the server stops.", to: .messages)
        let program = try Program(modules)
        let zone = try SystemZone.find(environment: environment)
        let teller = try DemoRecorder(program.routes, zone: zone) { clock in
            Engine(
                program: program, journal: journal, account: journal.identity.account,
                device: journal.identity.device, clock: clock)
        }
        try await DemoHistory(until: clock.now(), in: zone).play(to: teller)
    }
}

/// Shows on each page that its data is made up.
struct DemoBanner: Module {
    let manifest = ModuleManifest(
        id: "demo-banner", stability: .beta,
        summary: "A note on the page that the data is sample data.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("demo.chip", .head, order: 0) { _ in
                .init(
                    #"<span class="chip" title="Sample data, deleted at the end">Demo</span>"#
                )
            },
            PageSection("demo.card", .aside, order: 1) { _ in
                .init(
                    """
                    <section class="card" aria-labelledby="demo"><h2 id="demo">Sample data</h2>\
                    <p class="soft">These four months are made up. Try everything: all data is \
                    deleted when the server stops.</p></section>
                    """)
            }, to: .pageSections)
    }
}
