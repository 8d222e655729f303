public import Core
internal import Foundation

/// A file of this program's own, in a folder that nobody else may look into; both are gone when it
/// is let go.
public final class ScratchFile: Sendable {
    /// Where the file lies, or will.
    public let path: String
    private let folder: String

    /// A place for a file, without the file. Throws `file.scratch` where none can be made.
    public init() throws(Rejection) {
        folder = FileManager.default.temporaryDirectory.path + "/cairn-\(UUID().uuidString)"
        path = folder + "/file"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .scratchFull
        }
    }

    /// A file that holds these bytes.
    public convenience init(_ bytes: [UInt8]) throws(Rejection) {
        try self.init()
        let writer = try writer()
        try writer.write(bytes)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

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
