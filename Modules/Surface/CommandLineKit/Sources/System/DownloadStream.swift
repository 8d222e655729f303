public import Core

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The response to a POST request, read as a stream of head and body. The request ends when this
/// object is released.
public final class DownloadStream: Sendable {
    private let pipe: Int32
    private let child: pid_t

    /// The next part of the response.
    public enum ResponsePart: Sendable {
        /// Received bytes: first the head in the form of HTTP/1, then the body.
        case bytes([UInt8])
        /// No bytes have arrived since the last read.
        case nothing
        /// The response is complete.
        case ended
    }

    /// Sends a request. No other program can read `token`. Redirections are not followed, because
    /// the body is meant only for this address. Throws `download.curl` if curl is not installed,
    /// and `download.failed` if the body cannot be passed to curl.
    public init(
        _ url: String, _ bytes: [UInt8], type: String, token: String?, patience: Int
    ) throws(Rejection) {
        let source = try Download.scratch(bytes)
        defer { close(source) }
        let options = [
            "curl", "--silent", "--no-buffer", "--include", "--suppress-connect-headers",
            "--proto", "=http,https", "--connect-timeout", "5", "--max-time", String(patience),
            "--request", "POST", "--header", "Expect:", "--header", "Content-Type: " + type,
            "--data-binary", "@-", "--url", url,
        ]
        (child, pipe) = try Download.start(
            options + Download.shown(token), input: source, token: token)
    }

    deinit {
        close(pipe)
        kill(child, SIGTERM)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }

    /// Returns the bytes that have arrived, without waiting for more.
    public func read() -> ResponsePart {
        var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = buffer.withUnsafeMutableBytes { systemRead(pipe, $0) }
        guard count > 0 else { return count < 0 && errno == EINTR ? .nothing : .ended }
        return .bytes(Array(buffer[..<count]))
    }
}

/// The system call `read`, which has the same name as the method.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(file, buffer.baseAddress, buffer.count)
}
