import Testing

@testable import ShieldProxy

@Suite struct RequestHeadTests {
    private func head(_ text: String) -> RequestHead? { RequestHead(text.split(separator: "\n")) }

    @Test("B6: a tunnel request has a host and a port")
    func tunnel() throws {
        let head = try #require(self.head("CONNECT WWW.YouTube.com.:443 HTTP/1.1\nHost: x"))
        #expect(head.wish == .tunnel)
        #expect(head.host == "www.youtube.com")
        #expect(head.port == 443)
        #expect(head.address == nil)
        #expect(head.passedOn.isEmpty)
    }

    @Test("B6: a request is forwarded with only its path, no proxy headers and Connection: close")
    func passing() throws {
        let head = try #require(
            self.head(
                "GET HTTP://a.b:8000/c?d=http://e/#f HTTP/1.1\nHost: a.b\nProxy-Authorization: x\n"
                    + "Connection: keep-alive\nUpgrade: h2c\nAccept: */*"))
        #expect(head.host == "a.b")
        #expect(head.port == 8_000)
        #expect(head.address == "http://a.b:8000/c?d=http://e/")
        #expect(
            head.passedOn == "GET /c?d=http://e/ HTTP/1.1\r\nHost: a.b\r\nAccept: */*\r\n"
                + "Connection: close\r\n\r\n")
        let query = try #require(self.head("POST http://a.b?c HTTP/1.1"))
        #expect(query.address == "http://a.b/?c")
        #expect(query.port == 80)
    }

    @Test(
        "B6: proxy requests that are malformed, to IPv6 addresses or with credentials are rejected",
        arguments: [
            "", "GET / HTTP/1.1", "GET https://a.b/ HTTP/1.1", "GET http://a.b/",
            "CONNECT a.b HTTP/1.1",
            "CONNECT a.b:0 HTTP/1.1", "CONNECT a.b:65536 HTTP/1.1", "CONNECT [::1]:443 HTTP/1.1",
            "CONNECT me@a.b:443 HTTP/1.1", "GET http://me@a.b/ HTTP/1.1", "GET http:// HTTP/1.1",
            "GET ftp://a.b/ HTTP/1.1", "GET  http://a.b/ HTTP/1.1", "GET http://a.b/ SPDY/1",
            "GET http://a b/ HTTP/1.1", "GET http://a\u{7}b/ HTTP/1.1", "CONNECT :443 HTTP/1.1",
        ])
    func senseless(_ text: String) { #expect(head(text) == nil) }
}
