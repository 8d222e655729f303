internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite

/// The keys of a backup together with those of a folder, for reading. An account erased in either
/// one counts as erased.
struct KnownKeys: KeyStore {
    private(set) var content = KeyFile()

    /// Reads the keys of a file, if given, and of a folder, if it has any.
    init(file: String?, besides folder: String) throws(Rejection) {
        if let file { content = try KeyFile(reading: file) }
        if Files.exists(folder + "/" + SQLiteKeyStore.name) {
            let own = try ServerApp.openKeys(folder)
            do throws(JournalError) {
                content.keys.merge(try own.all()) { $1 }
                content.erased.merge(try own.destroyed()) { min($0, $1) }
            } catch {
                throw error.rejection
            }
        }
        for account in content.erased.keys { content.keys[account] = nil }
    }

    func key(of account: AccountID) throws(JournalError) -> PersonKey? {
        guard content.erased[account] == nil else {
            throw JournalError(.erased, "Account \(account) was erased.")
        }
        return content.keys[account]
    }

    func makeKey(of account: AccountID) throws(JournalError) -> PersonKey {
        throw .keysAreForReading
    }

    func keep(_ key: PersonKey, of account: AccountID) throws(JournalError) {
        throw .keysAreForReading
    }

    func destroyKey(of account: AccountID, at now: Instant) throws(JournalError) {
        throw .keysAreForReading
    }

    func all() -> [AccountID: PersonKey] { content.keys }
    func destroyed() -> [AccountID: Instant] { content.erased }
    func revision() -> Int64 { 0 }
}

extension JournalError {
    fileprivate static let keysAreForReading = JournalError(
        .readOnly, "These keys are for reading.")
}
