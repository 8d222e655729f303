#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system calls that the zone database uses.
enum SystemFile {
    /// The result of reading a file.
    enum Content {
        case bytes([UInt8])
        case missing
        case unreadable
    }

    /// Reads at most `limit` bytes from the start of a regular file. If the file is longer, reading
    /// fails unless `partly` is set.
    static func read(_ path: String, limit: Int, partly: Bool = false) -> Content {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else { return .missing }
        guard partly || Int(status.st_size) <= limit else { return .unreadable }
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, filled in
            while filled < limit {
                let count = platformRead(file, room.baseAddress! + filled, limit - filled)
                if count < 0, errno == EINTR { continue }
                failed = count < 0
                if count <= 0 { break }
                filled += count
            }
        }
        return failed ? .unreadable : .bytes(bytes)
    }

    /// Returns the names in a directory, without those that start with a dot; nil if the path is
    /// not a directory.
    static func names(in path: String) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Returns an environment variable; nil if it is unset or empty.
    static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func platformRead(
        _ file: CInt, _ room: UnsafeMutablePointer<UInt8>, _ count: Int
    ) -> Int {
        #if canImport(Glibc)
            Glibc.read(file, room, count)
        #elseif canImport(Musl)
            Musl.read(file, room, count)
        #else
            Darwin.read(file, room, count)
        #endif
    }
}
