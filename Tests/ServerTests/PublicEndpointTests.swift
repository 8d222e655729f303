import Core
import HTTPTypes
import Testing

@testable import Server

@Suite("Public addresses of a server")
struct ReachTests {
    private func reach(_ names: [String] = [], proxies: [String] = []) throws -> PublicEndpoint {
        var reach = PublicEndpoint()
        reach.names = names
        reach.proxies = try proxies.map { try #require(AddressRange($0)) }
        return reach
    }

    private func refusal(_ change: (inout ServerOptions) throws -> Void) rethrows -> String? {
        var options = ServerOptions()
        try change(&options)
        do throws(Rejection) {
            try options.check()
            return nil
        } catch { return error.code }
    }

    @Test("O3: a public server needs accounts, TLS and a host name; errors come in that order")
    func publicAddresses() throws {
        let files = CertificateFiles(chain: "chain", key: "key")
        #expect(refusal { $0.reach.names = ["cairn.example"] } == "server.public-address")
        try #expect(
            refusal { $0.reach = try reach(proxies: ["127.0.0.1"]) } == "server.public-address")
        #expect(refusal { $0.reach.certificate = files } == nil)
        func open(_ change: (inout ServerOptions) throws -> Void) rethrows -> String? {
            try refusal { options in
                options.host = "0.0.0.0"
                options.hasAccounts = true
                try change(&options)
            }
        }
        #expect(open { _ in } == "server.plain")
        #expect(open { $0.reach.names = ["cairn.example"] } == "server.plain")
        #expect(open { $0.reach.certificate = files } == "server.name")
        #expect(
            open {
                $0.reach.certificate = files
                $0.reach.names = ["cairn.example"]
            } == nil)
        try #expect(
            open { $0.reach = try reach(["cairn.example"], proxies: ["10.0.0.0/8"]) } == nil)
        #expect(open { $0.hasAccounts = false } == "server.public-address")
    }

    @Test(
        "a configured host name must be valid",
        arguments: [
            ("cairn.example", true), ("cairn", true), ("192.0.2.7", true),
            ("xn--p1ai.example", true),
            ("", false), ("cairn.example:8080", false), ("https://cairn", false), ("a..b", false),
            ("-a.example", false), ("a-.example", false), ("Cairn", false), ("a b", false),
            (String(repeating: "a", count: 64), false),
        ])
    func names(name: String, isName: Bool) throws {
        let code = try refusal { options in
            options.hasAccounts = true
            options.reach = try reach([name])
        }
        #expect(code == (isName ? nil : "server.name"))
    }

    @Test("loopback and configured host names are accepted")
    func hosts() throws {
        let reach = try reach(["cairn.example"])
        for host in ["cairn.example", "CAIRN.example:443", "localhost:1", "[::1]:9"] {
            #expect(reach.answers(to: host), "\(host)")
        }
        for host in [
            "example", "cairn.example.evil", "cairn.example:x", "a.cairn.example", "",
            "cairn.example:1:2",
        ] {
            #expect(!reach.answers(to: host), "\(host)")
        }
    }

    @Test("links use the configured host name, and the port only if clients can reach it")
    func links() throws {
        var reach = PublicEndpoint()
        #expect(reach.url("127.0.0.1", 80) == "http://127.0.0.1:80")
        #expect(reach.url("::1", 80) == "http://[::1]:80")
        reach.names = ["cairn.example", "other.example"]
        #expect(reach.url("127.0.0.1", 80) == "http://cairn.example:80")
        reach.certificate = CertificateFiles(chain: "", key: "")
        #expect(reach.url("0.0.0.0", 8443) == "https://cairn.example:8443")
        #expect(reach.url("0.0.0.0", 443) == "https://cairn.example")
        reach.certificate = nil
        reach.proxies = [try #require(AddressRange("127.0.0.1"))]
        #expect(reach.url("127.0.0.1", 8080) == "https://cairn.example")
    }

    @Test(
        "an address range contains the addresses with its prefix",
        arguments: [
            ("10.1.0.0/16", "10.1.255.3", true), ("10.1.0.0/16", "10.2.0.1", false),
            ("10.1.0.0/15", "10.0.9.9", true), ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "::1", false), ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false), ("10.0.0.1", "::ffff:10.0.0.1", true),
            ("::ffff:10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "unknown", false),
        ])
    func ranges(range: String, address: String, isIn: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == isIn)
    }

    @Test(
        "a malformed address range is rejected",
        arguments: [
            "", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/-1", "a", "::/129",
        ])
    func noRanges(text: String) { #expect(AddressRange(text) == nil) }

    private func client(
        from peer: String, _ fields: KeyValuePairs<String, String>, proxies: [String]
    ) throws -> Client {
        var request = HTTPRequest(method: .get, scheme: "http", authority: "asked", path: "/")
        for (name, value) in fields {
            request.headerFields.append(
                HTTPField(name: try #require(.init(name)), value: value))
        }
        return Client(of: request, from: peer, reach: try reach(["asked"], proxies: proxies))
    }

    @Test("O3: forwarding headers are used only if they come from a configured proxy")
    func strangers() throws {
        let fields: KeyValuePairs = [
            "Forwarded": "for=192.0.2.1;proto=https;host=evil.example",
            "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https",
            "X-Forwarded-Host": "evil.example",
        ]
        let stranger = try client(from: "203.0.113.5", fields, proxies: ["10.0.0.0/8"])
        #expect(stranger.place == "203.0.113.5")
        #expect(stranger.host == "asked")
        #expect(stranger.isSecure == false)
    }

    @Test("in a chain of proxies, the client is the last address not of a configured proxy")
    func chains() throws {
        let proxies = ["10.0.0.0/8"]
        func place(_ name: String, _ value: String) throws -> String {
            try client(from: "10.0.0.1", [name: value], proxies: proxies).place
        }
        try #expect(place("X-Forwarded-For", "192.0.2.1") == "192.0.2.1")
        try #expect(place("X-Forwarded-For", "6.6.6.6, 192.0.2.1") == "192.0.2.1")
        try #expect(place("X-Forwarded-For", "6.6.6.6, 192.0.2.1, 10.0.0.2") == "192.0.2.1")
        try #expect(place("X-Forwarded-For", "10.0.0.3, 10.0.0.2") == "10.0.0.3")
        try #expect(place("Forwarded", "for=6.6.6.6, for=192.0.2.1;by=10.0.0.1") == "192.0.2.1")
        try #expect(place("Forwarded", "For=\"[2001:db8::7]:4711\"") == "2001:db8::7")
        try #expect(place("Forwarded", "for=\"192.0.2.1:99\"") == "192.0.2.1")
        try #expect(place("Forwarded", "for=_hidden;proto=https") == "_hidden")
        try #expect(place("Forwarded", "for=\"a,b;c=\\\"d\", for=192.0.2.1") == "192.0.2.1")
        try #expect(place("Forwarded", "") == "10.0.0.1")
        try #expect(place("Forwarded", "=;,for") == "10.0.0.1")
        try #expect(place("Via", "1.1 x") == "10.0.0.1")
    }

    @Test("O3: contradicting `Forwarded` and `X-Forwarded` headers are detected")
    func contradictions() throws {
        func isContradicted(_ fields: KeyValuePairs<String, String>) throws -> Bool {
            try client(from: "10.0.0.1", fields, proxies: ["10.0.0.1"]).isContradicted
        }
        let made = "X-Forwarded-For"
        try #expect(isContradicted(["Forwarded": "for=6.6.6.6", made: "192.0.2.1"]))
        try #expect(isContradicted(["Forwarded": "proto=https", made: "192.0.2.1"]))
        try #expect(isContradicted(["Forwarded": "", made: "192.0.2.1"]))
        try #expect(isContradicted(["Forwarded": "for=192.0.2.1, for=6.6.6.6", made: "192.0.2.1"]))
        try #expect(isContradicted(["Forwarded": "proto=https", "X-Forwarded-Proto": "http"]))
        try #expect(
            !isContradicted(["Forwarded": "for=6.6.6.6, for=192.0.2.1", made: "192.0.2.1"]))
        try #expect(!isContradicted(["Forwarded": "for=192.0.2.1;proto=https", made: "192.0.2.1"]))
        try #expect(!isContradicted(["Forwarded": "for=192.0.2.1", "X-Forwarded-Proto": "https"]))
        try #expect(
            !isContradicted(["Forwarded": "for=\"192.0.2.1:9\"", made: "9.9.9.9, 192.0.2.1"]))
        try #expect(!isContradicted([made: "192.0.2.1", "X-Forwarded-Proto": "https"]))
        let stranger = try client(
            from: "203.0.113.5", ["Forwarded": "for=6.6.6.6", made: "192.0.2.1"],
            proxies: ["10.0.0.1"])
        #expect(!stranger.isContradicted)
    }

    @Test("the scheme is the one that the nearest proxy reports, otherwise unknown")
    func schemes() throws {
        let proxies = ["10.0.0.1"]
        func asked(_ fields: KeyValuePairs<String, String>) throws -> (Bool?, String?) {
            let found = try client(from: "10.0.0.1", fields, proxies: proxies)
            return (found.isSecure, found.host)
        }
        try #expect(asked([:]) == (nil, "asked"))
        try #expect(asked(["X-Forwarded-Proto": "HTTPS"]) == (true, "asked"))
        try #expect(asked(["X-Forwarded-Proto": "https, http"]) == (false, "asked"))
        try #expect(asked(["Forwarded": "for=1.1.1.1;proto=https;host=\"a:1\""]) == (true, "a:1"))
        try #expect(asked(["Forwarded": "proto=http", "X-Forwarded-Proto": "https"]).0 == false)
        try #expect(asked(["X-Forwarded-Host": "b", "X-Forwarded-For": "1.1.1.1"]) == (nil, "b"))
    }
}
