public import Core

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Sends HTTP requests with curl. The command line has no HTTP client of its own, so that it starts
/// in a few milliseconds.
public enum Download {
    /// The maximum size of a response in bytes.
    public static let longest = 256 << 20

    /// Returns the body of the response to a GET request. Redirections are followed. `patience` is
    /// the timeout in seconds and `limit` the maximum size in bytes. Throws `download.failed` with
    /// curl's message, and `download.curl` if curl is not installed.
    public static func get(
        _ url: String, patience: Int = 120, limit: Int = longest
    ) throws(Rejection) -> [UInt8] {
        let options = [
            "curl", "--fail", "--silent", "--show-error", "--location", "--max-time",
            String(patience), "--max-filesize", String(limit), "--proto", "=http,https",
            "--proto-redir", "=http,https", "--url", url,
        ]
        let (status, bytes, said) = try run(options, limit: limit)
        guard status == 0 else {
            throw unreachable(url, String(decoding: said, as: UTF8.self), status)
        }
        return bytes
    }

    /// The response to a request with a body, regardless of its status.
    public struct Answer: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The body.
        public var bytes: [UInt8]
    }

    /// Sends a request with another method than GET. Redirections are not followed, because the
    /// body is meant only for this address. No other program can read `token`. `zone` is the user's
    /// zone. If there is no response, throws the errors of `get`.
    public static func send(
        _ method: String = "POST", _ url: String, _ bytes: [UInt8] = [], type: String? = nil,
        token: String? = nil, zone: String? = nil, patience: Int = 120
    ) throws(Rejection) -> Answer {
        var options = [
            "curl", "--silent", "--show-error", "--max-time", String(patience),
            "--max-filesize", String(longest), "--proto", "=http,https", "--request", method,
            "--header", "Expect:", "--write-out", "%{stderr}%{http_code}", "--url", url,
        ]
        if let type { options += ["--header", "Content-Type: " + type, "--data-binary", "@-"] }
        if let zone { options += ["--header", "Cairn-Zone: " + zone] }
        let (status, answer, said) = try run(options + shown(token), input: bytes, token: token)
        let messages = String(decoding: said, as: UTF8.self)
        guard status == 0, let code = Int(messages.suffix(3)) else {
            throw unreachable(url, messages, status)
        }
        return Answer(status: code, bytes: answer)
    }

    /// Returns the arguments with which curl reads the header field with a token from file
    /// descriptor 3.
    static func shown(_ token: String?) -> [String] {
        token == nil ? [] : ["--header", "@/dev/fd/3"]
    }

    private static func unreachable(
        _ url: String, _ messages: String, _ status: Int32
    ) -> Rejection {
        let why =
            messages.split(separator: "\n").first.map(String.init)
            ?? "curl ended with \(status)"
        return Rejection(
            "download.failed",
            "\(TextFitting.quoted(url)) cannot be fetched: \(ShownText.of(why)).",
            category: .unavailable)
    }

    /// Runs curl and returns its status, its output and its shortened messages. Its input comes
    /// from a file without a name, so that neither process waits for the other.
    private static func run(
        _ words: [String], input: [UInt8] = [], token: String? = nil, limit: Int = longest
    ) throws(Rejection) -> (status: Int32, output: [UInt8], messages: [UInt8]) {
        let source = try scratch(input)
        defer { close(source) }
        var said: [Int32] = [0, 0]
        guard pipe(&said) == 0 else { throw noPipe }
        defer { close(said[0]) }
        let (child, output) = try start(words, input: source, messages: said, token: token)
        defer { close(output) }
        close(said[1])
        let written = drain(output, limit: limit)
        let messages = drain(said[0], limit: 4_096)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return (status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F, written, messages)
    }

    /// Starts curl from PATH without a shell. Returns its process id and the end of a pipe from
    /// which to read its output. Its messages are written to the second element of `messages`; if
    /// nil, they are discarded.
    static func start(
        _ words: [String], input: Int32? = nil, messages: [Int32]? = nil, token: String? = nil
    ) throws(Rejection) -> (child: pid_t, output: Int32) {
        let header = try token.map { token throws(Rejection) in
            try scratch(Array("Authorization: Bearer \(token)\n".utf8))
        }
        defer { if let header { close(header) } }
        var output: [Int32] = [0, 0]
        guard pipe(&output) == 0 else { throw noPipe }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (end, given) in [(Int32(0), input), (2, messages?[1])] {
            if let given {
                posix_spawn_file_actions_adddup2(&actions, given, end)
            } else {
                posix_spawn_file_actions_addopen(&actions, end, "/dev/null", O_RDWR, 0)
            }
        }
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        if let header { posix_spawn_file_actions_adddup2(&actions, header, 3) }
        for end in output + (messages ?? []) where end != 3 || header == nil {
            posix_spawn_file_actions_addclose(&actions, end)
        }
        var child: pid_t = 0
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let fault = posix_spawnp(&child, words[0], &actions, nil, arguments, environ)
        close(output[1])
        guard fault == 0 else {
            close(output[0])
            if let messages { close(messages[1]) }
            throw Rejection(
                "download.curl", "Downloads require curl, which was not found.",
                category: .unavailable,
                hints: ["Install curl, or download the file yourself and give its path."])
        }
        return (child, output[0])
    }

    private static var noPipe: Rejection {
        Rejection("download.failed", "A pipe cannot be created.", category: .unavailable)
    }

    /// Returns the descriptor of a file that contains these bytes and is deleted when it is closed.
    static func scratch(_ bytes: [UInt8]) throws(Rejection) -> Int32 {
        var path = Array("/tmp/cairn-XXXXXX".utf8CString)
        let file = bytes.isEmpty ? open("/dev/null", O_RDONLY | O_CLOEXEC) : mkstemp(&path)
        if !bytes.isEmpty { unlink(path) }
        var start = 0
        while file >= 0, start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            start += count
        }
        guard file >= 0, start == bytes.count, bytes.isEmpty || lseek(file, 0, SEEK_SET) == 0 else {
            if file >= 0 { close(file) }
            throw Rejection(
                "download.failed", "The request body cannot be written to a file in /tmp.",
                category: .unavailable)
        }
        return file
    }

    private static func drain(_ descriptor: Int32, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += buffer[..<min(count, max(0, limit - bytes.count))]
        }
    }
}
