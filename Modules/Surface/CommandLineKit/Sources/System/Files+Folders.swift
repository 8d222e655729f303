#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Files {
    /// Gives a file or folder another name on the same disk, in place of an empty folder or a file.
    public static func move(_ path: String, to name: String) throws(Failure) {
        guard rename(path, name) == 0 else { throw Failure(number: errno) }
    }

    /// Writes what a file or folder holds through to the disk.
    public static func sync(_ path: String) throws(Failure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(number: errno) }
    }

    /// Makes a folder for this person alone; fails if something has that name.
    public static func makeNewFolder(_ path: String) throws(Failure) {
        guard mkdir(path, 0o700) == 0 else { throw Failure(number: errno) }
    }

    /// The names in a folder, in order, without `.` and `..`.
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

    /// Takes a folder away with all that is in it, as far as it can be; links are not followed.
    public static func removeFolder(_ path: String) {
        guard target(ofLink: path) == nil else { return }
        for name in (try? names(in: path)) ?? [] where unlink(path + "/" + name) != 0 {
            removeFolder(path + "/" + name)
        }
        rmdir(path)
    }

    /// How many bytes a file has; nil if it is not there.
    public static func length(of path: String) -> Int? {
        var info = stat()
        return stat(path, &info) == 0 ? Int(info.st_size) : nil
    }
}
