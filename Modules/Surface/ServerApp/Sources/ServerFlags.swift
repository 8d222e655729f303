internal import CommandLineKit
internal import Core
internal import Flags
internal import SecretsAPI
internal import Server

/// The numbers and flags of a server: fetched from `CAIRN_FLAGS_URL`, signed by the key to
/// `CAIRN_FLAGS_KEY`, and kept in a file beside the journal, from which they are read where nothing
/// can be fetched. Rule O5.
struct ServerFlags {
    private let box: FlagBox
    private let address: String?
    private let file: String

    /// What the file is called.
    static let name = "flags"
    private static let pause = Duration.seconds(3_600)

    /// Nil where no key is set. Fails with `flags.setup` for variables that make no sense.
    init?(folder: String, _ environment: [String: String]) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment["CAIRN_FLAGS_" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let text = value("KEY") else {
            guard value("URL") == nil else {
                throw .flags("KEY", "Flags are fetched where the key of their sheet is set.")
            }
            return nil
        }
        box = FlagBox(
            try VerifyingKey(text).orRefused(.flags("KEY", "The key of flags is no public key.")))
        address = value("URL")
        if let address, !["http://", "https://"].contains(where: address.hasPrefix) {
            throw .flags("URL", "An address of flags begins with http:// or https://.")
        }
        file = folder + "/" + ServerFlags.name
        guard Files.exists(file) else { return }
        do {
            let bytes = try Files.read(file, limit: 1 << 17)
            try box.take(String(decoding: bytes, as: UTF8.self).trimmed)
        } catch {
            ServerLog.putOff("flags", reason: "\(file) holds no sheet of flags that is signed.")
        }
    }

    /// What gives them to the program.
    var module: any Module { FlagBoxModule(box) }

    /// Fetches at once and then each hour, until the server stops. What fails is told in the log,
    /// and what is in force stays.
    func run() async {
        guard let address else { return }
        while !Task.isCancelled {
            do {
                try fetch(address)
            } catch let rejection as Rejection {
                ServerLog.putOff("flags", reason: rejection.message)
            } catch {
                ServerLog.putOff("flags", reason: "\(file) cannot be written.")
            }
            try? await Task.sleep(for: ServerFlags.pause)
        }
    }

    private func fetch(_ address: String) throws {
        let bytes = try Download.get(address)
        guard try box.take(String(decoding: bytes, as: UTF8.self).trimmed) else { return }
        // A file that is written in part is never read.
        try Files.write(bytes, to: file + ".new")
        try Files.sync(file + ".new")
        try Files.move(file + ".new", to: file)
    }
}

extension Rejection {
    fileprivate static func flags(_ variable: String, _ sentence: String) -> Rejection {
        Rejection("flags.setup", sentence, field: "CAIRN_FLAGS_" + variable)
    }
}
