public import Core
public import Engine
internal import Foundation

/// The export and import of whole journals as JSON Lines. Rule P2.
public struct JournalTransfer: Sendable {
    private let journal: any Journal
    private let account: AccountID
    private let device: DeviceID

    /// Creates a transfer for the account of an engine.
    public init(_ engine: Engine) {
        self.init(engine.journal, account: engine.account, device: engine.device)
    }

    /// Creates a transfer for one account.
    init(_ journal: any Journal, account: AccountID, device: DeviceID) {
        self.journal = journal
        self.account = account
        self.device = device
    }

    /// Exports the journal line by line in commit order. Returns the number of facts.
    public func export(_ write: (String) throws -> Void) async throws -> Int {
        let head = try await journal.head(account)
        var (count, hasStrangers) = (0, false)
        try await visit(through: head) { sealed in
            count += 1
            hasStrangers = hasStrangers || sealed.origin != nil
        }
        let header = JournalLine.header(account, facts: count, hasStrangers: hasStrangers)
        try write(header.text + "\n")
        try await visit(through: head) { try write(JournalLine.line($0).text + "\n") }
        return count
    }

    private func visit(
        through head: Cursor, _ body: (SealedEvent) throws -> Void
    ) async throws {
        var cursor = Cursor.start
        while cursor < head {
            let entries = try await journal.entries(account, after: cursor, limit: 1_000)
            guard let last = entries.last else { return }
            for entry in entries where entry.cursor <= head { try body(entry.sealed) }
            cursor = last.cursor
        }
    }

    /// Imports an exported journal, all or nothing. Existing facts are not changed.
    ///
    /// Every fact keeps its seal (device, sequence, hashes), also in another account, and each
    /// chain must continue the stored one. If facts exist under other seals, as from earlier
    /// versions, this device seals the new ones. A dry run stores nothing.
    ///
    /// Throws `import.line`, `import.hash`, `import.bounds`, `import.cut`, `import.missing`,
    /// `import.conflict` or `import.refused`; nothing is then stored.
    public func take(_ path: String, isDryRun: Bool = false) async throws(Rejection)
        -> JournalImportResult
    {
        try await take([UInt8](try FileBytes.read(path)), isDryRun: isDryRun)
    }

    /// Imports the bytes of an exported journal.
    public func take(
        _ bytes: [UInt8], isDryRun: Bool = false
    ) async throws(Rejection) -> JournalImportResult {
        let events = try read(bytes)
        let admissions = try await admitted(events, storing: !isDryRun)
        for (index, (sealed, admission)) in zip(events, admissions).enumerated() {
            try JournalTransfer.refuse(admission, of: sealed, line: index + 2)
        }
        let isKnown = admissions.contains(.resealed)
        if isKnown, !isDryRun { try await reseal(events) }
        let added = admissions.count { $0 == (isKnown ? .withheld : .created) }
        return JournalImportResult(
            added: added, unchanged: admissions.count - added, isDryRun: isDryRun)
    }

    private func admitted(
        _ events: [SealedEvent], storing: Bool
    ) async throws(Rejection) -> [Admission] {
        do {
            return try await journal.admit(events, to: account, storing: storing)
        } catch {
            throw error.rejection
        }
    }

    /// Stores the missing facts under the seals of this device.
    private func reseal(_ events: [SealedEvent]) async throws(Rejection) {
        do {
            _ = try await journal.append(
                events.map(\.event), to: account, from: device, expecting: nil)
        } catch {
            throw error.rejection
        }
    }

    /// The result of a journal import.
    public struct JournalImportResult: Hashable, Shaped {
        /// The number of new facts.
        public var added: Int
        /// The number of facts that already existed.
        public var unchanged: Int
        /// True if nothing was stored.
        public var isDryRun: Bool

        public static let shape = Shape<JournalImportResult>("JournalImport") {
            Member("added", \.added, "The number of new facts.")
            Member("unchanged", \.unchanged, "The number of facts that already existed.")
            Member("dryRun", \.isDryRun, "True if nothing was written.")
        }
    }

    /// Throws the error for a fact that cannot be imported. Nothing is stored.
    private static func refuse(
        _ admission: Admission, of sealed: SealedEvent, line: Int
    ) throws(Rejection) {
        switch admission {
        case .created, .exists, .withheld, .resealed: return
        case .conflict:
            throw .conflict(
                "import.conflict",
                "Line \(line) differs from the fact with the same number here; "
                    + "nothing was imported.", field: "file")
        case .rejected(let why):
            throw Rejection(
                "import.refused", "Line \(line): \(why) Nothing was imported.", field: "file")
        case .missing(let numbers):
            let which =
                numbers.count == 1
                ? "Fact \(numbers.lowerBound) of device \(sealed.device) is"
                : "Facts \(numbers.lowerBound) to \(numbers.upperBound) of device "
                    + "\(sealed.device) are"
            throw Rejection(
                "import.missing", "\(which) missing before line \(line); nothing was imported.",
                field: "file", category: .damaged)
        }
    }

    /// Parses a file and checks every hash, without access to the store.
    private func read(_ bytes: [UInt8]) throws(Rejection) -> [SealedEvent] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first else {
            throw Rejection("import.empty", "The journal is empty.", field: "file")
        }
        let (owner, facts) = try JournalLine.header(of: Array(first))
        if let facts, facts != lines.count - 1 {
            throw Rejection(
                "import.cut",
                "The file should contain \(facts) facts but contains \(lines.count - 1); "
                    + "nothing was imported.", field: "file", category: .damaged)
        }
        return try lines.indices.dropFirst().map { index throws(Rejection) in
            try event(Array(lines[index]), number: index + 1, owner)
        }
    }

    /// Returns the fact of a line after checking its hash and times.
    private func event(
        _ line: [UInt8], number: Int, _ owner: AccountID
    ) throws(Rejection) -> SealedEvent {
        var sealed = try JournalLine.event(line, number: number)
        let origin = sealed.origin ?? owner
        sealed.origin = origin == account ? nil : origin
        let hash = journal.seal(
            sealed.event, of: origin, by: sealed.device, at: sealed.sequence,
            after: sealed.previous)
        guard hash == sealed.hash else {
            throw Rejection(
                "import.hash", "Line \(number) was changed since it was exported.", field: "file",
                category: .damaged)
        }
        if let excess = sealed.event.foreignExcess {
            throw Rejection("import.bounds", "Line \(number): \(excess.sentence)", field: "file")
        }
        return sealed
    }
}
