public import Core
internal import Foundation

/// A temporary file in a private folder, deleted when released. Leftovers of a killed program are
/// removed by the next one.
public final class ScratchFile: Sendable {
    /// The path of the file, which may not exist yet.
    public let path: String
    private let folder: String
    /// The lock that is held while the folder is in use.
    private let lock: Int32

    /// Creates a folder for a file, without the file. Throws `file.scratch` if it cannot be
    /// created.
    public init() throws(Rejection) {
        ScratchFile.sweptOnce
        let parent = FileManager.default.temporaryDirectory.path
        var making = Array((parent + "/cairn-making-XXXXXX").utf8CString)
        guard mkdtemp(&making) != nil else { throw .scratchFull }
        let made = String(decoding: making.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        lock = open(made + "/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        folder = parent + "/" + ScratchFile.prefix + made.suffix(6)
        path = folder + "/file"
        // The folder gets a name that allows cleanup only after it is locked.
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(made, folder) == 0 else {
            try? FileManager.default.removeItem(atPath: made)
            throw .scratchFull
        }
    }

    /// Creates a file with these bytes.
    public convenience init(_ bytes: [UInt8]) throws(Rejection) {
        try self.init()
        let writer = try writer()
        try writer.write(bytes)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
        close(lock)
    }

    private static let prefix = "cairn-scratch-"
    private static let sweptOnce: Void = sweep(FileManager.default.temporaryDirectory.path)

    /// Removes folders that no process has locked.
    static func sweep(_ parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let folder = parent + "/" + name
            var status = stat()
            guard lstat(folder, &status) == 0, status.st_uid == geteuid() else { continue }
            let lock = open(folder + "/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            defer { if lock >= 0 { close(lock) } }
            guard lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0 else { continue }
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    /// The size in bytes.
    public var length: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? Int) ?? 0
    }

    /// Creates the file for writing from its start.
    public func writer() throws(Rejection) -> Writer {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .scratchFull }
        return Writer(handle)
    }

    /// A buffered writer to a scratch file.
    public final class Writer {
        private let handle: FileHandle
        private var waiting = Data()

        init(_ handle: FileHandle) { self.handle = handle }

        /// Appends text. It is in the file after `finish` at the latest.
        public func append(_ text: String) throws(Rejection) {
            waiting.append(contentsOf: text.utf8)
            if waiting.count >= 1 << 16 { try finish() }
        }

        /// Writes bytes without buffering.
        func write(_ bytes: [UInt8]) throws(Rejection) {
            waiting.append(contentsOf: bytes)
            try finish()
        }

        /// Writes buffered text to the file.
        public func finish() throws(Rejection) {
            do {
                try handle.write(contentsOf: waiting)
            } catch {
                throw .scratchFull
            }
            waiting.removeAll(keepingCapacity: true)
        }
    }
}

extension Rejection {
    fileprivate static let scratchFull = Rejection(
        "file.scratch", "There is no space for a temporary file.",
        category: .unavailable)
}
