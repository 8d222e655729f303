internal import CommandLineKit
internal import Core
internal import Flags
internal import NIOPosix
internal import Server

/// The numbers and flags of a server: downloaded from `CAIRN_FLAGS_URL`, signed with the key for
/// `CAIRN_FLAGS_KEY`, and stored in a file next to the journal for use without a network. Rule O5.
struct ServerFlags {
    private let box: CurrentFlags
    private let address: String?
    private let file: String

    private static let pause = Duration.seconds(3_600)

    /// Creates the flags; nil without a key. Throws `flags.setup` for invalid variables.
    init?(folder: String, _ environment: [String: String]) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment["CAIRN_FLAGS_" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let box = try CurrentFlags(environment) else {
            guard value("URL") == nil else {
                throw .flags("KEY", "Set the public key that verifies the sheet of flags.")
            }
            return nil
        }
        self.box = box
        address = value("URL")
        if let address, !["http://", "https://"].contains(where: address.hasPrefix) {
            throw .flags("URL", "The address of the flags must start with http:// or https://.")
        }
        file = folder + "/" + CurrentFlags.fileName
        guard Files.exists(file) else { return }
        do {
            try takeKept()
        } catch {
            ServerLog.putOff("flags", reason: "\(file) is not a signed sheet of flags.")
        }
    }

    @discardableResult
    private func takeKept() throws -> Bool {
        let bytes = try Files.read(file, limit: FlagSheet.longest + 2)
        return try box.take(String(decoding: bytes, as: UTF8.self).trimmed)
    }

    /// The module that provides them.
    var module: any Module { CurrentFlagsModule(box) }

    /// Downloads at once and every hour, until the server stops. Failures are logged, and the
    /// current values stay.
    func run() async {
        guard let address else { return }
        while !Task.isCancelled {
            do {
                // The download program blocks, so it runs on a separate thread.
                try await NIOThreadPool.singleton.runIfActive { try fetch(address) }
            } catch let rejection as Rejection {
                ServerLog.putOff("flags", reason: rejection.message)
            } catch {
                ServerLog.putOff("flags", reason: "\(file) cannot be written.")
            }
            try? await Task.sleep(for: ServerFlags.pause)
        }
    }

    private func fetch(_ address: String) throws {
        let bytes = try Download.get(address, patience: 30, limit: FlagSheet.longest + 2)
        // Another server on the same folder may have stored a newer sheet, which must not be
        // replaced.
        let lock = try Files.Lock(file + ".lock")
        defer { withExtendedLifetime(lock) {} }
        _ = try? takeKept()
        guard try box.take(String(decoding: bytes, as: UTF8.self).trimmed) else { return }
        try Files.write(bytes, to: file)
    }
}

extension Rejection {
    fileprivate static func flags(_ variable: String, _ sentence: String) -> Rejection {
        Rejection("flags.setup", sentence, field: "CAIRN_FLAGS_" + variable)
    }
}
