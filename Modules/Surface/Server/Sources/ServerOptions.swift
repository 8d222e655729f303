public import Core
public import Engine
public import SecretsAPI

/// The options of a server.
public struct ServerOptions: Sendable {
    /// The address at which the server listens. Unless users sign in, it must be a loopback
    /// address.
    public var host = "127.0.0.1"
    /// The port at which the server listens. If it is in use, the next free one is used; 0 means
    /// any free port.
    public var port = 8080
    /// True if users must sign in. If false, only this computer can reach the server.
    public var hasAccounts = false
    /// True if other nodes write to the same journal. Each request then checks the journal, because
    /// the user's previous request may have reached another node.
    public var isOneOfMany = false
    /// The source of notifications about new events, from this node and others, for event streams.
    public var news = JournalNews()
    /// Counts wrong secrets, such as passwords.
    public var guesses: any LoginAttempts = Throttle()
    /// How other computers can reach the server.
    public var reach = PublicEndpoint()
    /// The number of ports to try if the first is in use.
    public var attempts = 100
    /// The maximum length of a body in bytes. A longer body is refused with the status 413.
    public var longestBody = 1 << 20
    /// The maximum time for receiving a request's head and body.
    public var receiving: Duration = .seconds(30)
    /// The time after which an idle connection is closed.
    public var idle: Duration = .seconds(75)
    /// The maximum time for answering a query. After it, the query is rejected with
    /// `answer.too-long`.
    public var asking: Duration = .seconds(10)
    /// The maximum time for sending a reply.
    public var answering: Duration = .seconds(60)
    /// The time after SIGTERM during which the server still answers while `/readyz` returns the
    /// status 503, so that a load balancer stops sending requests. If zero, the server stops at
    /// once.
    public var drain: Duration = .zero
    /// The name of this node, for monitoring; can be empty.
    public var node = ""
    /// The maximum number of connections. One more replaces the connection that has kept the server
    /// waiting for the longest time. The default is well below the usual limit of 1,024 open files.
    public var connections = 512
    /// An additional port at the same address for some of the routes; nil if there is none.
    public var additionalListener: AdditionalListener?
    /// The port of the proxy in front of the server; nil if there is none.
    public var proxyPort: Int?
    /// The port for metrics, which only this computer can reach; 0 means any free port, nil no
    /// port.
    public var metricsPort: Int?
    /// The folder with the user's data, in which background work can store files; nil if the data
    /// is only in memory.
    public var folder: String?
    /// Stops the server gracefully when it yields a value or ends. If nil, only signals stop the
    /// server.
    public var ending: AsyncStream<Void>?
    /// The version in the OpenAPI document.
    public var version = "0.1.0"
    /// Creates the default options.
    public init() {}

    /// Throws if the server would be public without signing in, or would receive passwords without
    /// encryption.
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

/// A further port at which other programs expect some of the routes.
public struct AdditionalListener: Hashable, Sendable {
    /// The port number. If it is in use, no other port is tried.
    public var port: Int
    /// The prefix of the paths that are served at this port.
    public var prefix: String
    /// Advice for the operator if the port is in use.
    public var advice: String

    /// Creates a port for some routes.
    public init(port: Int, prefix: String, advice: String) {
        self.port = port
        self.prefix = prefix
        self.advice = advice
    }
}

/// The address at which a server listens.
public struct ServerAddress: Hashable, Sendable {
    /// The host name or address that was requested.
    public var host: String
    /// The port that is in use by the server.
    public var port: Int
    /// The port that was requested if another program uses it; otherwise nil.
    public var wanted: Int?
    /// The address to enter into a browser.
    public var url: String
}
