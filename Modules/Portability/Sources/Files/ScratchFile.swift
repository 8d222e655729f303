public import Core
internal import Foundation

/// A file of this program's own, in a folder that nobody else may look into; both are gone when it
/// is let go. What a program left that was killed goes with the first one of another.
public final class ScratchFile: Sendable {
    /// Where the file lies, or will.
    public let path: String
    private let folder: String
    /// Held locked for as long as the folder is wanted.
    private let lock: Int32

    /// A place for a file, without the file. Throws `file.scratch` where none can be made.
    public init() throws(Rejection) {
        ScratchFile.sweptOnce
        let parent = FileManager.default.temporaryDirectory.path
        var making = Array((parent + "/cairn-making-XXXXXX").utf8CString)
        guard mkdtemp(&making) != nil else { throw .scratchFull }
        let made = String(decoding: making.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        lock = open(made + "/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        folder = parent + "/" + ScratchFile.prefix + made.suffix(6)
        path = folder + "/file"
        // It gets the name under which it may be swept once it is locked.
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(made, folder) == 0 else {
            try? FileManager.default.removeItem(atPath: made)
            throw .scratchFull
        }
    }

    /// A file that holds these bytes.
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

    /// Removes what nobody holds any more.
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

    /// How many bytes the file has.
    public var length: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? Int) ?? 0
    }

    /// Makes the file, to be written from its start.
    public func writer() throws(Rejection) -> Writer {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw .scratchFull }
        return Writer(handle)
    }

    /// Writes at the end of a scratch file, many pieces at a time.
    public final class Writer {
        private let handle: FileHandle
        private var waiting = Data()

        init(_ handle: FileHandle) { self.handle = handle }

        /// Adds bytes; they are in the file after `finish` at the latest.
        public func append(_ text: String) throws(Rejection) {
            waiting.append(contentsOf: text.utf8)
            if waiting.count >= 1 << 16 { try finish() }
        }

        /// Adds bytes at once.
        func write(_ bytes: [UInt8]) throws(Rejection) {
            waiting.append(contentsOf: bytes)
            try finish()
        }

        /// Puts what is waiting into the file.
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
        "file.scratch", "There is no room for a file that is needed for a moment.",
        category: .unavailable)
}
