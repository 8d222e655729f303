public import Core
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What an address answers, fetched by curl: a command line that starts in a few milliseconds
/// carries no client of its own.
public enum Download {
    /// The longest answer that is taken, in bytes.
    public static let longest = 256 << 20

    /// The bytes that GET brings, after redirections. Fails with `download.failed` and what curl
    /// says, `download.curl` if there is no curl.
    public static func get(_ url: String) throws(Rejection) -> [UInt8] {
        let options = [
            "curl", "--fail", "--silent", "--show-error", "--location", "--max-time", "120",
            "--max-filesize", String(longest), "--proto", "=http,https", "--proto-redir",
            "=http,https", "--url", url,
        ]
        let (status, bytes, said) = try run(options)
        guard status == 0 else {
            let why = String(decoding: said, as: UTF8.self)
                .split(separator: "\n").first.map(String.init) ?? "curl ended with \(status)"
            throw Rejection(
                "download.failed", "\(TextFitting.quoted(url)) cannot be fetched: "
                    + "\(ShownText.of(why)).", category: .unavailable)
        }
        return bytes
    }

    /// Runs a program that is found in PATH without a shell; gives its status, and what it wrote to
    /// its output and, shortly, to its messages.
    private static func run(
        _ words: [String]
    ) throws(Rejection) -> (status: Int32, output: [UInt8], messages: [UInt8]) {
        var output: [Int32] = [0, 0], messages: [Int32] = [0, 0]
        guard pipe(&output) == 0, pipe(&messages) == 0 else {
            throw Rejection("download.failed", "No pipe can be made.", category: .unavailable)
        }
        defer { for end in [output[0], messages[0]] { close(end) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], 1)
        posix_spawn_file_actions_adddup2(&actions, messages[1], 2)
        for end in output + messages { posix_spawn_file_actions_addclose(&actions, end) }
        var child: pid_t = 0
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let fault = posix_spawnp(&child, words[0], &actions, nil, arguments, environ)
        for end in [output[1], messages[1]] { close(end) }
        guard fault == 0 else {
            throw Rejection(
                "download.curl", "Addresses are fetched by curl, which is not here.",
                category: .unavailable,
                hints: ["Install curl, or save the answer to a file and name that."])
        }
        let written = drain(output[0], limit: longest)
        let said = drain(messages[0], limit: 4_096)
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return (status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F, written, said)
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
