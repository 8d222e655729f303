import Core
import RouteKit
import Testing

@testable import Server

@Suite("Streams and compression", .timeLimit(.minutes(5)))
struct StreamTests {
    private static let ask = "GET /api/v1/changes HTTP/1.1\r\nHost: localhost\r\n"

    @Test("an event stream sends the journal's position, has no timeout, and ends with the server")
    func stream() async throws {
        try await withServer({
            $0.receiving = .seconds(8)
            $0.idle = .seconds(8)
            $0.answering = .seconds(8)
        }) { port, stop in
            let wire = try Wire(port: port)
            wire.send(StreamTests.ask + "Accept-Encoding: gzip\r\n\r\n")
            let start = try await wire.read(until: "data: 0\n\n")
            #expect(start.hasPrefix("HTTP/1.1 200 ") && start.contains("text/event-stream"))
            #expect(start.contains("id: 0\nevent: change\n"))
            #expect(!start.lowercased().contains("content-encoding"))
            try await Task.sleep(for: .seconds(11))
            // A client that names its last event gets nothing before there is more.
            let other = try Wire(port: port)
            other.send(StreamTests.ask + "Last-Event-ID: 0\r\n\r\n")
            let quiet = try await other.read(until: "retry: 1000\n\n")
            #expect(!quiet.contains("event: change"))
            await stop()
            #expect(try await !wire.rest().contains("event"))
            #expect(try await !other.rest().contains("event"))
        }
    }

    @Test(
        "gzip is sent to clients that accept it",
        arguments: [
            ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.5", true),
            ("*", true), ("gzip;q=0", false), ("gzip; q=0.000", false), ("br", false), ("", false),
            ("identity", false), ("gzipped", false),
        ])
    func accepted(header: String, isTaken: Bool) {
        #expect(Compression.takes(header) == isTaken)
        #expect(!Compression.takes(nil))
    }

    @Test("a public response that is requested often is compressed only once")
    func packedOnce() {
        let answers = CompressedReplies(most: 4_000)
        func reply(_ tag: String, _ type: String = "application/json") -> RouteReply {
            let text = String(repeating: "\(tag) engine. ", count: 200)
            var reply = RouteReply(contentType: type, body: Array(text.utf8))
            reply.entityTag = tag
            return reply
        }
        let first = answers.apply(to: reply("a"), isForAnyone: true, accepting: "gzip")
        let plain = Compression.apply(to: reply("a"), accepting: "gzip")
        #expect(first.body == plain.body && first.fields == plain.fields)
        #expect(first.entityTag == plain.entityTag)
        // The same tag with another body shows where the answer comes from.
        var other = reply("a")
        other.body = Array(other.body.reversed())
        let kept = answers.apply(to: other, isForAnyone: true, accepting: "gzip")
        #expect(kept.body == first.body && kept.fields == first.fields)
        for (isForAnyone, type) in [(false, "application/json"), (true, "text/html")] {
            var page = reply("a", type)
            page.body = other.body
            let fresh = answers.apply(to: page, isForAnyone: isForAnyone, accepting: "gzip")
            #expect(fresh.body != first.body)
        }
        #expect(answers.apply(to: other, isForAnyone: true, accepting: nil).body == other.body)
    }

    @Test("compressed responses get a weak entity tag, and small ones stay uncompressed")
    func compressed() {
        let text = String(repeating: "A habit engine. ", count: 200)
        var reply = RouteReply(contentType: "text/html; charset=utf-8", body: Array(text.utf8))
        reply.entityTag = "\"abc\""
        let packed = Compression.apply(to: reply, accepting: "gzip")
        #expect(packed.body.prefix(3) == [0x1F, 0x8B, 8] && packed.body.count < 200)
        #expect(packed.entityTag == "W/\"abc\"")
        #expect(packed.fields.contains(.init("Content-Encoding", "gzip")))
        #expect(packed.fields.contains(.init("Vary", "Accept-Encoding")))
        let plain = Compression.apply(to: reply, accepting: nil)
        #expect(plain.body == reply.body && plain.entityTag == "\"abc\"")
        #expect(plain.fields.contains(.init("Vary", "Accept-Encoding")))
        let fresh = RouteReply(status: 304, contentType: nil, body: [])
        let told = Compression.apply(to: fresh.varying(by: "Accept-Language"), accepting: "gzip")
        #expect(told.fields == [.init("Vary", "Accept-Language, Accept-Encoding")])
        reply.body = Array(text.utf8.prefix(Compression.least - 1))
        #expect(Compression.apply(to: reply, accepting: "gzip").body == reply.body)
        let picture = RouteReply(
            contentType: "image/png", body: [UInt8](repeating: 1, count: 9_000))
        #expect(Compression.apply(to: picture, accepting: "gzip").body == picture.body)
        let noise = RouteReply(
            contentType: "text/plain",
            body: (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        #expect(Compression.apply(to: noise, accepting: "gzip").body.count <= noise.body.count)
    }
}
