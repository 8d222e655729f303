public import Core

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What the system tells a process when it starts.
public enum StartedProcess {
    /// The variables of the environment; of one given twice the first counts.
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

    /// Takes memory from one place, in large steps: right for a process that ends at once.
    ///
    /// The C library otherwise gives each thread an arena of its own that grows page by page, two
    /// hundred system calls for one command. Costs nothing where the library is another.
    public static func expectShortLife() {
        #if canImport(Glibc)
            // <malloc.h> is not among what Swift imports of the C library.
            typealias Option = @convention(c) (Int32, Int32) -> Int32
            guard let address = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(address, to: Option.self)
            let (arenaLimit, growth) = (Int32(-8), Int32(-2))  // M_ARENA_MAX, M_TOP_PAD
            _ = mallopt(arenaLimit, 1)
            _ = mallopt(growth, 1 << 20)
        #endif
    }

    /// What this machine calls itself.
    public static var machine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "a machine" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Starts this program once more, with other words, to go on by itself: it has no terminal, and
    /// outlives this process. False if it cannot be started.
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

    /// POSIX_SPAWN_SETSID, which Swift imports only of Darwin's headers.
    private static var ownSession: Int16 {
        #if canImport(Darwin)
            Int16(POSIX_SPAWN_SETSID)
        #else
            0x80
        #endif
    }

    /// Where this program lies, also if it was found in PATH.
    private static var ownPath: String {
        access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : CommandLine.arguments[0]
    }

    /// Becomes another of our programs, with the same input and output: the one that lies beside
    /// this program, else one in PATH. Fails with `run.program` where there is none.
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
            "run.program", "\(name) is not installed beside this program, and not in PATH.",
            field: "command", category: .notFound)
    }

    /// Starts this program again in the place of this process, with other words. Returns only if
    /// that fails.
    public static func becomeItself(_ words: [String]) {
        // Threads of a pool block signals, and the new program would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        _ = execv(ownPath, (CommandLine.arguments.prefix(1) + words).map { strdup($0) } + [nil])
    }

    /// Ends the process with a status, without unwinding: everything worth keeping is on disk.
    public static func end(_ status: ExitStatus) -> Never { end(with: status.rawValue) }

    /// Ends the process as another program ended that ran in its place.
    public static func end(with status: Int32) -> Never { exit(status) }
}
