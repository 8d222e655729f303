import Core
import SecretsAPI
import Testing

@Suite struct SecretTests {
    @Test("B6: a secret is matched only by the same text")
    func matching() {
        let kept = Secret("open sesame", salt: "s")
        #expect(kept.matches("open sesame"))
        for other in ["", "open sesam", "open sesame ", "Open sesame", "s\nopen sesame"] {
            #expect(!kept.matches(other), "\(other)")
        }
        #expect(Secret("open sesame", salt: "t").hash != kept.hash)
    }

    @Test("B6: a secret's stored hash is SHA-256 of salt and text")
    func vector() throws {
        // printf 'salt\ntext' | sha256sum
        let hash = "b5d7cebb62064f259953772bc92e95dfc225e677a91ea83b6eb10faa9ebadaa1"
        #expect(Secret("text", salt: "salt").hash == hash)
        let kept = try #require(Secret(payload: Secret("text", salt: "salt").payload))
        #expect(kept == Secret(salt: "salt", hash: hash))
    }

    @Test("O3: the comparison of bytes detects a difference at every position")
    func bytes() {
        let some = (0..<32).map { UInt8($0 * 7 & 255) }
        #expect(SecretBytes.areEqual(some, some) && SecretBytes.areEqual([], []))
        #expect(!SecretBytes.areEqual(some, some.dropLast()))
        for place in some.indices {
            for bit in 0..<8 {
                var other = some
                other[place] ^= 1 << UInt8(bit)
                #expect(!SecretBytes.areEqual(some, other) && !SecretBytes.areEqual(other, some))
            }
        }
    }
}
