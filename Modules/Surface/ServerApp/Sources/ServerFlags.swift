internal import CommandLineKit
internal import Core
internal import Flags
internal import NIOPosix
internal import Server

/// The numbers and flags of a server: fetched from `CAIRN_FLAGS_URL`, signed by the key to
/// `CAIRN_FLAGS_KEY`, and kept in a file beside the journal, from which they are read where nothing
/// can be fetched. Rule O5.
struct ServerFlags {
    private let box: FlagBox
    private let address: String?
    private let file: String

    private static let pause = Duration.seconds(3_600)

    /// Nil where no key is set. Fails with `flags.setup` for variables that make no sense.
    init?(folder: String, _ environment: [String: String]) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment["CAIRN_FLAGS_" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let box = try FlagBox(environment) else {
            guard value("URL") == nil else {
                throw .flags("KEY", "Flags are fetched where the key of their sheet is set.")
            }
            return nil
        }
        self.box = box
        address = value("URL")
        if let address, !["http://", "https://"].contains(where: address.hasPrefix) {
            throw .flags("URL", "An address of flags begins with http:// or https://.")
        }
        file = folder + "/" + FlagBox.fileName
        guard Files.exists(file) else { return }
        do {
            try takeKept()
        } catch {
            ServerLog.putOff("flags", reason: "\(file) holds no sheet of flags that is signed.")
        }
    }

    @discardableResult
    private func takeKept() throws -> Bool {
        let bytes = try Files.read(file, limit: FlagSheet.longest + 2)
        return try box.take(String(decoding: bytes, as: UTF8.self).trimmed)
    }

    /// What gives them to the program.
    var module: any Module { FlagBoxModule(box) }

    /// Fetches at once and then each hour, until the server stops. What fails is told in the log,
    /// and what is in force stays.
    func run() async {
        guard let address else { return }
        while !Task.isCancelled {
            do {
                // The program that fetches is waited for where nobody else waits.
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
        // Another server on the same folder may have kept a newer one: it never goes back.
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
