import Core
import Logging
import Synchronization
import Testing

@testable import Server

@Suite("Parts of the server")
struct PartTests {
    @Test(
        "without accounts, the server can listen only on loopback addresses",
        arguments: [
            ("127.0.0.1", true), ("127.8.9.10", true), ("localhost", true), ("::1", true),
            ("0.0.0.0", false), ("::", false), ("192.168.1.4", false), ("127.0.0.256", false),
            ("127.0.0", false), ("127.0.0.1.evil.example", false), ("", false),
        ])
    func addresses(host: String, isOurs: Bool) {
        #expect(Loopback.isAddress(host) == isOurs)
        var options = ServerOptions()
        options.host = host
        if isOurs {
            #expect(throws: Never.self) { try options.check() }
        } else {
            let rejection = #expect(throws: Rejection.self) { try options.check() }
            #expect(rejection?.code == "server.public-address")
        }
    }

    @Test(
        "without configured names, only loopback host names are accepted",
        arguments: [
            ("127.0.0.1:8080", true), ("localhost", true), ("LocalHost:1", true),
            ("[::1]:80", true), ("evil.example", false), ("localhost.evil.example", false),
            ("[::1", false), ("", false), ("evil.example:127.0.0.1", false),
        ])
    func names(header: String, isOurs: Bool) {
        #expect(Loopback.isHost(header) == isOurs)
    }

    @Test("the Date header follows RFC 9110")
    func dates() {
        let instant = Instant(seconds: 784_111_777)
        #expect(HTTPDates.text(of: instant) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test("request counters are exported in the Prometheus format")
    func exposition() {
        let counters = RequestCounters()
        counters.count("/a", "GET", 200, .milliseconds(3))
        counters.count("/a", "GET", 200, .seconds(9))
        counters.count(nil, "BREW", 404, .zero)
        let all = counters.all
        #expect(all.map(\.key.method) == ["GET", "other"])
        #expect(all[0].value.buckets.reduce(0, +) == 2)
        #expect(all[0].value.buckets.last == 1)
        #expect(all[0].value.microseconds == 9_003_000)
    }

    @Test("work cancelled by shutdown is not logged as a failure")
    func endedWork() async {
        let lines = Lines()
        let log = ServerLog(lines)
        let work = Task {
            for reason in ["The disk is full.", "It was cancelled."] {
                log.putOff("reminders", reason: reason)
                log.gaveUp("chores", reason: reason)
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await work.value
        #expect(
            lines.all == ["work postponed: The disk is full.", "work ended: The disk is full."])
    }

    /// Keeps the logged lines.
    private final class Lines: LogHandler {
        private let kept = Mutex([String]())
        var all: [String] { kept.withLock { $0 } }
        var metadata: Logger.Metadata {
            get { [:] }
            set {}
        }
        var logLevel: Logger.Level {
            get { .notice }
            set {}
        }

        subscript(metadataKey _: String) -> Logger.Metadata.Value? {
            get { nil }
            set {}
        }

        func log(event: LogEvent) {
            let reason = event.metadata?["reason"].map { ": \($0)" } ?? ""
            kept.withLock { $0.append("\(event.message)\(reason)") }
        }
    }
}
