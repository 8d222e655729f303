public import Core
public import Engine
public import SecretsAPI

/// The options of a server.
public struct ServerOptions: Sendable {
    /// The address to listen at: a loopback address, unless users sign in.
    public var host = "127.0.0.1"
    /// The port. If it is in use, the next free one is taken; 0 takes any.
    public var port = 8080
    /// True if users sign in; otherwise only this machine can reach the server.
    public var hasAccounts = false
    /// True if other nodes write to the same journal. Each request then checks the journal, because
    /// the user's previous request may have gone to another node.
    public var isOneOfMany = false
    /// The notifications of new events, from here or from other nodes, for streams.
    public var news = JournalNews()
    /// The counter of wrong secrets.
    public var guesses: any LoginAttempts = Throttle()
    /// The reach beyond this machine.
    public var reach = PublicEndpoint()
    /// The number of ports to try.
    public var attempts = 100
    /// The maximum body length in bytes; a longer one gets 413.
    public var longestBody = 1 << 20
    /// The maximum time for receiving a request, head and body.
    public var receiving: Duration = .seconds(30)
    /// The maximum time of an idle connection.
    public var idle: Duration = .seconds(75)
    /// The maximum time for answering a question; then it is rejected with `answer.too-long`.
    public var asking: Duration = .seconds(10)
    /// The maximum time for an answer.
    public var answering: Duration = .seconds(60)
    /// The time after SIGTERM during which the server continues and `/readyz` returns 503, so that
    /// a balancer stops sending requests; zero stops at once.
    public var drain: Duration = .zero
    /// The name among the nodes of a server, for monitoring; can be empty.
    public var node = ""
    /// The maximum number of connections; another one replaces the one that has kept the server
    /// waiting longest. It is well below the usual limit of 1,024 open files.
    public var connections = 512
    /// An additional port of the same address for some routes; nil without one.
    public var additionalListener: AdditionalListener?
    /// The port for a proxy, if the program has one; nil without.
    public var proxyPort: Int?
    /// The metrics port on this machine, 0 for any; nil without one.
    public var metricsPort: Int?
    /// The folder of the user's store, for background work with its own files; nil in memory.
    public var folder: String?
    /// Stops the server gracefully once it yields or ends; nil if only signals do.
    public var ending: AsyncStream<Void>?
    /// The version in the API document.
    public var version = "0.1.0"
    /// Creates the default options.
    public init() {}

    /// Throws if the server would listen publicly without sign-in or with plain text passwords.
    public func check() throws(Rejection) {
        try reach.check()
        let isForOthers = !reach.names.isEmpty || !reach.proxies.isEmpty
        if !Loopback.isAddress(host) || isForOthers {
            guard hasAccounts else {
                throw Rejection(
                    "server.public-address",
                    "Others could reach this server without signing in.",
                    field: "host", category: .forbidden,
                    hints: [
                        "Require users to sign in: --people.",
                        "Or listen on 127.0.0.1 and use a tunnel such as ssh -L.",
                    ])
            }
            if !Loopback.isAddress(host) { try reach.checkPublic() }
        }
        guard (0...65_535).contains(port) else {
            throw Rejection(
                "server.port", "The port must be a number from 0 to 65535.", field: "port")
        }
        guard (0...65_535).contains(metricsPort ?? 0) else {
            throw Rejection(
                "server.port", "The port must be a number from 0 to 65535.", field: "metrics")
        }
        guard (0...65_535).contains(proxyPort ?? 0) else {
            throw Rejection(
                "server.port", "The port must be a number from 0 to 65535.", field: "shield-proxy")
        }
    }
}

/// A port at which other programs expect some routes.
public struct AdditionalListener: Hashable, Sendable {
    /// The port; no other is tried.
    public var port: Int
    /// The prefix of the answered paths.
    public var prefix: String
    /// The advice if the port is in use.
    public var advice: String

    /// Creates a port for some routes.
    public init(port: Int, prefix: String, advice: String) {
        self.port = port
        self.prefix = prefix
        self.advice = advice
    }
}

/// The address of a listening server.
public struct ServerAddress: Hashable, Sendable {
    /// The requested address.
    public var host: String
    /// The actual port.
    public var port: Int
    /// The requested port, if it was in use.
    public var wanted: Int?
    /// The address for a browser.
    public var url: String
}
