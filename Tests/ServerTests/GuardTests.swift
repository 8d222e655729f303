import Core
import HTTPTypes
import Testing

@testable import Server

@Suite("Request guards", .serialized, .timeLimit(.minutes(5)))
struct GuardTests {
    private func objection(
        _ method: HTTPRequest.Method, host: String? = "localhost:1",
        _ fields: KeyValuePairs<String, String> = [:]
    ) -> String? {
        var request = HTTPRequest(method: method, scheme: "http", authority: host, path: "/")
        for (name, value) in fields {
            request.headerFields.append(HTTPField(name: .init(name)!, value: value))
        }
        return RequestGuard.objection(to: request, host: host)?.code
    }

    @Test("a request with a missing or unknown Host header is rejected, whatever its method")
    func hosts() {
        for method in [HTTPRequest.Method.get, .post, .options] {
            #expect(objection(method) == nil)
            #expect(objection(method, host: "evil.example") == "request.host")
            #expect(objection(method, host: nil) == "request.host")
            #expect(objection(method, ["Host": "localhost:1"]) == "request.syntax")
        }
    }

    @Test("a request that changes data is rejected if its Origin is not this server's")
    func origins() {
        for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
            #expect(objection(method, ["Origin": "http://localhost:1"]) == nil)
            #expect(objection(method, ["Origin": "https://localhost:1"]) == nil)
            for origin in ["null", "http://localhost", "http://localhost:12", "ftp://localhost:1"] {
                #expect(objection(method, ["Origin": origin]) == "request.origin", "\(origin)")
            }
        }
        for method in [HTTPRequest.Method.get, .head, .options] {
            #expect(objection(method, ["Origin": "null"]) == nil)
        }
    }

    @Test("a request that Fetch Metadata marks as cross-site must not change data")
    func sites() {
        for site in ["same-origin", "none"] {
            #expect(objection(.post, ["Sec-Fetch-Site": site]) == nil)
        }
        for site in ["same-site", "cross-site", "", "x"] {
            #expect(objection(.post, ["Sec-Fetch-Site": site]) == "request.origin")
            #expect(objection(.get, ["Sec-Fetch-Site": site]) == nil)
        }
        let mine = "http://localhost:1"
        #expect(
            objection(.post, ["Origin": mine, "Sec-Fetch-Site": "cross-site"]) == "request.origin")
        #expect(
            objection(.post, ["Sec-Fetch-Site": "same-origin", "Origin": "null"])
                == "request.origin")
    }

    private func answer(
        _ text: String, _ change: @escaping (inout ServerOptions) -> Void = { _ in }
    )
        async throws -> String
    {
        let found = Found()
        try await withServer(change) { port, _ in
            let wire = try Wire(port: port)
            wire.send(text)
            found.set(try await wire.rest())
        }
        return found.text
    }

    @Test("a request with two Host headers is rejected, in either order")
    func twoHosts() async throws {
        for hosts in [["localhost", "evil.example"], ["evil.example", "localhost"]] {
            let lines = hosts.map { "Host: \($0)\r\n" }.joined()
            let answer = try await answer(
                "GET /healthz HTTP/1.1\r\n\(lines)Connection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test("every response forbids framing, content sniffing and cross-site use")
    func headers() async throws {
        let answer = try await answer(
            "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ).lowercased()
        for field in [
            "x-content-type-options: nosniff", "frame-ancestors 'none'",
            "referrer-policy: same-origin", "cross-origin-resource-policy: same-origin",
            "cross-origin-opener-policy: same-origin",
        ] {
            #expect(answer.contains(field), "\(field)")
        }
    }

    @Test("malformed chunked encoding (RFC 9112) gives 400")
    func chunks() async throws {
        for chunk in ["zz\r\n", "-1\r\n", "5\r\n{}", "ffffffffffffffffff\r\n"] {
            let answer = try await answer(
                "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n\(chunk)xxxxxxxx\r\n0\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(chunk)")
        }
    }

    @Test("`Expect: 100-continue` is answered before the body is sent")
    func expecting() async throws {
        try await withServer({ $0.longestBody = 100 }) { port, _ in
            let head =
                "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Connection: close\r\nExpect: 100-continue\r\n"
            let wire = try Wire(port: port)
            wire.send(head + "Content-Length: 10\r\n\r\n")
            #expect(try await wire.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            wire.send("{\"wait\":1}")
            #expect(try await wire.rest().hasPrefix("HTTP/1.1 200 "))
            let large = try Wire(port: port)
            large.send(head + "Content-Length: 101\r\n\r\n")
            #expect(try await large.rest().hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test("a full server accepts a new connection and closes the one idle for longest")
    func room() async throws {
        try await withServer({ $0.connections = 8 }) { port, _ in
            var idle: [Wire] = []
            for _ in 0..<8 {
                idle.append(try Wire(port: port))
                try await Task.sleep(for: .milliseconds(20))
            }
            let busy = idle.removeFirst()
            busy.send(
                "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Connection: close\r\nContent-Length: 13\r\n\r\n{\"wait\":2000}")
            try await Task.sleep(for: .milliseconds(200))
            for _ in 0..<3 {
                let more = try Wire(port: port)
                more.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try await more.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
                idle.append(more)
            }
            try await Task.sleep(for: .milliseconds(200))
            #expect(idle.map(\.isClosed) == [true, true, true] + Array(repeating: false, count: 7))
            #expect(try await busy.rest().hasPrefix("HTTP/1.1 200 "))
        }
    }
}

/// The text that a closure found.
private final class Found: @unchecked Sendable {
    private(set) var text = ""
    func set(_ text: String) { self.text = text }
}
