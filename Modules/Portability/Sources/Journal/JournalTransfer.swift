public import Core
public import Engine
internal import Foundation

/// Moves whole journals between a store and JSON Lines. Rule P2.
public struct JournalTransfer: Sendable {
    private let journal: any Journal
    private let account: AccountID
    private let device: DeviceID
    /// The hash that a store of this program would give an event.
    private let seal: @Sendable (Event, AccountID, DeviceID, UInt64, EventHash) -> EventHash

    /// Moves facts in and out of one account.
    public init(
        _ journal: any Journal, account: AccountID, device: DeviceID,
        seal: @escaping @Sendable (Event, AccountID, DeviceID, UInt64, EventHash) -> EventHash
    ) {
        self.journal = journal
        self.account = account
        self.device = device
        self.seal = seal
    }

    /// Hands over the journal line by line, in order of commit; returns how many facts there were.
    public func export(_ write: (String) throws -> Void) async throws -> Int {
        try write(JournalLine.header(account).text + "\n")
        var cursor = Cursor.start
        var count = 0
        while true {
            let entries = try await journal.entries(account, after: cursor, limit: 1_000)
            guard let last = entries.last else { return count }
            for entry in entries { try write(JournalLine.line(entry.sealed).text + "\n") }
            count += entries.count
            cursor = last.cursor
        }
    }

    /// Takes in a journal that was exported, all or nothing; a fact that is there stays as it is.
    ///
    /// Every hash is checked before anything is stored. A journal of the same account keeps its
    /// devices and seals; one of another account is taken over by this device, with the same ids.
    public func take(_ path: String) async throws(Rejection) -> (added: Int, unchanged: Int) {
        let (origin, events) = try read(path)
        let admissions: [Admission]
        do {
            if origin == account {
                admissions = try await journal.admit(events, to: account)
            } else {
                let outcome = try await journal.append(
                    events.map(\.event), to: account, from: device, expecting: nil)
                guard case .stored(let result, _) = outcome else { return (0, 0) }
                admissions = result
            }
        } catch {
            throw error.rejection
        }
        for (index, admission) in admissions.enumerated() {
            if case .conflict = admission {
                throw Rejection.conflict(
                    "import.conflict",
                    "Line \(index + 2) says something else than the fact with that id here.",
                    field: "file")
            }
            if case .rejected(let why) = admission {
                throw Rejection("import.refused", "Line \(index + 2): \(why)", field: "file")
            }
        }
        let added = admissions.count { $0 == .created }
        return (added, admissions.count - added)
    }

    /// Reads a file and checks every hash, without touching the store.
    private func read(_ path: String) throws(Rejection) -> (AccountID, [SealedEvent]) {
        let lines = [UInt8](try FileBytes.read(path)).split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first else {
            throw Rejection("import.empty", "The file \(path) is empty.", field: "file")
        }
        let origin = try JournalLine.account(of: Array(first))
        var events: [SealedEvent] = []
        for (index, line) in lines.dropFirst().enumerated() {
            let sealed = try JournalLine.event(Array(line), number: index + 2)
            let hash = seal(
                sealed.event, origin, sealed.device, sealed.sequence, sealed.previous)
            guard hash == sealed.hash else {
                throw Rejection(
                    "import.hash", "Line \(index + 2) was changed since it was exported.",
                    field: "file", category: .damaged)
            }
            events.append(sealed)
        }
        return (origin, events)
    }
}
