internal import CommandLineKit
internal import Core
internal import JournalPostgres

/// The file that wraps the keys of a database's people: 64 digits of base 16. Rule O3.
struct MasterFile: Sendable {
    private let path: String

    /// What it is called.
    static let name = "master.key"

    /// That of a folder.
    init(folder: String) { path = folder + "/" + MasterFile.name }

    /// Whether there is one.
    var exists: Bool { Files.exists(path) }

    /// Makes a new key.
    func make() throws(Rejection) {
        try write(
            (0..<MasterKey.length / 8).flatMap { _ in
                withUnsafeBytes(of: SystemEntropy().bits()) { Array($0) }
            })
    }

    /// Keeps a key.
    func write(_ bytes: [UInt8]) throws(Rejection) {
        do throws(Files.Failure) {
            try Files.write(Array((Hex.text(bytes) + "\n").utf8), to: path)
        } catch {
            throw unusable(error.reason)
        }
    }

    /// What it says.
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

    /// The key.
    func key() throws(Rejection) -> MasterKey { try MasterKey(try bytes()).orRefused(notAKey) }

    /// Takes it away.
    func remove() { Files.remove(path) }

    private var notAKey: Rejection { unusable("it is not 64 digits of base 16") }

    private func unusable(_ reason: String) -> Rejection {
        Rejection(
            "server.master", "The master key \(path) cannot be used: \(reason).", field: "data",
            category: .unavailable)
    }
}
