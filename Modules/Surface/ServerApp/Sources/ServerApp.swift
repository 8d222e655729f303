internal import ArgumentParser
internal import CommandLineKit
public import Core
internal import Engine
internal import JournalSQLite
internal import Server

/// The server program: parses the arguments, opens the store, and serves until it is stopped.
public enum ServerApp {
    /// The version shown by `cairn-server --version` and the API document.
    public static let version = "0.1.0"

    /// Serves these modules with the process's own arguments and ends the process.
    public static func main(_ modules: [any Module]) async -> Never {
        let line = Array(CommandLine.arguments.dropFirst())
        let environment = StartedProcess.environment
        let terminal = Terminal.system(colour: .auto, environment: environment)
        let status = await run(line, environment, terminal, modules)
        StartedProcess.end(status)
    }

    private static func run(
        _ line: [String], _ environment: [String: String], _ terminal: Terminal,
        _ modules: [any Module]
    ) async -> ExitStatus {
        do {
            guard !OperatorArguments.isMeant(by: line) else {
                let context = OperatorContext(
                    terminal: terminal, environment: environment, modules: modules)
                try await context.follow(line)
                return .success
            }
            let options = try ServeArguments.parse(line).options
            guard !options.version else {
                terminal.line("cairn-server \(version)")
                return .success
            }
            try await serve(options, line, environment, terminal, modules)
            return .success
        } catch let rejection as Rejection {
            terminal.line("cairn-server: " + rejection.message, to: .messages)
            for hint in rejection.hints { terminal.line("  " + hint, to: .messages) }
            return ExitStatus(rejection.category)
        } catch let error as WiringError {
            terminal.line(
                "cairn-server: the modules of this program do not fit together.\n\(error)",
                to: .messages)
            return .failure
        } catch {
            let words = OperatorContext.words(for: error, on: line)
            terminal.line(words.text, to: words.isHelp ? .output : .messages)
            let isHelp = words.isHelp
            return isHelp ? .success : .usage
        }
    }

    private static func serve(
        _ options: ServeOptions, _ line: [String], _ environment: [String: String],
        _ terminal: Terminal, _ modules: [any Module]
    ) async throws {
        var (options, environment) = (options, environment)
        options.store = options.store ?? environment.storeAddress
        environment["CAIRN_STORE"] = options.store
        var behaviour = try ServerApp.behaviour(options)
        let failures = CoachFailures()
        let model: [any Module] = try ServerCoach(environment, failures).map { [$0] } ?? []
        let words: [any Module] =
            try ServerLegalTexts(privacy: options.privacy, terms: options.terms).map { [$0] } ?? []
        let demo = try ServerDemo(options, environment)
        defer { demo?.remove() }
        let clock = try options.clock(environment)
        let folders = try Folders(data: demo?.folder ?? options.data, environment: environment)
        behaviour.folder = folders.data
        try makeFolder(folders.data)
        let flags = try ServerFlags(folder: folders.data, environment)
        let fetching = Task { await flags?.run() }
        defer { fetching.cancel() }
        let modules =
            modules + model + words + (demo == nil ? [] : [DemoBanner()])
            + (flags.map { [$0.module] } ?? [])
        let stores = try ServerStores(options, folder: folders.data, clock)
        if let journal = stores.local {
            try await demo?.live(modules, in: journal, at: clock, environment, terminal)
        }
        let (site, isNamed) = (SiteAddress(), !behaviour.reach.names.isEmpty)
        let notices = try await ServerNotices(
            modules, stores, environment, clock
        ) { site.url.isEmpty ? nil : site.url }
        let context = OperatorContext(
            terminal: terminal, environment: environment, modules: modules)
        let erasing = StoreErasing(stores, demo, folders, environment, clock)
        let found: [(any ServerPart)?] = [
            notices, erasing, failures, try ServerBackups(context, folder: folders.data, clock),
            try await ServerPlans(modules, stores, environment),
            try await ServerProductEvents(options, folder: folders.data, environment, clock),
            try ServerUploads(stores, clock), try await ServerErasures(stores, clock),
            try ServerTraces(options, environment),
        ]
        let parts = found.compactMap { $0 }
        let ready = whenReady(site, isNamed, erasing, terminal)
        guard let journal = stores.local, stores.keys == nil else {
            let people = try AccountsHost(options, behaviour.reach, stores, clock, site, parts)
            let server = try people.server(modules, behaviour, terminal, ready)
            return try await server.runUntilSignalled()
        }
        behaviour.ending = erasing?.ending
        let server = try CairnServer(
            program: try Program(modules + parts.compactMap(\.module) + [ServerPartsModule(parts)]),
            journal: journal, account: journal.identity.account,
            device: journal.identity.device, clock: clock, options: behaviour,
            ready: ready, recorded: { recording in parts.notice(recording) })
        try await server.runUntilSignalled()
        erasing?.restartAfterReplacement(line)
    }

    /// The work that starts once the server listens.
    private static func whenReady(
        _ site: SiteAddress, _ isNamed: Bool, _ erasing: StoreErasing?, _ terminal: Terminal
    ) -> @Sendable (ServerAddress) async -> Void {
        { address in
            // Passkeys need a name, so that links say one (WebAuthn, 5.1.3).
            site.set(
                isNamed ? address.url : address.url.replacing(address.host, with: "localhost"))
            erasing?.listens(at: address.port)
            tell(of: address, terminal)
        }
    }

    /// Prints the address.
    private static func tell(of address: ServerAddress, _ terminal: Terminal) {
        if let wanted = address.wanted {
            terminal.line("Port \(wanted) is in use. Using port \(address.port).", to: .messages)
        }
        terminal.line("Cairn is ready at \(address.url)")
    }

    /// Returns the server's options from its arguments.
    private static func behaviour(_ options: ServeOptions) throws -> ServerOptions {
        var behaviour = ServerOptions()
        behaviour.host = options.host
        behaviour.port = options.port
        behaviour.hasAccounts = options.isForMany
        behaviour.isOneOfMany = options.store != nil
        behaviour.reach = try options.reach()
        behaviour.version = version
        behaviour.proxyPort = options.shieldProxy
        behaviour.metricsPort = options.metrics
        behaviour.node = options.nodeName
        behaviour.drain = try options.drainTime()
        if options.activitywatch {
            behaviour.additionalListener = AdditionalListener(
                port: 5_600, prefix: "/api/0/",
                advice: "ActivityWatch may be running. Stop it, or remove --activitywatch.")
        }
        try behaviour.check()
        return behaviour
    }

    /// Opens the users' keys of a folder, separate from the journal. Rule O3.
    static func openKeys(_ folder: String) throws(Rejection) -> SQLiteKeyStore {
        do throws(JournalError) {
            return try SQLiteKeyStore(folder: folder)
        } catch {
            throw error.rejection
        }
    }

    /// Creates the folder of a store if necessary, and makes it private.
    static func makeFolder(_ folder: String) throws(Rejection) {
        do throws(Files.Failure) {
            if !Files.exists(folder) { try Files.makeFolder(folder) }
        } catch {
            throw Rejection(
                "journal.permission", "The folder \(folder) cannot be created: \(error.reason).",
                field: "data", category: .unavailable)
        }
        Files.closeStore(in: folder)
    }

    /// Opens the journal in a folder; with keys, users' data is encrypted.
    static func open(
        _ folder: String, _ clock: any Clock, _ keys: (any KeyStore)?
    ) throws(Rejection) -> SQLiteJournal {
        do throws(JournalError) {
            return try SQLiteJournal(folder: folder, clock: clock, keys: keys)
        } catch {
            throw error.rejection
        }
    }
}
