public import Core

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The lines of a stream of server-sent events, received with curl.
///
/// It ends with this process, or when it is released.
public final class EventLines: Sendable {
    private let pipe: Int32
    private let child: pid_t

    /// The result of a wait.
    public enum WaitResult: Sendable {
        /// Complete lines.
        case lines([Substring])
        /// No lines.
        case nothing
        /// The end of the stream.
        case ended
    }

    /// Starts to listen, optionally with a token. Throws the error of `Download.get` without curl.
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

    /// Returns the lines received within a number of milliseconds, or earlier if some arrive.
    public func wait(_ milliseconds: Int) -> WaitResult {
        var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(milliseconds)) > 0 else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(pipe, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && errno == EINTR ? .nothing : .ended }
        return .lines(String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n"))
    }
}
