import Core
import Synchronization
import Testing

import class CoreTesting.SeededEntropy

@testable import Accounts

@Suite("Secrets") struct SecretTests {
    @Test("a token is known by its form, and one character that is wrong makes it none")
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

    @Test("each character of a secret is as likely as any other")
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
        "a hash that was kept is read as it was, and what is none is not",
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

    @Test("scrypt gives what RFC 7914 section 12 has")
    func vector() throws {
        let hash = PasswordHash(
            kept: "scrypt$10$8$16$" + "4e61436c"
                + "$fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
        #expect(hash?.matches("password") == true)
    }

    @Test("one hash at a time for an account, few for all, and those beyond the queue are told")
    func queue() async throws {
        let unlocker = Unlocker(most: 2, waiting: 5)
        let tally = Tally()
        let refused = await withTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                let key = number % 3 == 0 ? "own" : "\(number)"
                group.addTask {
                    do throws(Rejection) {
                        try await unlocker.run(for: key) { tally.work(for: key) }
                        return 0
                    } catch {
                        return error.code == "accounts.busy" ? 1 : 100
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(refused <= 5)
        #expect(tally.most <= 2 && tally.mostOwn == 1)
    }
}

/// Counts who is at work at once.
private final class Tally: Sendable {
    private struct Counts {
        var now = 0
        var most = 0
        var own = 0
        var mostOwn = 0
    }
    private let counts = Mutex(Counts())

    func work(for key: String) {
        let own = key == "own" ? 1 : 0
        counts.withLock {
            $0.now += 1
            $0.own += own
            $0.most = max($0.most, $0.now)
            $0.mostOwn = max($0.mostOwn, $0.own)
        }
        for _ in 0..<2_000 { _ = SecretHash(of: key) }
        counts.withLock {
            $0.now -= 1
            $0.own -= own
        }
    }

    var most: Int { counts.withLock { $0.most } }
    var mostOwn: Int { counts.withLock { $0.mostOwn } }
}
