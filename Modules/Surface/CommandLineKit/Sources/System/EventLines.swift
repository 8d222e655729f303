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
/// The stream ends when this process ends or when this object is released.
public final class EventLines: Sendable {
    private let pipe: Int32
    private let child: pid_t

    /// The result of waiting for lines.
    public enum WaitResult: Sendable {
        /// Complete lines.
        case lines([Substring])
        /// No lines arrived in the given time.
        case nothing
        /// The end of the stream.
        case ended
    }

    /// Opens the stream, with a token if one is given. Throws the error of `Download.get` if curl
    /// is not installed.
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

    /// Waits for lines, at most for a number of milliseconds, and returns those that arrived.
    public func wait(_ milliseconds: Int) -> WaitResult {
        var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32(milliseconds)) > 0 else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = read(pipe, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && errno == EINTR ? .nothing : .ended }
        return .lines(String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n"))
    }
}
