internal import Accounts
internal import CommandLineKit
internal import Core
internal import Engine

/// The erased accounts in a file of the data folder, separate from the database. So after restoring
/// an older database, they are erased again. Rule O3.
///
/// It is a backup of keys without a key, and is always replaced as a whole; several programs can
/// use one file.
struct ErasureList: Sendable {
    private let path: String

    /// The name of the file.
    static let name = "erasures"

    /// Creates the list of a folder.
    init(folder: String) { path = folder + "/" + ErasureList.name }

    /// Reads the list; empty if there is none. Throws `server.erasures` for a damaged file.
    func read() throws(Rejection) -> KeyFile {
        guard Files.exists(path) else { return KeyFile() }
        do throws(Rejection) {
            return try KeyFile(reading: path)
        } catch {
            throw Rejection(
                "server.erasures", "The list of erased users, \(path), cannot be read.",
                field: "data", category: error.category,
                hints: ["Copy it from the data folder of another node, or from a backup of keys."])
        }
    }

    /// Adds missing entries; they are on disk when it returns.
    func add(_ others: KeyFile) throws(Rejection) {
        let lock = try written { () throws(Files.Failure) in try Files.Lock(path + ".lock") }
        defer { withExtendedLifetime(lock) {} }
        let before = try read()
        var content = before
        content.erased.merge(others.erased) { min($0, $1) }
        content.told.formUnion(others.told)
        guard content != before else { return }
        let bytes = Array(content.text.utf8)
        try written { () throws(Files.Failure) in try Files.write(bytes, to: path) }
    }

    private func written<T>(_ work: () throws(Files.Failure) -> T) throws(Rejection) -> T {
        do throws(Files.Failure) {
            return try work()
        } catch {
            throw Rejection(
                "server.erasures",
                "The list of erased users, \(path), cannot be written: \(error.reason).",
                field: "data", category: .unavailable)
        }
    }

    /// Records an erasure before it is done, so it is completed in any case.
    func note(_ account: AccountID, at now: Instant) throws(Rejection) {
        var one = KeyFile()
        one.erased[account] = now
        try add(one)
    }
}
