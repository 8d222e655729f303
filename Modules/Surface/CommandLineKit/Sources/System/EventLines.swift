public import Core

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The lines that an address sends as they come, fetched by curl: a stream of server-sent events.
///
/// Ends with this process, or when it is let go.
public final class EventLines: Sendable {
    private let pipe: Int32
    private let child: pid_t

    /// What came within a time.
    public enum News: Sendable {
        /// Whole lines.
        case lines([Substring])
        /// Nothing.
        case nothing
        /// The end: no more will come.
        case ended
    }

    /// Begins to listen, with a token where there is one. Fails as `Download.get` does where there
    /// is no curl.
    public init(_ url: String, token: String? = nil) throws(Rejection) {
        let options = [
            "curl", "--silent", "--no-buffer", "--fail", "--proto", "=http,https",
            "--connect-timeout", "10", "--speed-limit", "1", "--speed-time", "60", "--url", url,
        ]
        (child, pipe) = try Download.start(
            options + Download.shown(token), token: token)
    }

    deinit {
        close(pipe)
        kill(child, SIGTERM)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    /// What comes within so many milliseconds; less if something does.
    public func wait(_ milliseconds: Int) -> News {
        var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(milliseconds)) > 0 else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(pipe, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && errno == EINTR ? .nothing : .ended }
        return .lines(String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n"))
    }
}
