#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Files {
    /// Renames a file or folder on the same disk. An existing file or empty folder with the new
    /// name is replaced.
    public static func move(_ path: String, to name: String) throws(Failure) {
        guard rename(path, name) == 0 else { throw Failure(number: errno) }
    }

    /// Ensures that a file or folder is stored on the disk.
    public static func sync(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(number: errno) }
    }

    /// Creates a folder that only the user can open. Throws if the name is taken.
    public static func makeNewFolder(_ path: String) throws(Failure) {
        guard mkdir(path, 0o700) == 0 else { throw Failure(number: errno) }
    }

    /// Returns the names in a folder, sorted, without `.` and `..`.
    public static func names(in folder: String) throws(Failure) -> [String] {
        guard let handle = opendir(folder) else { throw Failure(number: errno) }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Deletes a folder with its content as far as possible. Links are not followed.
    public static func removeFolder(_ path: String) {
        guard target(ofLink: path) == nil else { return }
        for name in (try? names(in: path)) ?? [] where unlink(path + "/" + name) != 0 {
            removeFolder(path + "/" + name)
        }
        rmdir(path)
    }

    /// Returns the size of a file in bytes; nil if it does not exist.
    public static func length(of path: String) -> Int? {
        var info = stat()
        return stat(path, &info) == 0 ? Int(info.st_size) : nil
    }
}
