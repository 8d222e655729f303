import Core
import Synchronization
import Testing

import class CoreTesting.TestClock

@testable import Delivery

/// A resolver of test names, which can give another answer each time.
final class NamesOfTest: AddressResolver {
    private let answers: Mutex<[String: [[String]]]>
    private let counts = Mutex<[String: Int]>([:])

    /// The answers for each name in sequence; the last one repeats.
    init(_ answers: [String: [[String]]]) { self.answers = Mutex(answers) }

    func addresses(of host: String) async -> [NetworkAddress] {
        counts.withLock { $0[host, default: 0] += 1 }
        return answers.withLock { answers in
            guard var left = answers[host], let next = left.first else { return [] }
            if left.count > 1 { left.removeFirst() }
            answers[host] = left
            return next.compactMap(NetworkAddress.init)
        }
    }

    func asked(_ host: String) -> Int { counts.withLock { $0[host] ?? 0 } }
}

@Suite("Allowed destination addresses") struct ReachGuardTests {
    private let names = NamesOfTest([
        "public.example": [["93.184.216.34", "2606:2800:220:1::1"]],
        "inside.example": [["192.168.1.10"]], "both.example": [["93.184.216.34", "10.0.0.1"]],
        "mapped.example": [["::ffff:127.0.0.1"]], "localhost": [["127.0.0.1", "::1"]],
        "ntfy.home": [["192.168.1.10"]], "metadata.example": [["169.254.169.254"]],
    ])

    private func reached(_ url: String, _ allowed: [String] = []) async throws
        -> Result<[NetworkAddress], Unreachable>
    {
        let cache = NameCache(names, clock: TestClock(Instant(seconds: 1)))
        let reach = OutboundAddressPolicy(try AllowedDestinations(allowed), cache)
        return await reach.places(of: try #require(WebAddress(url)))
    }

    @Test(
        "A3: internal addresses are refused, whether given by name or by number",
        arguments: [
            ("https://public.example/", nil), ("https://93.184.216.34/", nil),
            ("https://public.example:8443/", nil), ("https://[2606:2800:220:1::1]/", nil),
            ("http://public.example/", .insecure), ("https://public.example:22/", .port),
            ("https://public.example:6379/", .port), ("https://inside.example/", .inside),
            ("https://both.example/", .inside), ("https://mapped.example/", .inside),
            ("https://localhost/", .inside), ("https://metadata.example/", .inside),
            ("http://169.254.169.254/latest/meta-data", .inside), ("https://10.1.2.3/", .inside),
            ("https://[::1]/", .inside), ("https://[::ffff:10.0.0.1]/", .inside),
            ("https://[64:ff9b::a00:1]/", .inside), ("https://[2002:a00:1::]/", .inside),
            ("https://[fe80::1]/", .inside), ("https://0.0.0.0/", .inside),
            ("https://nobody.example/", .unknownHost),
        ] as [(String, Unreachable?)])
    func refusals(_ url: String, _ fault: Unreachable?) async throws {
        let result = try await reached(url)
        switch fault {
        case let fault?: #expect(result == .failure(fault))
        case nil: #expect(throws: Never.self) { try result.get() }
        }
    }

    @Test(
        "A3: only internal addresses that the operator allowed can be reached",
        arguments: [
            ("http://ntfy.home:8080/", ["ntfy.home:8080"], true),
            ("http://ntfy.home:8081/", ["ntfy.home:8080"], false),
            ("http://ntfy.home:22/", ["ntfy.home"], true),
            ("http://inside.example/", ["ntfy.home"], false),
            ("http://inside.example/", ["192.168.1.0/24"], true),
            ("http://inside.example:81/", ["192.168.1.0/24:80"], false),
            ("http://inside.example/", ["192.168.2.0/24"], false),
            ("http://both.example/", ["10.0.0.1"], false),
            ("https://both.example/", ["10.0.0.1"], true),
            ("http://both.example/", ["both.example"], true),
            ("http://[::1]:8080/", ["[::1]:8080"], true), ("http://[::1]:8080/", ["::1"], true),
            ("http://127.0.0.1/", ["localhost"], false), ("http://localhost/", ["localhost"], true),
        ])
    func named(_ url: String, _ allowed: [String], _ isReached: Bool) async throws {
        let result = try await reached(url, allowed)
        #expect(((try? result.get()) != nil) == isReached)
    }

    @Test(
        "A3: the operator cannot allow an invalid host, address or block",
        arguments: ["", "a b", "http://a", "a:0", "a:b", "10.0.0.1/8", "*.a", "[::1", "127.1"])
    func noEntries(_ text: String) {
        let rejection = #expect(throws: Rejection.self) { try AllowedDestinations([text]) }
        #expect(rejection?.code == "delivery.allowed")
    }

    @Test("A3: lookups of a host name share one query per minute, and failed lookups are retried")
    func cache() async throws {
        let names = NamesOfTest([
            "a.example": [["1.1.1.1"], ["8.8.8.8"]], "late.example": [[], ["9.9.9.9"]],
        ])
        let clock = TestClock(Instant(seconds: 1_000))
        let cache = NameCache(names, clock: clock)
        let found = await withTaskGroup(of: [NetworkAddress].self) { group in
            for _ in 0..<50 { group.addTask { await cache.addresses(of: "a.example") } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found.count == 1 && names.asked("a.example") == 1)
        clock.advance(seconds: 59)
        #expect(await cache.addresses(of: "a.example").map(\.description) == ["1.1.1.1"])
        clock.advance(seconds: 1)
        #expect(await cache.addresses(of: "a.example").map(\.description) == ["8.8.8.8"])
        // A clock set back by far does not keep an answer for ever.
        clock.advance(seconds: -500)
        _ = await cache.addresses(of: "a.example")
        #expect(names.asked("a.example") == 3)
        #expect(await cache.addresses(of: "late.example").isEmpty)
        #expect(await cache.addresses(of: "late.example").count == 1)
        for number in 0..<2_500 { _ = await cache.addresses(of: "\(number).example") }
    }

    @Test("A3: the system resolver finds localhost")
    func system() async {
        let found = await SystemResolver().addresses(of: "localhost")
        #expect(!found.isEmpty && found.allSatisfy { !$0.isPublic })
        #expect(await SystemResolver().addresses(of: "nobody.invalid").isEmpty)
    }
}
