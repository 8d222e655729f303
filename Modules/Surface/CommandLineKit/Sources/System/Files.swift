#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// File operations for the command line that do not need Foundation.
public enum Files {
    /// The reason why a file operation failed, in the operating system's words, such as "Permission
    /// denied".
    public struct Failure: Error, Hashable, Sendable {
        /// The system's error number.
        public let number: Int32
        /// The operating system's sentence for the error, without a full stop.
        public var reason: String { String(cString: strerror(number)) }
        /// True if the file does not exist.
        public var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    }

    /// Returns all bytes of a file. The path `-` means standard input. If there are more than
    /// `limit` bytes, throws EFBIG.
    public static func read(_ path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                systemRead(descriptor, $0.baseAddress, $0.count)
            }
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(number: errno)
            }
            guard bytes.count + count <= limit else { throw Failure(number: EFBIG) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    /// Writes a file completely or not at all: under a temporary name, stored on the disk, then
    /// renamed.
    public static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600
    ) throws(Failure) {
        let draft = try Draft(path, mode: mode)
        try draft.append(bytes)
        try draft.finish()
    }

    /// A lock that only one process at a time can hold. It is released when this object is
    /// released.
    public final class Lock: Sendable {
        private let file: Int32

        /// Tries to take the lock on a file. The file is created if necessary. Nil if another
        /// process has the lock.
        public init?(trying path: String) throws(Failure) {
            file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw Failure(number: errno) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
        }

        /// Waits for the lock on a file. The file is created if necessary.
        public init(_ path: String) throws(Failure) {
            file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw Failure(number: errno) }
            while flock(file, LOCK_EX) != 0 {
                guard errno == EINTR else {
                    let fault = errno
                    close(file)
                    throw Failure(number: fault)
                }
            }
        }

        deinit { close(file) }
    }

    /// Creates a folder that only the user can open, and its parent folders.
    public static func makeFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw Failure(number: errno)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure(number: errno) }
    }

    /// Returns true if a file or folder exists.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Deletes a file if it exists.
    public static func remove(_ path: String) { _ = unlink(path) }

    /// Returns the target of a symbolic link; nil for other files.
    public static func target(ofLink path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = buffer.withUnsafeMutableBytes {
            systemReadlink(path, $0)
        }
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// Returns the path from the root of the file system. Links are not resolved.
    public static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    /// Returns the permissions of a file or folder, such as 0o600; nil if it does not exist.
    public static func mode(of path: String) -> UInt32? {
        var info = stat()
        return stat(path, &info) == 0 ? UInt32(info.st_mode) & 0o7777 : nil
    }

    /// Removes the permissions of other users from a file, if it exists and belongs to this user.
    public static func closeToOthers(_ path: String) {
        guard let mode = mode(of: path), mode & 0o077 != 0 else { return }
        chmod(path, mode_t(mode & ~0o077))
    }

    /// The identity of a file. Two paths that lead to the same file have the same identity.
    public struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    /// Returns the identity of the file at a path; nil if it does not exist.
    public static func identity(of path: String) -> Identity? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return Identity(device: UInt64(info.st_dev), number: UInt64(info.st_ino))
    }

    /// Removes the permissions of other users from the files with a user's data. Files can have
    /// such permissions after they were copied or restored. The folder itself is not changed,
    /// because it can contain other files; `cairn doctor` reports it.
    public static func closeStore(in folder: String) {
        for end in ["db", "db-wal", "db-shm", "lock"] { closeToOthers("\(folder)/journal.\(end)") }
    }

    /// Returns true if a folder exists.
    public static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the number of free bytes on the disk that contains a path; nil if unknown.
    public static func freeBytes(at path: String) -> UInt64? {
        var info = statvfs()
        guard statvfs(path, &info) == 0 else { return nil }
        return UInt64(info.f_bavail) * UInt64(info.f_frsize)
    }
}

private func systemRead(_ descriptor: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, to, count)
}

private func systemReadlink(_ path: String, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    buffer.withMemoryRebound(to: CChar.self) { readlink(path, $0.baseAddress!, $0.count) }
}
