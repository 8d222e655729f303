import Testing

@testable import Server

@Suite("Limits of time and size", .serialized, .timeLimit(.minutes(5)))
struct LimitTests {
    private static func short(_ options: inout ServerOptions) {
        options.receiving = .milliseconds(400)
        options.idle = .milliseconds(800)
        options.answering = .milliseconds(900)
    }

    @Test("a body that arrives too slowly is cut off, although bytes keep arriving")
    func trickle() async throws {
        try await withServer(LimitTests.short) { port, _ in
            let wire = try Wire(port: port)
            wire.send("POST /echo HTTP/1.1\r\nHost: localhost\r\n")
            wire.send("Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
            var taken = 0
            while taken < 990, wire.send(" ") {
                taken += 1
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(taken < 990)
            #expect(try await !wire.rest().contains(" 200 "))
        }
    }

    @Test("a connection with an incomplete header or without a request is closed")
    func idle() async throws {
        try await withServer(LimitTests.short) { port, _ in
            for start in ["GET /healthz HTTP/1.1\r\nHost:", ""] {
                let wire = try Wire(port: port)
                wire.send(start)
                #expect(try await wire.rest() == "")
            }
        }
    }

    @Test("a slowly sent header times out after the request timeout, not the idle timeout")
    func head() async throws {
        try await withServer({
            $0.receiving = .milliseconds(400)
            $0.idle = .seconds(60)
        }) { port, _ in
            for isFirst in [true, false] {
                let wire = try Wire(port: port)
                if !isFirst {
                    wire.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    #expect(try await wire.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
                }
                wire.send("GET /healthz HTTP/1.1\r\n")
                for _ in 0..<20 where wire.send("x") {
                    try await Task.sleep(for: .milliseconds(50))
                }
                #expect(try await wire.rest() == "")
            }
            #expect(try await Wire(port: port).rest() == "", "nothing was ever asked")
        }
    }

    @Test("after a request, a connection stays open until the idle timeout")
    func staying() async throws {
        try await withServer({
            $0.receiving = .milliseconds(200)
            $0.idle = .milliseconds(2_500)
        }) { port, _ in
            let wire = try Wire(port: port)
            let ask = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            wire.send(ask)
            #expect(try await wire.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
            try await Task.sleep(for: .milliseconds(900))
            #expect(!wire.isClosed)
            wire.send(ask)
            #expect(try await wire.read(until: "ok\n").hasPrefix("HTTP/1.1 200 "))
            #expect(try await wire.rest() == "")
        }
    }

    @Test("a response that takes too long is cancelled")
    func answering() async throws {
        try await withServer(LimitTests.short) { port, _ in
            let wire = try Wire(port: port)
            wire.send(LimitTests.echo("{\"wait\":3000}"))
            #expect(try await wire.rest() == "")
        }
    }

    @Test("a body over the limit is rejected, with or without a declared length")
    func size() async throws {
        try await withServer({ $0.longestBody = 100 }) { port, _ in
            let told = try Wire(port: port)
            told.send(LimitTests.echo(String(repeating: " ", count: 101), close: true))
            #expect(try await told.rest().hasPrefix("HTTP/1.1 413 "))
            let undelivered = try Wire(port: port)
            undelivered.send(
                "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n")
            undelivered.send("Content-Type: application/json\r\nConnection: close\r\n\r\n")
            undelivered.send("78\r\n" + String(repeating: " ", count: 120) + "\r\n0\r\n\r\n")
            #expect(try await undelivered.rest().hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test("stopping the server first completes running requests")
    func stopping() async throws {
        try await withServer { port, stop in
            let wire = try Wire(port: port)
            wire.send(LimitTests.echo("{\"wait\":700}"))
            try await Task.sleep(for: .milliseconds(200))
            await stop()
            let answer = try await wire.rest()
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            #expect(answer.hasSuffix("{\"wait\":700}"))
        }
    }

    private static func echo(_ body: String, close: Bool = false) -> String {
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + (close ? "Connection: close\r\n" : "")
            + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
    }
}
