public import Core
public import Engine
public import SecretsAPI

/// How a server behaves.
public struct ServerOptions: Sendable {
    /// Where it listens: a loopback address, unless people sign in.
    public var host = "127.0.0.1"
    /// The port; the next free one is taken if it is in use, and any if it is 0.
    public var port = 8080
    /// Whether people sign in; without that only this machine may reach it.
    public var hasAccounts = false
    /// Whether other nodes write to the same journal: what somebody asks is looked up each time,
    /// since what they did just before may have gone to another one.
    public var isOneOfMany = false
    /// What tells streams that something was recorded, here or by other nodes.
    public var news = JournalNews()
    /// What counts secrets that were wrong where somebody guesses them.
    public var guesses: any GuessCount = Throttle()
    /// How it is reached from beyond this machine.
    public var reach = Reach()
    /// How many ports are tried.
    public var attempts = 100
    /// The longest body, in bytes; a longer one is answered with 413.
    public var longestBody = 1 << 20
    /// How long a request may take to come in, head and body.
    public var receiving: Duration = .seconds(30)
    /// How long a connection may stay open with nothing more asked.
    public var idle: Duration = .seconds(75)
    /// How long a question can be worked on; then it is refused (`answer.too-long`).
    public var asking: Duration = .seconds(10)
    /// How long an answer may take.
    public var answering: Duration = .seconds(60)
    /// How long it goes on after SIGTERM, and says at `/readyz` that it is about to stop, so that
    /// what is before several of them sends it no more; zero stops at once.
    public var drain: Duration = .zero
    /// What it is called among the nodes of a server, for whoever watches them; empty if nothing.
    public var node = ""
    /// How many connections there may be at once; one more takes the place of the one that has kept
    /// the server waiting longest. Well under the 1,024 files that a process may commonly open.
    public var connections = 512
    /// Another port of the same address for a part of the routes; nil if there is none.
    public var sideDoor: SideDoor?
    /// The port for a proxy, if some work of the program is one; nil if there is to be none.
    public var proxyPort: Int?
    /// The port of this machine where counters are read, any with 0; nil if there is to be none.
    public var metricsPort: Int?
    /// Where the person's store lies, for work that keeps files of its own; nil: in memory.
    public var folder: String?
    /// What the API's document says of itself.
    public var version = "0.1.0"
    /// The defaults.
    public init() {}

    /// Refuses to listen where others could reach it who do not sign in, or whose passwords the
    /// network could read.
    public func check() throws(Rejection) {
        try reach.check()
        let isForOthers = !reach.names.isEmpty || !reach.proxies.isEmpty
        if !Loopback.isAddress(host) || isForOthers {
            guard hasAccounts else {
                throw Rejection(
                    "server.public-address",
                    "Others could reach this server, and nobody signs in to it.",
                    field: "host", category: .forbidden,
                    hints: [
                        "Serve many people, who sign in: --people.",
                        "Or listen on 127.0.0.1, and reach it through a tunnel such as ssh -L.",
                    ])
            }
            if !Loopback.isAddress(host) { try reach.checkPublic() }
        }
        guard (0...65_535).contains(port) else {
            throw Rejection(
                "server.port", "A port is a number from 0 to 65535.", field: "port")
        }
        guard (0...65_535).contains(metricsPort ?? 0) else {
            throw Rejection(
                "server.port", "A port is a number from 0 to 65535.", field: "metrics")
        }
        guard (0...65_535).contains(proxyPort ?? 0) else {
            throw Rejection(
                "server.port", "A port is a number from 0 to 65535.", field: "shield-proxy")
        }
    }
}

/// A port at which other programs expect a part of the routes.
public struct SideDoor: Hashable, Sendable {
    /// The port; no other is tried.
    public var port: Int
    /// What the paths begin with that are answered there.
    public var prefix: String
    /// What is said if the port is taken.
    public var advice: String

    /// A port for a part of the routes.
    public init(port: Int, prefix: String, advice: String) {
        self.port = port
        self.prefix = prefix
        self.advice = advice
    }
}

/// A server that has begun to listen.
public struct ServerAddress: Hashable, Sendable {
    /// The address as it was asked for.
    public var host: String
    /// The port that it has.
    public var port: Int
    /// The port that was asked for, if it was taken.
    public var wanted: Int?
    /// The address for a browser.
    public var url: String
}
