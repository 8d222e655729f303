internal import Engine
internal import GRDB
internal import Synchronization

/// The names of kinds and zones, to which events refer by number; events share their storage.
final class InternedStrings: Sendable {
    private let known = Mutex<[String?]>([])

    /// All known words by number.
    var all: [String?] { known.withLock { $0 } }

    /// Reads the words again after an unknown number.
    func reload(_ db: Database) throws -> [String?] {
        let query = try PreparedStatement(db, "SELECT number, text FROM words ORDER BY number")
        var words: [String?] = []
        while try query.step() {
            let number = Int(query.integer(0))
            guard number >= words.count, number < words.count + 1_000_000 else { continue }
            words += Array(repeating: nil, count: number - words.count)
            words.append(query.text(1))
        }
        query.reset()
        known.withLock { $0 = words }
        return words
    }
}
