import Accounts
import Core
import Synchronization
import Testing

/// Sample entries of directories.
enum Made {
    static func person(_ number: UInt64, _ name: String) throws -> Person {
        Person(
            account: AccountID(high: 1, low: number), name: try PersonName(name),
            since: Instant(seconds: 5))
    }

    static func pass(
        _ kind: AccountCredential.Kind, of account: AccountID?, _ secret: String,
        code: String? = nil
    ) -> AccountCredential {
        let hash = SecretHash(of: secret)
        let low = hash.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return AccountCredential(
            id: CredentialID(high: 3, low: low), kind, hash: hash, account: account, label: secret,
            since: Instant(seconds: 5), code: code)
    }

    static func passkey(_ number: UInt8, of account: AccountID) throws -> Passkey {
        // In COSE: {1: 1, 3: -8, -1: 6, -2: 32 bytes}.
        let head: [UInt8] = [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32]
        let key = PasskeyKey(kept: head + [UInt8](repeating: number, count: 32))
        return Passkey(
            id: PasskeyID(high: 7, low: UInt64(number)), credential: [number, 0, 255],
            account: account, key: try #require(key), label: "Key", since: Instant(seconds: 5))
    }
}

/// Keeps items alive until the test ends.
final class Kept<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    func keep(_ item: Item) { items.withLock { $0.append(item) } }
}

/// Runs `count` concurrent calls and returns their results.
func together<Answer: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Answer
) async throws -> [Answer] {
    try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
        for number in 0..<count { group.addTask { (number, try await body(number)) } }
        return try await group.reduce(into: []) { $0.append($1) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }
}
