import Core
import NIOHTTP1
import Testing

@testable import Delivery

@Suite(
    "Certificates of services", .enabled(if: Certificate.hasOpenSSL, "openssl is not there"))
struct SecureTests {
    @Test("A3: the checked address is used, and the certificate must still match the host name")
    func names() async throws {
        let certificate = try await Certificate("DNS:push.test")
        defer { certificate.remove() }
        let server = try await PushServer.start(tls: certificate.context()) { _ in .status(201) }
        let names = NamesOfTest([
            "push.test": [["127.0.0.1"]], "other.test": [["127.0.0.1"]],
        ])
        func outcome(_ host: String, _ roots: [String]) async throws -> DeliveryOutcome {
            let sender = try CourierTests.sender(["127.0.0.1"], names: names, roots: roots)
            let channel = try Browser().channel("https://\(host):\(server.port)/push/1")
            let outcome = await sender.deliver(.sample, to: .webPush(channel))
            await sender.close()
            return outcome
        }
        #expect(try await outcome("push.test", [certificate.file]) == .delivered)
        #expect(
            try await outcome("push.test", [])
                == .retry(after: nil, "The certificate of push.test is not trusted."))
        #expect(
            try await outcome("other.test", [certificate.file])
                == .retry(after: nil, "The certificate of other.test is not trusted."))
        #expect(server.requests.count == 1)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.uri == "/push/1")
        #expect(request.headers.first(name: "Content-Encoding") == "aes128gcm")
        #expect(request.headers.first(name: "TTL") == "7200")
        await server.stop()
    }
}
