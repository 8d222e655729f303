import Core
import CoreTesting
import Engine
import JournalSeals
import Testing

/// Tests the stored payloads of people with a key. Rule O3.
@Suite("Encrypted payloads")
struct SealedPayloadTests {
    private let account = AccountID(high: 3, low: 5)
    private let event = EventID(high: 7, low: 9)
    private var seal: RowSeal {
        get throws {
            let key = try #require(PersonKey([UInt8](repeating: 4, count: 32)))
            return RowSeal(key, of: account)
        }
    }
    /// A mark, a nonce of 12 bytes and a tag of 16.
    private static let sealing = 29

    @Test("O3: a habit's completion takes 22 bytes plus encryption, and decrypts unchanged")
    func check() throws {
        let text =
            #"{"item":"01a1fdfa-4600-7b22-b22c-9bb8c57654f5","day":"2026-11-20","amount":1000}"#
        let payload = Array(text.utf8)
        #expect(payload.count == 80)
        let kept = try seal.seal(payload, of: event)
        #expect(kept.count == 22 + SealedPayloadTests.sealing && kept.first == 2)
        #expect(RowSeal.isSealed(kept))
        #expect(try seal.open(kept, of: event) == payload)
    }

    @Test("O3: packing makes no payload longer, and every payload decrypts unchanged")
    func anything() throws {
        let seal = try seal
        var generator = SeededGenerator(21)
        let parts =
            [
                "01a1fdfa-4600-7b22-b22c-9bb8c57654f5", "01A1FDFA-4600-7b22-b22c-9bb8c57654f5",
                "01a1fdfa-4600-7b22-b22c-9bb8c57654f", "01a1fdfa_4600-7b22-b22c-9bb8c57654f5",
                "2026-11-20", "9999-15-31", "2026-16-01", "2026-01-32", "0000-00-00", "2026-1-20",
                "{\"item\":\"", "\",\"day\":\"", "\",\"amount\":", "\",\"amount\":1000}", "\"", "{",
                "}", "\":true", "\",\"", "é", "🦫", "\u{1}", "\n", "\u{0}", "\u{1f}", " ", "\u{7f}",
                "{\"id\":\"", "{\"day\":\"", "\",\"start\":\"", "x",
            ].map { Array($0.utf8) } + [[0xFF], [0x80, 0xC3], []]
        var packed = 0
        for _ in 0..<3_000 {
            let payload = (0..<Int(generator.next() % 12)).flatMap { _ in
                parts[Int(generator.next() % UInt64(parts.count))]
            }
            let kept = try seal.seal(payload, of: event)
            #expect(kept.count <= payload.count + SealedPayloadTests.sealing)
            #expect(try seal.open(kept, of: event) == payload)
            if kept.first == 2 { packed += 1 }
        }
        #expect((500..<2_900).contains(packed))
    }

    @Test("O3: payloads encrypted by earlier versions, packed or not, can still be decrypted")
    func golden() throws {
        for (kept, payload) in SealedPayloadTests.kept {
            let bytes = stride(from: 0, to: kept.count, by: 2).compactMap { place in
                UInt8(kept.dropFirst(place).prefix(2), radix: 16)
            }
            #expect(try seal.open(bytes, of: event) == Array(payload.utf8))
        }
    }

    @Test("O3: masks are HMAC-SHA256 with an HKDF-derived key, the same in every version")
    func masks() throws {
        // Calculated with Python's hmac.
        #expect(try seal.mask(0, of: event) == 0xFC5F_D0F0_0183_63E1)
        let device = DeviceID(high: 1, low: 2)
        let hash = try seal.mask([UInt8](repeating: 0, count: 4), of: device, at: 3)
        #expect(hash == [0x0B, 0x62, 0x78, 0xC3])
    }

    @Test("O3: a packed payload that is altered or used for another event is rejected")
    func forged() throws {
        let seal = try seal
        let payload = Array(#"{"day":"2026-11-20","note":"well"}"#.utf8)
        let kept = try seal.seal(payload, of: event)
        #expect(kept.first == 2)
        for place in kept.indices {
            var other = kept
            other[place] = place == 0 ? 1 : other[place] ^ 1
            #expect(throws: JournalError.self) { try seal.open(other, of: event) }
        }
        let plain = try seal.seal([0x7B, 0x0A, 0x7D], of: event)
        #expect(plain.first == 1)
        #expect(throws: JournalError.self) { try seal.open([2] + plain.dropFirst(), of: event) }
    }

    /// Sealed payloads from stores, in hexadecimal, with their contents.
    private static let kept: [(String, String)] = [
        (
            "01000102030405060708090a0bfd90af313a55f6c6edea1e95f44ff41f8758b817cd8c1c7604"
                + "d48814",
            #"{"amount":1}"#
        ),
        (
            "02000102030405060708090a0b87b36fa1af6698c9ed62037318fe0885a2392f413531ef1547"
                + "76709762bfbd54effe6c1095cd",
            #"{"item":"01a1fdfa-4600-7b22-b22c-9bb8c57654f5","day":"2026-11-20","amount":1000}"#
        ),
        (
            "02000102030405060708090a0b8abd1a7e5257fddea3f252217017430d150c5d25ef08e6eb46"
                + "e419",
            #"{"day":"2026-01-02","note":"well"}"#
        ),
        (
            "02000102030405060708090a0b8bb36fa1af6698c9ed62037318fe0885a22a2f41de3b287ef6"
                + "ecfac50720fec86d050ab3329a98baa7d207c538a621b5254e6aefffc1fc63f0784a0c26a30a"
                + "56f4",
            #"{"id":"01a1fdfa-4600-7b22-b22c-9bb8c57654f5","start":"2026-12-31","name":"a","#
                + #""zone":"UTC","kind":"b":true,"x":false,"y":null,"z":"w","q","amount"::1}"#
        ),
        (
            "02000102030405060708090a0bddb7cffda8dadeb2b4f29dc43b83bba703ce02b8473dd75581"
                + "b08adc38ceecef4df66f20e38123fab3a6f84bfc",
            #"["01a1fdfa-4600-7b22-b22c-9bb8c57654f5","1999-01-01"","minutes":3","at":"]"#
        ),
    ]
}
