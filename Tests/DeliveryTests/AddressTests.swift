import Core
import Foundation
import Testing

import struct CoreTesting.SeededGenerator

@testable import Delivery

@Suite("Web addresses") struct WebAddressTests {
    @Test(
        "A3: each web address is accepted in only one spelling",
        arguments: [
            ("https://ntfy.sh", "https://ntfy.sh/"), ("HTTPS://NTFY.sh:443/a", "https://ntfy.sh/a"),
            ("http://a.b:80", "http://a.b/"), ("https://a.b:8443?x=1", "https://a.b:8443/?x=1"),
            ("https://1.2.3.4/x", "https://1.2.3.4/x"),
            ("https://a_b/%C3%A9", "https://a_b/%C3%A9"),
            ("https://[2001:DB8::0:1]:8443/", "https://[2001:db8::1]:8443/"),
            ("https://xn--mller-kva.de/", "https://xn--mller-kva.de/"),
            ("https://a.b/@x:y", "https://a.b/@x:y"),
            ("ftp://a.b/", nil), ("https:/a.b/", nil), ("//a.b/", nil), ("a.b", nil), ("", nil),
            ("https://", nil), ("https:///x", nil), ("https://user@a.b/", nil),
            ("https://a.b@127.0.0.1/", nil), ("https://a.b\\@127.0.0.1/", nil),
            ("https://a.b#@127.0.0.1/", nil), ("https://a.b/#x", nil), ("https://a.b./", nil),
            ("https://a..b/", nil), ("https://a b/", nil), ("https://a.b/ x", nil),
            ("https://a.b/\r\nX: y", nil), ("https://a.b\t/", nil), ("https://müller.de/", nil),
            ("https://127.1/", nil), ("https://2130706433/", nil), ("https://0x7f000001/", nil),
            ("https://0x7f.0.0.1/", nil), ("https://0177.0.0.1/", nil),
            ("https://127.0.0.01/", nil),
            ("https://a.1/", nil), ("https://a.0x1/", nil), ("https://256.1.1.1/", nil),
            ("https://１２７.0.0.1/", nil), ("https://127。0。0。1/", nil), ("https://%6c/", nil),
            ("https://[::1]x/", nil), ("https://[::1/", nil), ("https://::1/", nil),
            ("https://[fe80::1%25eth0]/", nil), ("https://[1.2.3.4]/", nil),
            ("https://a.b:/", nil), ("https://a.b:0/", nil), ("https://a.b:65536/", nil),
            ("https://a.b:+1/", nil), ("https://a.b:080/", nil), ("https://a.b:1:2/", nil),
            ("https://a.b/%zz", nil), ("https://a.b/%4", nil), ("https://a.b/<", nil),
            ("https://-a.b/", nil), ("https://a.b-/", nil), ("https://a.b/\u{0}", nil),
        ] as [(String, String?)])
    func spelling(_ text: String, _ wanted: String?) {
        #expect(WebAddress(text)?.text == wanted)
        if let wanted { #expect(WebAddress(wanted)?.text == wanted) }
    }

    @Test(
        "A3: a web address that is too long is rejected, and a path can be appended to an address")
    func paths() throws {
        #expect(WebAddress("https://a.b/" + String(repeating: "x", count: 1_988)) != nil)
        #expect(WebAddress("https://a.b/" + String(repeating: "x", count: 1_989)) == nil)
        let address = try #require(WebAddress("https://a.b:444/x/?y=/z"))
        #expect(address.adding("/message") == "https://a.b:444/x/message")
        #expect(WebAddress("https://a.b")?.adding("/") == "https://a.b/")
    }

    /// The client parses addresses with Foundation. For every accepted address both must agree on
    /// the destination; otherwise the checked address is not the one connected to.
    @Test("A3: the HTTP client reads the same host, port and path from every accepted address")
    func agreement() throws {
        var random = SeededGenerator(7)
        let pieces = [
            "https://", "http://", "a", "b.c", "127.0.0.1", "[::1]", "[2001:db8::1]", "@", ":",
            "80",
            "443", "/", "//", "?", "#", "\\", "%41", "%", ".", "..", "xn--a", "0x7f", "017", "1",
            "&", "=", ";", ",", "-", "_", "~", "[", "]", " ", "\t", "é", "A",
        ]
        var accepted = 0
        for _ in 0..<Judge.samples(20_000, full: 500_000) {
            var text = Bool.random(using: &random) ? "https://" : "http://"
            for _ in 0..<Int.random(in: 1...7, using: &random) {
                text += pieces.randomElement(using: &random) ?? ""
            }
            guard let address = WebAddress(text) else { continue }
            accepted += 1
            for said in [text, address.text] {
                let url = try #require(URL(string: said), "\(said)")
                let host = url.host()?.lowercased().trimmingCharacters(in: ["[", "]"])
                #expect(
                    host.map { NetworkAddress($0)?.description ?? $0 } == address.host, "\(said)")
                #expect(url.port ?? (address.isSecure ? 443 : 80) == address.port, "\(said)")
                #expect(url.scheme?.lowercased() == (address.isSecure ? "https" : "http"))
                #expect(url.user() == nil && url.fragment() == nil)
            }
        }
        #expect(accepted > 500)
    }
}

@Suite("Network addresses") struct NetworkAddressTests {
    /// Random addresses, many near the edges of special blocks.
    static func addresses(_ count: Int, _ random: inout SeededGenerator) -> [NetworkAddress] {
        let edges = [
            "0.0.0.0", "10.0.0.0", "100.64.0.0", "100.128.0.0", "127.0.0.0", "169.254.0.0",
            "172.16.0.0", "172.32.0.0", "192.0.0.0", "192.0.2.0", "192.168.0.0", "198.18.0.0",
            "198.51.100.0", "203.0.113.0", "224.0.0.0", "240.0.0.0", "11.0.0.0", "128.0.0.0",
            "169.255.0.0", "192.169.0.0", "198.20.0.0", "192.88.99.0", "::", "::1", "100::",
            "64:ff9b::", "64:ff9b:1::", "2001::", "2001:200::", "2001:db8::", "2001:db9::",
            "2002::", "2003::", "3fff::", "3fff:1000::", "4000::", "5f00::", "fc00::", "fe00::",
            "fe80::", "fec0::", "ff00::", "::ffff:0:0", "::ffff:7f00:1", "::ffff:808:808",
            "64:ff9b::7f00:1", "64:ff9b::808:808", "2002:7f00:1::", "2002:808:808::",
        ].compactMap(NetworkAddress.init)
        return (0..<count).map { number in
            let step = Int64.random(in: -2...2, using: &random)
            switch edges[number % edges.count] {
            case .v4 where number % 7 == 0:
                return .v4(UInt32.random(in: 0 ... .max, using: &random))
            case .v4(let bits): return .v4(bits &+ UInt32(truncatingIfNeeded: step))
            case .v6 where number % 7 == 0:
                return .v6(
                    high: 0x2000_0000_0000_0000 | random.next() >> 3,
                    low: random.next() & random.next() << (random.next() % 64))
            case .v6(let high, let low):
                let sum = low.addingReportingOverflow(UInt64(bitPattern: step))
                let carry: Int64 =
                    step < 0 && !sum.overflow ? -1 : step >= 0 && sum.overflow ? 1 : 0
                return .v6(high: high &+ UInt64(bitPattern: carry), low: sum.partialValue)
            }
        }
    }

    @Test(
        "A3: addresses are printed, and judged public or not, as by Python's ipaddress",
        .enabled(if: Judge.hasPython, "python3 is not there"))
    func judged() async throws {
        var random = SeededGenerator(8)
        let addresses = Self.addresses(Judge.samples(6_000, full: 200_000), &random)
        let output = try await Judge.run(
            """
            import ipaddress, sys
            special = [ipaddress.ip_network(text) for text in (
                "192.88.99.0/24", "2001::/23", "5f00::/16", "3fff::/20", "64:ff9b:1::/48",
                "192.0.0.0/24", "240.0.0.0/4")]
            wrapped = {ipaddress.ip_network("64:ff9b::/96"): 0,
                       ipaddress.ip_network("::ffff:0:0/96"): 0,
                       ipaddress.ip_network("2002::/16"): 80}

            def public(address):
                for block, shift in wrapped.items():
                    if address.version == 6 and address in block:
                        return public(ipaddress.IPv4Address(int(address) >> shift & 0xFFFFFFFF))
                if address.version == 6 and address not in ipaddress.ip_network("2000::/3"):
                    return False
                return (address.is_global and not address.is_multicast and not any(
                    address.version == block.version and address in block for block in special))

            for line in sys.stdin:
                address = ipaddress.ip_address(line.strip())
                # Written with compressed groups and nothing else; Python 3.13 writes mapped ones
                # with dots, so they are written by hand.
                text = str(address)
                if address.version == 6 and address.ipv4_mapped:
                    low = int(address) & 0xFFFFFFFF
                    text = f"::ffff:{low >> 16:x}:{low & 0xFFFF:x}"
                print(text, int(public(address)), address.exploded)
            """, input: addresses.map { "\($0)\n" }.joined())
        let lines = output.split(separator: "\n")
        #expect(lines.count == addresses.count)
        for (address, line) in zip(addresses, lines) {
            let words = line.split(separator: " ").map(String.init)
            #expect(words[0] == address.description)
            #expect((words[1] == "1") == address.isPublic, "\(address)")
            #expect(NetworkAddress(words[2]) == address)
            #expect(NetworkAddress(address.description) == address)
        }
        #expect(addresses.contains { $0.isPublic } && addresses.contains { !$0.isPublic })
    }

    @Test(
        "A3: exactly the same addresses are parsed as by Python's ipaddress",
        .enabled(if: Judge.hasPython, "python3 is not there"))
    func parsed() async throws {
        var random = SeededGenerator(9)
        let pieces = [
            "0", "1", "01", "00", "255", "256", "ffff", "10000", ".", ".", ":", ":", "::", "a", "F",
            "1.2.3.4", "+1", "-1", " ", "/", "0x1", "g",
        ]
        var texts: [String] = []
        for _ in 0..<Judge.samples(8_000, full: 300_000) {
            let isGrouped = Bool.random(using: &random)
            let mark = Bool.random(using: &random) ? "." : ":"
            texts.append(
                (0..<Int.random(in: 1...9, using: &random)).map { _ in
                    pieces.randomElement(using: &random) ?? ""
                }.joined(separator: isGrouped ? mark : ""))
        }
        let output = try await Judge.run(
            """
            import ipaddress, sys
            for line in sys.stdin.read().split("\\n")[:-1]:
                try:
                    print(ipaddress.ip_address(line).exploded)
                except ValueError:
                    print("-")
            """, input: texts.map { $0 + "\n" }.joined())
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.count == texts.count)
        for (text, line) in zip(texts, lines) {
            #expect(NetworkAddress(text) == NetworkAddress(line), "\(text)")
        }
        #expect(lines.filter { $0 != "-" }.count > 20)
    }

    @Test(
        "A3: an address block contains the addresses with its prefix",
        arguments: [
            ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
            ("0.0.0.0/0", "255.1.2.3", true), ("1.2.3.4/32", "1.2.3.4", true),
            ("1.2.3.4", "1.2.3.5", false), ("fd00::/64", "fd00::ffff:1:2:3", true),
            ("fd00::/64", "fd00:0:0:1::", false), ("fd00::/65", "fd00::7fff:0:0:1", true),
            ("fd00::/65", "fd00::8000:0:0:1", false), ("::/0", "ff02::1", true),
            ("0.0.0.0/0", "::1", false), ("::1/128", "::1", true),
        ])
    func blocks(_ block: String, _ address: String, _ holds: Bool) throws {
        let address = try #require(NetworkAddress(address))
        #expect(try #require(NetworkBlock(block)).contains(address) == holds)
    }

    @Test(
        "A3: a malformed address block is rejected",
        arguments: [
            "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/08", "/8", "",
        ])
    func noBlocks(_ text: String) { #expect(NetworkBlock(text) == nil) }
}
