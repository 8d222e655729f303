#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Files {
    /// A file that is written under a temporary name next to its final one. It is renamed when it
    /// is complete and stored on the disk.
    ///
    /// If `finish` is not called, the temporary file is deleted.
    public final class Draft {
        private let path: String
        private let part: String
        private var descriptor: Int32

        /// Creates the temporary file. By default, only the user can read it.
        public init(_ path: String, mode: UInt32 = 0o600) throws(Failure) {
            self.path = path
            part = path + ".part\(getpid())"
            descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
            guard descriptor >= 0 else { throw Failure(number: errno) }
        }

        /// Appends bytes.
        public func append(_ bytes: [UInt8]) throws(Failure) {
            var start = 0
            while start < bytes.count {
                let count = bytes[start...].withUnsafeBytes {
                    systemWrite(descriptor, $0.baseAddress, $0.count)
                }
                if count >= 0 {
                    start += count
                } else if errno != EINTR {
                    throw Failure(number: errno)
                }
            }
        }

        /// Renames the file to its final name and replaces an existing one.
        public func finish() throws(Failure) {
            guard fsync(descriptor) == 0 else { throw Failure(number: errno) }
            guard rename(part, path) == 0 else { throw Failure(number: errno) }
            close(descriptor)
            descriptor = -1
        }

        deinit {
            guard descriptor >= 0 else { return }
            close(descriptor)
            unlink(part)
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, from, count)
}
