internal import Accounts
internal import CommandLineKit
internal import Core
internal import Engine

/// Who was erased, in a file of the data folder: apart from the database, so that one that was put
/// back as it stood before an erasure erases them again. Rule O3.
///
/// It is a backup of keys without a key, replaced whole; several programs may use one file.
struct ErasureList: Sendable {
    private let path: String

    /// What the file is called.
    static let name = "erasures"

    /// The list of a folder.
    init(folder: String) { path = folder + "/" + ErasureList.name }

    /// What it says; nothing if there is none. Fails with `server.erasures` for a file that is
    /// damaged.
    func read() throws(Rejection) -> KeyFile {
        guard Files.exists(path) else { return KeyFile() }
        do throws(Rejection) {
            return try KeyFile(reading: path)
        } catch {
            throw Rejection(
                "server.erasures", "The list of who was erased, \(path), cannot be read.",
                field: "data", category: error.category,
                hints: ["Copy it from the data folder of another node, or from a backup of keys."])
        }
    }

    /// Adds to it whoever is not there; it is on the disk when this returns.
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
                "The list of who was erased, \(path), cannot be written: \(error.reason).",
                field: "data", category: .unavailable)
        }
    }

    /// Notes an erasure, before it is done: one that is noted is done in the end.
    func note(_ account: AccountID, at now: Instant) throws(Rejection) {
        var one = KeyFile()
        one.erased[account] = now
        try add(one)
    }
}
