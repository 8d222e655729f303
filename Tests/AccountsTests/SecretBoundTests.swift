import Core
import CoreTesting
import Synchronization
import Testing

@testable import Accounts

/// Repeats the random words that a test provides.
private final class Given: Entropy {
    private let words: [UInt64]
    private let taken = Mutex(0)
    init(_ words: [UInt64]) { self.words = words }
    var count: Int { taken.withLock { $0 } }
    func bits() -> UInt64 {
        taken.withLock { taken in
            defer { taken += 1 }
            return words[taken % words.count]
        }
    }
}

@Suite("Limits for secrets") struct SecretBoundTests {
    @Test("each random byte below 248 gives one character, starting with the lowest byte")
    func drawing() {
        let order = Given([0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908])
        #expect(SecretText.session(order).hasPrefix("0123456789ABCDEF"))
        #expect(order.count == 6)
        #expect(SecretText.session(Given([0xF8F7_FFFE_F93E_3D00])).prefix(4) == "0z0z")
        #expect(SecretText.code(Given([0xF0EF_1413_0100_FFF1])).hasPrefix("BCZB"))
    }

    @Test("device and recovery codes are printed in groups and accepted in any spelling")
    func groups() {
        let entropy = SeededEntropy(11)
        for _ in 0..<50 {
            let (code, long) = (SecretText.code(entropy), SecretText.recovery(entropy))
            #expect(code.split(separator: "-").map(\.count) == [4, 4])
            #expect(long.split(separator: "-").map(\.count) == [6, 6, 6, 6, 6])
            for typed in [
                code, code.lowercased(), code.filter { $0 != "-" }, " " + code + "\t", "a" + code,
            ] {
                #expect(SecretText.read(code: typed) == code)
            }
            for typed in [long, long.lowercased(), long.filter { $0 != "-" }, long + " "] {
                #expect(SecretText.read(recovery: typed) == long)
            }
            #expect(SecretText.read(code: String(code.dropLast())) != code)
            #expect(SecretText.read(code: code + "B") != code)
            #expect(SecretText.read(recovery: long + "B") != long)
            #expect(SecretText.read(recovery: String(long.dropLast())) != long)
        }
        #expect(SecretText.read(recovery: "") == "" && SecretText.read(code: "") == "-")
    }

    @Test("a token has 42 characters including the CRC of RFC 1952, and other text is rejected")
    func tokens() {
        let token = SecretText.token(Given([0]))
        // zlib's CRC-32 of thirty zeros is 0x77E5DB82, here in six base-62 digits.
        #expect(token == "cairn_" + String(repeating: "0", count: 30) + "\(sixty(0x77E5_DB82))")
        #expect(SecretText.isToken(token))
        for other in [
            token + "0", String(token.dropLast()), "Cairn_" + token.dropFirst(6),
            "cairn-" + token.dropFirst(6), token.replacing("0", with: "é"), " " + token,
            "cairn_" + sixty(0).prefix(6), "cairn_" + String(repeating: "0", count: 36),
        ] {
            #expect(!SecretText.isToken(other), "\(other)")
        }
        // A longer body with the checksum of its first thirty characters.
        #expect(!SecretText.isToken(token.prefix(36) + "000" + token.suffix(6)))
    }

    private func sixty(_ number: UInt32) -> String {
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        var (rest, text) = (number, "")
        for _ in 0..<6 {
            text = String(digits[Int(rest % 62)]) + text
            rest /= 62
        }
        return text
    }

    @Test(
        "only hash parameters within the allowed range are accepted",
        arguments: [
            ("4$1$1", true), ("3$1$1", false), ("20$2$1", true), ("21$1$1", false),
            ("4$16$16", true), ("4$17$1", false), ("4$1$17", false), ("4$0$1", false),
            ("4$1$0", false), ("17$16$1", true), ("18$16$1", false), ("20$3$1", false),
            ("x$1$1", false), ("-4$1$1", false),
        ])
    func costs(_ cost: String, isSound: Bool) {
        let kept = "scrypt$\(cost)$00ff$" + String(repeating: "0a", count: 32)
        #expect((PasswordHash(kept: kept) != nil) == isSound)
        #expect(PasswordHash(kept: kept)?.text == (isSound ? kept : nil))
        for broken in [kept + "00", kept + "0", kept + "$00", String(kept.dropLast(2))] {
            #expect(PasswordHash(kept: broken) == nil)
        }
    }

    @Test("a password must have 8–256 characters, and its hash differs each time")
    func passwords() throws {
        let entropy = SeededEntropy(12)
        func made(_ text: String) -> PasswordHash? { try? PasswordHash(text, entropy, .test) }
        #expect(made("1234567") == nil && made(String(repeating: "x", count: 257)) == nil)
        #expect(made("12345678") != nil && made(String(repeating: "x", count: 256)) != nil)
        #expect(made(String(repeating: "💧", count: 256)) != nil)
        #expect(made("1234567e" + String(repeating: "\u{301}", count: 600)) == nil)
        let (one, two) = (try #require(made("12345678")), try #require(made("12345678")))
        #expect(one != two && one.matches("12345678") && two.matches("12345678"))
        let parts = one.text.split(separator: "$")
        #expect(parts.count == 6 && parts[4].count == 32 && parts[5].count == 64)
        #expect(one.isOutdated && SecretHash([1]) == nil)
        #expect(SecretHash([UInt8](repeating: 1, count: 32))?.bytes.count == 32)
    }

    @Test("a challenge is valid for five minutes and one purpose, and any change makes it invalid")
    func challenges() throws {
        let challenges = Challenges(Challenges.newKey(SeededEntropy(13)), SeededEntropy(14))
        let (now, account) = (Instant(seconds: 1_770_000_000), AccountID(high: 3, low: 4))
        let question = challenges.make(.add, account, at: now)
        #expect(question.count == 72)
        for purpose in Challenges.Purpose.allCases {
            #expect(
                challenges.account(question, purpose, at: now) == (purpose == .add ? account : nil))
        }
        #expect(challenges.account(question, .add, at: now + 299) == account)
        #expect(challenges.account(question, .add, at: now + 300) == nil)
        #expect(
            challenges.account(question, .add, at: Instant(milliseconds: now.milliseconds - 1))
                == nil)
        for place in question.indices {
            var other = question
            other[place] ^= 1
            #expect(challenges.account(other, .add, at: now) == nil)
        }
        #expect(challenges.account(question + [0], .add, at: now) == nil)
        #expect(challenges.account(Array(question.dropLast()), .add, at: now) == nil)
        #expect(challenges.account([], .add, at: now) == nil)
    }
}
