internal import CommandLineKit
internal import Core
internal import JournalPostgres

/// The file of the key that wraps users' keys in a database: 64 hexadecimal digits. Rule O3.
struct MasterKeyFile: Sendable {
    private let path: String

    /// The name of the file.
    static let name = "master.key"

    /// Creates the file of a folder.
    init(folder: String) { path = folder + "/" + MasterKeyFile.name }

    /// True if the file exists.
    var exists: Bool { Files.exists(path) }

    /// Creates a new key.
    func make() throws(Rejection) {
        try write(
            (0..<MasterKey.length / 8).flatMap { _ in
                withUnsafeBytes(of: SystemEntropy().bits()) { Array($0) }
            })
    }

    /// Writes a key.
    func write(_ bytes: [UInt8]) throws(Rejection) {
        do throws(Files.Failure) {
            try Files.write(Array((Hex.text(bytes) + "\n").utf8), to: path)
        } catch {
            throw unusable(error.reason)
        }
    }

    /// Reads the bytes of the key.
    func bytes() throws(Rejection) -> [UInt8] {
        let text: String
        do throws(Files.Failure) {
            text = String(decoding: try Files.read(path, limit: 1_024), as: UTF8.self)
        } catch {
            throw unusable(error.reason)
        }
        guard let bytes = Hex.bytes(text.filter { !$0.isWhitespace }) else { throw notAKey }
        return bytes
    }

    /// Reads the key.
    func key() throws(Rejection) -> MasterKey { try MasterKey(try bytes()).orThrow(notAKey) }

    /// Deletes the file.
    func remove() { Files.remove(path) }

    private var notAKey: Rejection { unusable("it must be 64 hexadecimal digits") }

    private func unusable(_ reason: String) -> Rejection {
        Rejection(
            "server.master", "The master key \(path) cannot be used: \(reason).", field: "data",
            category: .unavailable)
    }
}
