import CoachAPI
import Core
import Testing

@testable import CoachModels

@Suite struct HTTPHeadTests {
    private let text =
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 429 Too Many\r\nRetry-After: 7\r\nX: y\r\n\r\nbody"

    @Test(
        "C1: the status and Retry-After are parsed, however the bytes are split",
        arguments: [1, 2, 5, 7, 999])
    func pieces(_ size: Int) {
        var (head, body): (HTTPHead, [UInt8]) = (HTTPHead(), [])
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            if head.status == nil { body += head.take(piece) } else { body += piece }
        }
        #expect(head.status == 429 && head.retryAfter == 7)
        #expect(String(decoding: body, as: UTF8.self) == "body")
    }

    @Test("C1: a response that is not HTTP has no valid status")
    func nonsense() {
        var head = HTTPHead()
        #expect(head.take(Array("hello\n\n".utf8)).isEmpty)
        #expect(head.status == nil)
    }

    @Test("C1: a language model must have a web address, a valid name and a valid key")
    func setup() throws {
        let model = try CoachModel(checking: "http://127.0.0.1:1/v1", name: "m", key: "sk-1")
        #expect(model.address == "http://127.0.0.1:1/v1" && model.key == "sk-1")
        func code(_ url: String, _ name: String = "m", _ key: String? = nil) -> String? {
            do {
                _ = try CoachModel(checking: url, name: name, key: key)
                return nil
            } catch { return error.code }
        }
        for url in ["", "ftp://x", "file:///etc/passwd", "http://a b", "127.0.0.1"] {
            #expect(code(url) == "coach.url", "\(url)")
        }
        #expect(code("http://x", "") == "coach.name")
        for key in ["", "a b", "a\r\nX: y", "ключ"] {
            #expect(code("http://x", "m", key) == "coach.key")
        }
    }

    @Test("C1: an unreachable model endpoint gives an error immediately")
    func nobody() async throws {
        let stream = try await CurlConnection().open("http://127.0.0.1:9/x", [1], key: nil)
        await #expect(throws: Rejection.self) { _ = try await stream.next() }
    }
}
