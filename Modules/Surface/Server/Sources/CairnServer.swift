public import Core
public import Engine
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
public import RouteKit
public import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// An HTTP server for a program, with its routes, limits and metrics.
///
/// It is a `Service`, which a service group starts and stops gracefully. When it stops, it refuses
/// new connections, answers the running requests and returns. The events of every answered command
/// are durable.
public struct CairnServer: ServiceLifecycle.Service {
    private let site: RouteDispatcher
    /// The routes for clients on this computer at the metrics port.
    private let watch: RouteDispatcher
    /// The user's engine for background work; nil on a server with accounts.
    private let engine: Engine?
    private let works: [ServerWork]
    let options: ServerOptions
    /// The maximum length in bytes of a body, over all routes.
    private let longestBody: Int
    private let counters = RequestCounters()
    private let journal: MeteredJournal
    let log: ServerLog
    let draining = Draining()
    private let tls: ReloadableTLS?
    private let bound = Bound()
    private let ready: @Sendable (ServerAddress) async -> Void
    private let clock: any Clock
    private let chores: @Sendable () async throws -> Void
    private let beside: @Sendable () async -> Void
    private let stopping: @Sendable () async -> Void

    /// Creates a server for the journal of one account. `run()` opens the port and reads the
    /// journal.
    ///
    /// `ready` is called when the server listens. Throws `server.public-address` for an address
    /// that other computers can reach, and a `WiringError` if two modules contribute the same
    /// route.
    public init(
        program: Program, journal: any Journal, account: AccountID, device: DeviceID,
        clock: any Clock, options: ServerOptions = ServerOptions(),
        ready: @escaping @Sendable (ServerAddress) async -> Void = { _ in },
        recorded: @escaping @Sendable (NewEventsReport) -> Void = { _ in }
    ) throws {
        let metered = CairnServer.metered(journal, options, recorded)
        let engine = Engine(
            program: program, journal: metered, account: account, device: device, clock: clock,
            options: CairnServer.behaviour(options))
        try self.init(
            program, metered, engine, SingleUserAuthenticator(engine), options, clock, ready)
    }

    /// Creates a server of a program with accounts.
    ///
    /// - `gate`: returns the authenticator, given a function that creates the engine for an
    ///   account.
    /// - `chores`: work that runs at the start and every hour.
    /// - `beside`: work that runs until the server stops.
    /// - `stopping`: work that runs when the server begins to stop.
    /// - `recorded`: called with each account for which new events were recorded.
    /// - `figures`: returns additional metrics.
    ///
    /// Throws the same errors as the initialiser for one account.
    public init(
        program: Program, journal: any Journal, device: DeviceID, clock: any Clock,
        options: ServerOptions = ServerOptions(),
        gate: (_ engine: @escaping @Sendable (AccountID) -> Engine) -> any Authenticator,
        chores: @escaping @Sendable () async throws -> Void = {},
        beside: @escaping @Sendable () async -> Void = {},
        recorded: @escaping @Sendable (NewEventsReport) -> Void = { _ in },
        figures: @escaping @Sendable () async -> [Figure] = { [] },
        stopping: @escaping @Sendable () async -> Void = {},
        ready: @escaping @Sendable (ServerAddress) async -> Void = { _ in }
    ) throws {
        let metered = CairnServer.metered(journal, options, recorded)
        let gate = gate { account in
            Engine(
                program: program, journal: metered, account: account,
                device: device.writing(for: account), clock: clock,
                options: CairnServer.behaviour(options))
        }
        try self.init(
            program, metered, nil, gate, options, clock, ready, chores, beside, figures, stopping)
    }

    private init(
        _ program: Program, _ journal: MeteredJournal, _ engine: Engine?,
        _ gate: any Authenticator, _ options: ServerOptions, _ clock: any Clock,
        _ ready: @escaping @Sendable (ServerAddress) async -> Void,
        _ chores: @escaping @Sendable () async throws -> Void = {},
        _ beside: @escaping @Sendable () async -> Void = {},
        _ figures: @escaping @Sendable () async -> [Figure] = { [] },
        _ stopping: @escaping @Sendable () async -> Void = {}
    ) throws {
        self.clock = clock
        self.chores = chores
        self.beside = beside
        self.stopping = stopping
        try options.check()
        tls = try options.reach.certificate.map { files throws(Rejection) in
            try ReloadableTLS(files)
        }
        self.engine = engine
        works = program.contributions(to: .serverWork)
        let routes = program.routes
        let document = OpenAPI.document(
            of: routes, head: CairnServer.head(options.version), credentials: gate.credentials
        ).bytes
        let (counters, draining) = (counters, draining)
        let system = SystemRoutes.all(document: document, draining) {
            Exposition.text(
                Exposition.own(options, draining, journal, counters) + (await figures()), counters)
        }
        site = try RouteDispatcher(
            routes + system, gate: gate, observers: program.contributions(to: .routeObservers),
            guesses: options.guesses)
        watch = try RouteDispatcher(
            system.filter { $0.access == .machine }, engine: gate.nobody.engine)
        longestBody = routes.compactMap(\.body?.longest).reduce(options.longestBody, max)
        self.options = options
        self.journal = journal
        self.ready = ready
        log = ServerLog()
    }

    private static func behaviour(_ options: ServerOptions) -> EngineOptions {
        var behaviour = EngineOptions()
        behaviour.freshness = options.isOneOfMany ? .zero : .milliseconds(20)
        behaviour.news = options.news
        return behaviour
    }

    private static func metered(
        _ journal: any Journal, _ options: ServerOptions,
        _ recorded: @escaping @Sendable (NewEventsReport) -> Void
    ) -> MeteredJournal {
        MeteredJournal(journal) { recording in
            options.news.notify(recording.account)
            recorded(recording)
        }
    }

    private static func head(_ version: String) -> OpenAPI.Head {
        OpenAPI.Head(
            title: "Cairn", version: version,
            summary:
                "A habit engine. Records are stored as facts; answers are computed from them."
        )
    }

    /// Listens and answers requests until the service group shuts down.
    public func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            if let door = options.additionalListener { try await open(door, in: &group) }
            if let port = options.metricsPort { try await openMetrics(port, in: &group) }
            if let tls { group.addTask { await renew(tls) } }
            group.addTask { await doChores() }
            group.addTask { await beside() }
            if let engine { for work in works { await begin(work, engine, in: &group) } }
            let stopping = stopping
            try await withGracefulShutdownHandler {
                try await serve()
            } onGracefulShutdown: {
                Task { await stopping() }
            }
            group.cancelAll()
        }
    }

    /// Runs the chores at once and every hour.
    private func doChores() async {
        while !Task.isCancelled {
            do { try await chores() } catch {
                log.gaveUp("chores", reason: (error as? Rejection)?.message ?? "\(error)")
            }
            try? await clock.wait(for: .seconds(3_600))
        }
    }

    /// Reads the certificate's files again after each signal SIGHUP.
    private func renew(_ tls: ReloadableTLS) async {
        for await _ in await UnixSignalsSequence(trapping: .sighup) {
            do throws(Rejection) {
                try tls.reload()
                log.renewed()
            } catch {
                log.gaveUp("certificate", reason: error.message)
            }
        }
    }

    /// Starts background work. If it fails, the error is logged and the server runs without the
    /// work.
    private func begin(
        _ work: ServerWork, _ engine: Engine, in group: inout ThrowingTaskGroup<Void, any Error>
    ) async {
        let log = log
        func gaveUp(_ error: any Error) {
            log.gaveUp(work.name, reason: (error as? Rejection)?.message ?? "\(error)")
        }
        do {
            let bound = bound
            let place = ServerEnvironment(
                folder: options.folder, host: options.host, proxyPort: options.proxyPort,
                url: { bound.url.withLock { $0 } })
            let run = try await work.begin(engine, place)
            group.addTask {
                do { try await run() } catch { gaveUp(error) }
            }
        } catch {
            gaveUp(error)
        }
    }

    /// Opens an additional port. Returns as soon as the server listens at it.
    private func open(
        _ door: AdditionalListener, in group: inout ThrowingTaskGroup<Void, any Error>
    ) async throws {
        let (isOpen, opened) = AsyncStream.makeStream(of: Void.self)
        group.addTask {
            do {
                let service = try self.service(on: door.port, under: door.prefix) { _ in
                    opened.finish()
                }
                try await service.run()
            } catch let error as IOError where error.isAddressInUse {
                throw Rejection(
                    "server.port-taken", "Port \(door.port) of \(options.host) is in use.",
                    field: "port", category: .unavailable, hints: [door.advice])
            }
        }
        group.addTask { for await _ in isOpen {} }
        try await group.next()
    }

    /// Opens the metrics port, which only this computer can reach. Returns as soon as the server
    /// listens at it.
    private func openMetrics(
        _ port: Int, in group: inout ThrowingTaskGroup<Void, any Error>
    ) async throws {
        var own = options
        own.host = "127.0.0.1"
        own.reach = PublicEndpoint()
        let responder = Responder(
            site: watch, counters: RequestCounters(), log: log, reach: own.reach,
            longestBody: 0, asking: options.asking, prefix: "/", draining: draining)
        let (isOpen, opened) = AsyncStream.makeStream(of: Void.self)
        let log = log
        let service = try service(own, port, tls: nil, responder) { port in
            log.metrics(port)
            opened.finish()
        }
        group.addTask {
            do {
                try await service.run()
            } catch let error as IOError where error.isAddressInUse {
                throw Rejection(
                    "server.port-taken", "Port \(port) of 127.0.0.1 is in use.",
                    field: "metrics", category: .unavailable)
            }
        }
        group.addTask { for await _ in isOpen {} }
        try await group.next()
    }

    private func serve() async throws {
        var port = options.port
        while true {
            do {
                try await listen(on: port)
                log.stopped(events: journal.totals.events)
                return
            } catch let error as IOError where error.isAddressInUse {
                guard options.port != 0, port < min(options.port + options.attempts, 65_535) else {
                    throw Rejection(
                        "server.port-taken",
                        "Ports \(options.port) to \(port) of \(options.host) are in use.",
                        field: "port", category: .unavailable)
                }
                port += 1
            }
        }
    }

    private func listen(on port: Int) async throws {
        let service = try service(on: port) { bound in
            let wanted = options.port != 0 && bound != options.port ? options.port : nil
            let address = ServerAddress(
                host: options.host, port: bound, wanted: wanted,
                url: options.reach.url(options.host, bound))
            self.bound.url.withLock { $0 = address.url }
            log.listening(address)
            await ready(address)
        }
        try await service.run()
    }

    /// Returns the service that listens at a port and serves the routes whose paths have a prefix.
    private func service(
        on port: Int, under prefix: String = "/",
        running: @escaping @Sendable (Int) async -> Void
    ) throws -> any ServiceLifecycle.Service {
        let responder = Responder(
            site: site, counters: counters, log: log, reach: options.reach,
            longestBody: options.longestBody, asking: options.asking, prefix: prefix,
            draining: draining)
        return try service(options, port, tls: tls, responder, running: running)
    }

    private func service(
        _ options: ServerOptions, _ port: Int, tls: ReloadableTLS?, _ responder: Responder,
        running: @escaping @Sendable (Int) async -> Void
    ) throws -> any ServiceLifecycle.Service {
        try builder(options, tls).buildServer(
            configuration: ServerConfiguration(
                address: .hostname(options.host, port: port), backlog: 1_024,
                // A replaced connection counts until its channel is closed.
                availableConnectionsDelegate: MaximumAvailableConnections(
                    options.connections + options.connections / 4 + 1)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: log.logger,
            responder: { request, writer, channel in
                try await responder.respond(to: request, with: writer, on: channel)
            },
            onServerRunning: { channel in
                await running(channel.localAddress?.port ?? port)
            })
    }

    private func builder(_ options: ServerOptions, _ tls: ReloadableTLS?) -> HTTPServerBuilder {
        let longestBody = longestBody
        let connections = Connections(most: options.connections)
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                TimeLimits(options, longestBody: longestBody, among: connections)
            ],
            idleTimeout: TimeAmount(options.idle),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1_024, maxHeaderListSize: 32 * 1_024,
                maxHeaderFieldCount: 100))
        return HTTPServerBuilder { responder in
            LoopChannel(
                base: HTTP1Channel(responder: responder, configuration: configuration), tls: tls)
        }
    }
}

/// The address at which the server listens, once it does.
private final class Bound: Sendable {
    let url = Mutex<String?>(nil)
}

extension IOError {
    fileprivate var isAddressInUse: Bool { errnoCode == EADDRINUSE }
}
