import Core
import Testing

import class CoreTesting.SeededEntropy

@testable import Accounts

@Suite("Secrets") struct SecretTests {
    @Test("a token is recognised by its form, and one wrong character makes it invalid")
    func tokens() {
        let entropy = SeededEntropy(3)
        let tokens = (0..<200).map { _ in SecretText.token(entropy) }
        #expect(Set(tokens).count == 200 && tokens.allSatisfy(SecretText.isToken))
        for (place, character) in tokens[0].enumerated().dropFirst(6) {
            var text = Array(tokens[0])
            text[place] = character == "x" ? "y" : "x"
            #expect(!SecretText.isToken(String(text)))
        }
        #expect(!SecretText.isToken("cairn_") && !SecretText.isToken(""))
    }

    @Test("each character of a secret is equally probable")
    func fair() {
        let entropy = SeededEntropy(4)
        var counts: [Character: Int] = [:]
        for _ in 0..<2_000 {
            for character in SecretText.session(entropy) { counts[character, default: 0] += 1 }
        }
        let mean = Double(2_000 * 43) / 62
        #expect(counts.count == 62)
        #expect(counts.values.allSatisfy { abs(Double($0) - mean) < 6 * mean.squareRoot() })
    }

    @Test(
        "a stored hash can be read, and malformed hashes are rejected",
        arguments: [
            "", "scrypt$15$8$3$00", "scrypt$30$8$1$00$", "md5$1$1$1$00$00", "scrypt$x$8$3$00$00",
            "scrypt$15$8$3$0$", "scrypt$4$0$1$00$" + String(repeating: "00", count: 32),
        ])
    func kept(_ broken: String) throws {
        let made = try PasswordHash("long enough", SeededEntropy(5), .test)
        let read = try #require(PasswordHash(kept: made.text))
        #expect(read == made && read.matches("long enough") && !read.matches("long enougH"))
        #expect(PasswordHash(kept: broken) == nil)
    }

    @Test("O3: a hash with one changed digit does not match the password")
    func everyDigit() throws {
        let text = try PasswordHash("long enough", SeededEntropy(5), .test).text
        let start = text.index(text.endIndex, offsetBy: -64)
        for place in text.indices where place >= start {
            var other = text
            other.replaceSubrange(place...place, with: [text[place] == "0" ? "1" : "0"])
            let read = try #require(PasswordHash(kept: other))
            #expect(!read.matches("long enough"))
        }
    }

    @Test(
        "O3: the substitute hash for unknown names costs as much as a real hash and never matches")
    func decoy() throws {
        let decoy = PasswordHash.decoy(SeededEntropy(5), .test)
        let real = try PasswordHash("long enough", SeededEntropy(5), .test)
        // Equal lengths of salt and hash and equal parameters: one derivation, equally slow.
        let (mine, theirs) = (
            decoy.text.split(separator: "$"), real.text.split(separator: "$")
        )
        #expect(mine.map(\.count) == theirs.map(\.count) && mine.prefix(4) == theirs.prefix(4))
        #expect(PasswordHash(kept: decoy.text) == decoy)
        #expect(!decoy.matches("long enough") && !decoy.matches(""))
        #expect(decoy != .decoy(SeededEntropy(6), .test))
    }

    @Test("scrypt matches the test vectors of RFC 7914 section 12")
    func vector() throws {
        let hash = PasswordHash(
            kept: "scrypt$10$8$16$" + "4e61436c"
                + "$fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
        #expect(hash?.matches("password") == true)
    }
}
