internal import Engine

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The system calls that SQLite does not make.
enum System {
    /// Opens or creates a file that only its owner can use.
    static func open(_ path: String, _ flags: Int32) throws(JournalError) -> Int32 {
        let descriptor = fileOpen(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        return descriptor
    }

    /// Creates a new file that only its owner can use.
    static func make(_ path: String) throws(JournalError) {
        let descriptor = fileOpen(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        close(descriptor)
    }

    /// Creates a private folder, with its parents, unless it exists.
    static func makeFolder(_ path: String) throws(JournalError) {
        var state = stat()
        if stat(path, &state) == 0 {
            guard state.st_mode & S_IFMT == S_IFDIR else {
                throw JournalError(.io, "\(path) is a file, not a folder.")
            }
            return
        }
        let parent = folder(of: path)
        if parent != path { try makeFolder(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Writes a file or folder to the disk.
    static func sync(_ path: String) throws(JournalError) {
        let descriptor = try open(path, O_RDONLY)
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    /// Device and inode; two paths with the same values are the same file.
    struct FileKey: Equatable, Sendable {
        var device: UInt64
        var inode: UInt64
    }

    /// Returns the identity and the length of a file; nil if there is none.
    static func look(at path: String) throws(JournalError) -> (key: FileKey, size: Int)? {
        var state = stat()
        guard stat(path, &state) == 0 else {
            if errno == ENOENT { return nil }
            throw failure(path)
        }
        return (
            FileKey(device: UInt64(state.st_dev), inode: UInt64(state.st_ino)), Int(state.st_size)
        )
    }

    /// Returns the first bytes of a file; fewer if it is shorter.
    static func read(_ path: String, first count: Int) throws(JournalError) -> [UInt8] {
        let descriptor = try open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
        guard got >= 0 else { throw failure(path) }
        return Array(bytes.prefix(got))
    }

    /// Gives a file a name unless it is taken; returns false if it is.
    static func link(_ path: String, as name: String) throws(JournalError) -> Bool {
        guard hardLink(path, name) != 0 else { return true }
        if errno == EEXIST { return false }
        throw failure(name)
    }

    static func move(_ path: String, to name: String) throws(JournalError) {
        guard rename(path, name) == 0 else { throw failure(name) }
    }

    /// Returns the reason why a file cannot be used, as far as its folder shows.
    static func obstacle(_ path: String) -> JournalError? {
        access(folder(of: path), R_OK | W_OK | X_OK) == 0 ? nil : failure(path)
    }

    /// Writes a new file that only its owner may use, through to the disk.
    static func write(_ text: String, to path: String) throws(JournalError) {
        let descriptor = try open(path, O_CREAT | O_EXCL | O_WRONLY)
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { fileWrite(descriptor, $0) }
            guard count > 0 else { throw failure(path) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    /// The names in a folder; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let handle = opendir(folder) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a file, or a folder with all that is in it; links are removed and not followed.
    static func removeAll(_ path: String) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        for name in names(in: path) { removeAll(path + "/" + name) }
        rmdir(path)
    }

    /// Removes a file if it exists.
    static func remove(_ path: String) { unlink(path) }

    /// Returns the current `errno` as an error with its sentence.
    static func failure(_ path: String) -> JournalError {
        switch errno {
        case ENOENT: JournalError(.notFound, "There is no file \(path).")
        case EACCES, EPERM: JournalError(.permission, "You have no permission to use \(path).")
        case EROFS: JournalError(.readOnly, "\(path) is on a read-only disk.")
        case ENOSPC, EDQUOT: .full
        default: JournalError(.io, "\(path) cannot be used: \(String(cString: strerror(errno))).")
        }
    }
}

private func fileOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}

private func hardLink(_ path: String, _ name: String) -> Int32 { link(path, name) }

private func fileWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
