public import Core

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What an address answers to bytes that are sent to it by POST, as it comes: head and body. It
/// ends when it is let go.
public final class DownloadStream: Sendable {
    private let pipe: Int32
    private let child: pid_t

    /// What comes next.
    public enum News: Sendable {
        /// Bytes: first the head of the answer as HTTP/1 writes it, then the body.
        case bytes([UInt8])
        /// Nothing yet.
        case nothing
        /// The end.
        case ended
    }

    /// Sends bytes; `token` goes with them where no other program can read it. Redirections are not
    /// followed: what is sent is for this address alone. Fails with `download.curl` if there is no
    /// curl, `download.failed` if nothing can be handed to it.
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

    /// What came meanwhile; it waits for nothing.
    public func read() -> News {
        var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return .nothing }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = buffer.withUnsafeMutableBytes { systemRead(pipe, $0) }
        guard count > 0 else { return count < 0 && errno == EINTR ? .nothing : .ended }
        return .bytes(Array(buffer[..<count]))
    }
}

/// Apart from the method of that name.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(file, buffer.baseAddress, buffer.count)
}
