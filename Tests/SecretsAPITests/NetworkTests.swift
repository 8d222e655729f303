import Core
import SecretsAPI
import Testing

@Suite struct NetworkTests {
    @Test(
        "O3: an IP address is counted for the expected networks",
        arguments: [
            ("192.0.2.1", "192.0.2.1", "192.0.2.0", "192.0.2.0"),
            ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.0", "192.0.2.0"),
            (
                "2001:db8:1:1234:3:4:5:6", "2001:db8:1:1200", "2001:db8:1:1200",
                "2001:db8:1:0"
            ),
            ("2001:db8:1:12::6", "2001:db8:1:0", "2001:db8:1:0", "2001:db8:1:0"),
            ("2001:0DB8::6", "2001:db8:0:0", "2001:db8:0:0", "2001:db8:0:0"),
            ("::1", "0:0:0:0", "0:0:0:0", "0:0:0:0"),
            ("::2:3:4:5:6:7:8", "0:2:3:0", "0:2:3:0", "0:2:3:0"),
            ("1:2:3:4ff:5:6:7:8:9::a", "1:2:3:400", "1:2:3:400", "1:2:3:0"),
            ("fe80::1%eth0", "fe80:0:0:0", "fe80:0:0:0", "fe80:0:0:0"),
            ("", "", "", ""), ("_hidden", "_hidden", "_hidden", "_hidden"),
            ("1.2.3.400", "1.2.3.400", "1.2.3.400", "1.2.3.400"),
        ])
    func networks(_ place: String, _ household: String, _ block: String, _ site: String) {
        #expect(Network.household(of: place) == household)
        #expect(Network.block(of: place) == block)
        #expect(Network.site(of: place) == site)
    }

    @Test("O3: the wait begins after as many wrong guesses as the caller allows")
    func free() throws {
        let throttle = Throttle()
        let now = Instant(seconds: 1_770_000_000)
        for _ in 0..<20 { try throttle.fail(["a"], at: now, after: 20) }
        #expect(throws: Rejection.self) { try throttle.fail(["a"], at: now, after: 20) }
        #expect(throws: Rejection.self) { try throttle.check(["a"], at: now, after: 20) }
        try throttle.check(["a"], at: now, after: 21)
    }
}
