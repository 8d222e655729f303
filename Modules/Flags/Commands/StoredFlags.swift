internal import CommandLineKit
internal import Core
internal import Flags
internal import FlagsAPI
internal import Synchronization

/// The sheet in the file next to the journal. It is read and verified when a number is first
/// requested. Nothing is downloaded. Rule O5.
final class StoredFlags: FlagProvider {
    private let box: CurrentFlags
    private let isRead = Mutex(false)

    /// Creates a provider that has not read the file yet.
    init(_ box: CurrentFlags) { self.box = box }

    func value(of name: String, on day: Day) -> Int? { sheet.value(of: name, on: day) }

    func since(_ name: String, on day: Day) -> Day? { sheet.since(name, on: day) }

    /// A missing or invalid file changes no values.
    private var sheet: CurrentFlags {
        guard let folder = Session.active?.folders.data else { return box }
        isRead.withLock { isRead in
            guard !isRead else { return }
            isRead = true
            _ = try? StoredFlags.read(folder, into: box)
        }
        return box
    }

    private static func read(_ folder: String, into box: CurrentFlags) throws {
        let path = folder + "/" + CurrentFlags.fileName
        guard Files.exists(path) else { return }
        let bytes = try Files.read(path, limit: FlagSheet.longest + 2)
        try box.take(String(decoding: bytes, as: UTF8.self).trimmed)
    }

    /// Throws `flags.sheet` if the file next to the journal exists and is invalid.
    static func check(_ folder: String, _ environment: [String: String]) throws(Rejection) {
        guard let box = try CurrentFlags(environment) else { return }
        do {
            try read(folder, into: box)
        } catch {
            let path = folder + "/" + CurrentFlags.fileName
            throw Rejection(
                "flags.sheet", "\(path) is not a signed sheet of flags.", field: "sheet",
                category: .damaged)
        }
    }
}
