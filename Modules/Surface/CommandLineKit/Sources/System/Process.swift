public import Core

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The data that the operating system gives to a process when it starts, and functions that replace
/// or end the process.
public enum StartedProcess {
    /// The environment variables. If a variable occurs twice, its first value is used.
    public static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let sign = text.firstIndex(of: "=") {
                let name = String(text[..<sign])
                if variables[name] == nil {
                    variables[name] = String(text[text.index(after: sign)...])
                }
            }
            next += 1
        }
        return variables
    }

    /// Lets the C library allocate memory in one arena and in large steps, which is faster for a
    /// process that ends soon.
    ///
    /// By default, the C library gives each thread its own arena that grows page by page. This
    /// costs two hundred system calls per command. With other C libraries, the call has no effect.
    public static func expectShortLife() {
        #if canImport(Glibc)
            // Swift does not import <malloc.h> of the C library.
            typealias Option = @convention(c) (Int32, Int32) -> Int32
            guard let address = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(address, to: Option.self)
            let (arenaLimit, growth) = (Int32(-8), Int32(-2))  // M_ARENA_MAX, M_TOP_PAD
            _ = mallopt(arenaLimit, 1)
            _ = mallopt(growth, 1 << 20)
        #endif
    }

    /// The name of this computer.
    public static var machine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "a machine" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Starts this program again with other arguments, as a background process without a terminal
    /// that continues after this one has ended. Returns false if it cannot be started.
    @discardableResult
    public static func startBehind(_ words: [String]) -> Bool {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, ownSession)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for end in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, end, "/dev/null", O_RDWR, 0)
        }
        let arguments = (CommandLine.arguments.prefix(1) + words).map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var id: pid_t = 0
        return posix_spawn(&id, ownPath, &actions, &attributes, arguments, environ) == 0
    }

    /// POSIX_SPAWN_SETSID, which Swift imports only from Darwin's headers.
    private static var ownSession: Int16 {
        #if canImport(Darwin)
            Int16(POSIX_SPAWN_SETSID)
        #else
            0x80
        #endif
    }

    /// The path of this program, even if it was found through PATH.
    private static var ownPath: String {
        access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : CommandLine.arguments[0]
    }

    /// Replaces this process by another of Cairn's programs, with the same input and output. The
    /// program in the same folder is used, or else one from PATH. Throws `run.program` if there is
    /// none.
    public static func become(_ name: String, _ words: [String]) throws(Rejection) -> Never {
        var beside = name
        if let path = realpath(ownPath, nil) {
            let folder = String(cString: path).split(
                separator: "/", omittingEmptySubsequences: false
            ).dropLast()
            beside = (folder + [Substring(name)]).joined(separator: "/")
            free(path)
        }
        let arguments = ([name] + words).map { strdup($0) } + [nil]
        _ = execv(beside, arguments)
        _ = execvp(name, arguments)
        throw Rejection(
            "run.program", "\(name) was not found in the folder of this program or in PATH.",
            field: "command", category: .notFound)
    }

    /// Replaces this process by a new start of the same program with other arguments. Returns only
    /// if that fails.
    public static func restartProcess(_ words: [String]) {
        // Threads of a pool block signals, and the new program would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        _ = execv(ownPath, (CommandLine.arguments.prefix(1) + words).map { strdup($0) } + [nil])
    }

    /// Ends the process with a status. Nothing needs to be cleaned up, because all important data
    /// is on the disk.
    public static func end(_ status: ExitStatus) -> Never { end(with: status.rawValue) }

    /// Ends the process with the status of another program that ran instead of this one.
    public static func end(with status: Int32) -> Never { exit(status) }
}
