internal import Core
internal import Engine
internal import Postgres
internal import Synchronization

/// The numbers of kinds and zones, which never change after they are assigned.
final class NumberedNames: Sendable {
    private struct Content {
        var numbers: [String: Int32] = [:]
        var texts: [Int32: String] = [:]
    }
    private let content = Mutex(Content())

    /// Returns the numbers of words if all of them are cached.
    func known(_ wanted: Set<String>) -> [String: Int32]? {
        let known = content.withLock { $0.numbers }
        return wanted.allSatisfy { known[$0] != nil } ? known : nil
    }

    /// Returns the numbers of words and assigns missing ones in a separate commit.
    func numbers(
        of wanted: Set<String>, _ connection: PostgresConnection
    ) throws -> [String: Int32] {
        let known = content.withLock { $0.numbers }
        let missing = wanted.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        let bytes = missing.sorted().map { Array($0.utf8) }
        try connection.query(
            "INSERT INTO words (text) SELECT unnest($1::bytea[]) ON CONFLICT (text) DO NOTHING",
            [.byteses(bytes)])
        note(
            try connection.query(
                "SELECT number, text FROM words WHERE text = ANY($1::bytea[])", [.byteses(bytes)]))
        return content.withLock { $0.numbers }
    }

    /// Returns the word with a number if it is cached.
    func known(_ number: Int32) -> String? { content.withLock { $0.texts[number] } }

    /// Returns the word with a number.
    func text(_ number: Int64, _ connection: PostgresConnection) throws -> String {
        let number = Int32(truncatingIfNeeded: number)
        if let text = content.withLock({ $0.texts[number] }) { return text }
        note(try connection.query("SELECT number, text FROM words"))
        guard let text = content.withLock({ $0.texts[number] }) else {
            throw JournalError(.damaged, "An event's kind or zone is missing; restore a backup.")
        }
        return text
    }

    private func note(_ rows: PostgresRows) {
        let found = rows.map { (Int32($0.int(0)), String(decoding: $0.bytes(1), as: UTF8.self)) }
        content.withLock { content in
            for (number, text) in found {
                content.numbers[text] = number
                content.texts[number] = text
            }
        }
    }
}
