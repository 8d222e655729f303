internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Server

/// The options of `cairn-server`: its address and its store.
struct ServeOptions: ParsableArguments {
    @Option(
        help: .init(
            "The address to listen on: a local one, or any with --people and TLS.",
            valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: "The port. If it is in use, the next free one is used. 0 chooses a free port.")
    var port = 8_080

    @Option(help: ArgumentHelp("The folder of the store (CAIRN_DATA).", valueName: "folder"))
    var data: String?

    @Option(
        help: .init(
            "A PostgreSQL database shared by several nodes, as postgres://user@host/name. "
                + "Separate several databases by spaces (CAIRN_STORE).",
            valueName: "address"))
    var store: String?

    @Option(
        help: .init(
            "The direct database address for LISTEN, if --store goes through a pooler.",
            valueName: "address"))
    var listen: String?

    @Flag(help: "Also listen on port 5600, where ActivityWatch's watchers report.")
    var activitywatch = false

    @Option(
        help: ArgumentHelp(
            "The port of the proxy that blocks locked sites in browsers. 0 chooses a free port.",
            valueName: "port"))
    var shieldProxy: Int?

    @Flag(help: "Serve many users, each with their own account.")
    var people = false

    @Option(
        help: .init(
            "The sign-up policy: open, invited or closed.", valueName: "who"))
    var signUp = "invited"

    @Option(
        name: .customLong("name"),
        help: .init(
            "A host name of this server; links use the first one.",
            valueName: "host"))
    var names: [String] = []

    @Option(
        help: .init(
            "The certificate for TLS, in PEM. SIGHUP reloads it.",
            valueName: "file"))
    var certificate: String?

    @Option(help: .init("The private key of the certificate, in PEM.", valueName: "file"))
    var key: String?

    @Option(
        name: .customLong("proxy"),
        help: .init(
            "A trusted proxy in front of the server (Forwarded, X-Forwarded-For): an address or a "
                + "range, as 10.1.0.0/16.", valueName: "address"))
    var proxies: [String] = []

    @Option(
        help: .init(
            "The port for Prometheus metrics on this machine only; 0 chooses a free port.",
            valueName: "port"))
    var metrics: Int?

    @Option(
        help: .init(
            "The name of this node in metrics and logs.",
            valueName: "name"))
    var node: String?

    @Option(
        help: .init(
            "The seconds to serve after SIGTERM while /readyz reports that the server ends: "
                + "5 with "
                + "--store, otherwise 0.", valueName: "seconds"))
    var drain: Int?

    @Option(
        help: .init(
            "The collector for traces, OTLP over HTTP (OTEL_EXPORTER_OTLP_ENDPOINT).",
            valueName: "address"))
    var traces: String?

    @Flag(
        help: .init(
            "Count usage for the operator (CAIRN_PRODUCT_EVENTS=on). See "
                + "cairn-server admin events."))
    var productEvents = false

    @Option(
        help: .init(
            "Your privacy text, plain or Markdown, in place of the built-in text.",
            valueName: "file"))
    var privacy: String?

    @Option(
        help: .init(
            "Your terms, plain text or Markdown, in place of the built-in terms.", valueName: "file"
        ))
    var terms: String?

    @Option(
        help: .init(
            "The time to use as now, for tests (CAIRN_NOW); it follows this machine's clock "
                + "unless it has "
                + "an offset, as for cairn.", valueName: "time"))
    var now: String?

    @Flag(help: "Serve four months of sample data, deleted at the end.")
    var demo = false

    @Flag(help: "Show the version.")
    var version = false

    /// True for a server with accounts; a database implies accounts.
    var isForMany: Bool { people || store != nil }

    /// The name among nodes; machine and port by default.
    var nodeName: String { node ?? "\(StartedProcess.machine):\(port)" }

    /// Returns the drain time. Throws `server.drain` for an invalid time.
    func drainTime() throws(Rejection) -> Duration {
        let seconds = drain ?? (store == nil ? 0 : 5)
        guard (0...600).contains(seconds) else {
            throw Rejection(
                "server.drain", "The drain time must be 0 to 600 seconds.", field: "drain")
        }
        return .seconds(seconds)
    }

    /// Returns the reach of the server. Throws `server.certificate` for a certificate without its
    /// key or the other way round, and `server.proxy` for an invalid address.
    func reach() throws(Rejection) -> PublicEndpoint {
        var reach = PublicEndpoint()
        reach.names = names.map { $0.lowercased() }
        guard (certificate == nil) == (key == nil) else {
            throw Rejection(
                "server.certificate", "Give both a certificate and its key.",
                field: key == nil ? "key" : "certificate")
        }
        if let certificate, let key { reach.certificate = .init(chain: certificate, key: key) }
        for proxy in proxies {
            reach.proxies.append(
                try AddressRange(proxy).orThrow(
                    Rejection(
                        "server.proxy", "\(proxy) is not an address or a range of addresses.",
                        field: "proxy")))
        }
        return reach
    }

    /// Returns the machine's clock, or a fixed one with `--now`.
    func clock(_ environment: [String: String]) throws(Rejection) -> any Clock {
        try ServeOptions.clock(at: now, environment)
    }

    /// Returns the machine's clock, or a fixed one. In tests, `CAIRN_CLOCK` names the file of a
    /// clock that they move.
    static func clock(
        at now: String?, _ environment: [String: String]
    ) throws(Rejection) -> any Clock {
        if let path = environment["CAIRN_CLOCK"], !path.isEmpty { return try FileClock(path) }
        guard let text = now ?? environment["CAIRN_NOW"], !text.isEmpty else {
            return SystemClock()
        }
        let zone = InstantText.namesOffset(text) ? Zone.utc : try ServeOptions.zone(environment)
        return FixedClock(try InstantText.read(text, zone: zone))
    }

    /// Returns the machine's zone, found like that of the command line. It is only for parsing
    /// `--now`, and not the zone of any user. Rule D5.
    private static func zone(_ environment: [String: String]) throws(Rejection) -> Zone {
        try zone(named: nil, environment)
    }

    /// Returns a zone by name, otherwise that of the machine.
    static func zone(
        named name: String?, _ environment: [String: String]
    ) throws(Rejection) -> Zone {
        if let name = name ?? environment["CAIRN_ZONE"], !name.isEmpty {
            return try SystemZone.named(name)
        }
        return try SystemZone.find(environment: environment)
    }
}
