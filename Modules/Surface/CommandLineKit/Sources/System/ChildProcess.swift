public import Core
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A program that runs on the user's terminal instead of this one, until it ends.
///
/// It has its own process group, so its child processes end with it. While it runs, it has the
/// terminal's input, so only it receives Ctrl-C.
public struct ChildProcess: Sendable {
    private let id: pid_t
    private let hasTerminal: Bool

    /// Starts a program from PATH without a shell. It gets this process's input, output and
    /// environment. Throws `run.program` if it cannot be started.
    public init(_ words: [String]) throws(Rejection) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTTOU, SIGTERM] {
            sigaddset(&defaults, signal)
        }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var id: pid_t = 0
        // The child may already run, and this process may be asked to end, before the id is known
        // here.
        for ending in Self.endings { signal(ending, Self.passOn) }
        let fault = posix_spawnp(&id, words[0], nil, &attributes, arguments, environ)
        guard fault == 0 else {
            Self.endings.forEach { signal($0, SIG_DFL) }
            throw Rejection(
                "run.program",
                "\(TextFitting.quoted(words[0])) cannot be started: "
                    + "\(String(cString: strerror(fault))).", field: "command",
                category: .notFound)
        }
        self.id = id
        hasTerminal = isatty(0) == 1 && tcgetpgrp(0) == getpgrp()
        Self.running.store(id, ordering: .sequentiallyConsistent)
        let asked = Self.asked.load(ordering: .sequentiallyConsistent)
        if asked != 0 { kill(-id, asked) }
        // Without this, passing on the terminal would stop a background process.
        signal(SIGTTOU, SIG_IGN)
        goOn()
    }

    /// The id of the running child process. When this process is asked to end, the child also ends.
    private static let running = Atomic<pid_t>(0)
    /// The signal that asked this process to end; 0 if there was none.
    private static let asked = Atomic<Int32>(0)
    private static let endings = [SIGTERM, SIGHUP]

    /// Passes a signal to the child, now or as soon as the child runs.
    private static let passOn: @convention(c) (Int32) -> Void = { signal in
        ChildProcess.asked.store(signal, ordering: .sequentiallyConsistent)
        let id = ChildProcess.running.load(ordering: .sequentiallyConsistent)
        if id != 0 { kill(-id, signal) }
    }

    /// Gives the terminal to the child and continues it, because it may have asked for input too
    /// early.
    private func goOn() {
        if hasTerminal { tcsetpgrp(0, id) }
        kill(-id, SIGCONT)
    }

    /// Returns the exit status in the form that shells use: 128 plus the signal's number if a
    /// signal ended the child. Nil while the child runs.
    public func status() -> Int32? {
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG | WUNTRACED) == id else { return nil }
        if hasTerminal { tcsetpgrp(0, getpgrp()) }
        if status & 0xFF == 0x7F {
            // Ctrl-Z stopped it: this process stops too until the shell continues both.
            if hasTerminal { kill(0, SIGSTOP) }
            goOn()
            return nil
        }
        Self.running.store(0, ordering: .sequentiallyConsistent)
        Self.endings.forEach { signal($0, SIG_DFL) }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// Asks the program and its child processes to end. If `now` is true, kills them.
    public func end(now: Bool = false) {
        kill(-id, now ? SIGKILL : SIGTERM)
        // A stopped process gets no signals before it continues.
        kill(-id, SIGCONT)
    }
}
