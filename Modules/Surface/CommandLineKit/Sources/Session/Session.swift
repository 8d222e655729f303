public import Core
public import Engine
internal import LocalesAPI

/// One run of the command line: the program, the terminal, the clock, and the user's store.
///
/// Commands use `Session.current`, because ArgumentParser creates them from the line alone.
public struct Session: Sendable {
    /// The program.
    public let program: Program
    /// The terminal, in the user's palette after the first query.
    public var terminal: Terminal { bare.painted(in: looks.brand) }
    /// The shared options of the line.
    public let options: GlobalOptions
    /// The environment variables.
    public let environment: [String: String]
    /// The user's folders.
    public let folders: Folders
    /// The source of the current time.
    public let clock: any Clock
    private let zoneSource: @Sendable () throws(Rejection) -> Zone
    private let opener: StoreOpener
    private let bare: Terminal
    let looks = TerminalAppearance()

    /// Creates a session; `zone` and `open` are called at their first use.
    public init(
        program: Program, terminal: Terminal, options: GlobalOptions,
        environment: [String: String], folders: Folders, clock: any Clock,
        zone: @escaping @Sendable () throws(Rejection) -> Zone,
        open: @escaping @Sendable (Session) async throws(Rejection) -> OpenStore
    ) {
        self.program = program
        bare = terminal
        self.options = options
        self.environment = environment
        self.folders = folders
        self.clock = clock
        zoneSource = zone
        opener = StoreOpener(open)
    }

    /// The session of the current task, or nil.
    @TaskLocal public static var active: Session?

    /// The session of the current task; traps outside one.
    public static var current: Session {
        guard let active else { preconditionFailure("commands run inside a session") }
        return active
    }

    /// Returns the user's zone: `--zone`, `CAIRN_ZONE`, the machine's setting, or the machine's
    /// zone.
    public func zone() throws(Rejection) -> Zone { try zoneSource() }

    /// Returns the user's store, opened at the first call.
    public func store() async throws(Rejection) -> OpenStore {
        try await opener.store(for: self)
    }

    /// The store, if a command used it.
    public var openedStore: OpenStore? {
        get async { await opener.opened }
    }

    /// Answers a query about the user's current state.
    public func ask<T: Sendable>(
        _ question: @Sendable (QueryContext) throws(Rejection) -> T
    ) async throws(Rejection) -> T {
        try await store().engine.ask(zone: try zone()) { [looks] asking throws(Rejection) in
            looks.note(asking.view, on: asking.today)
            return try LocaleFormat.speaking(looks.locale) { () throws(Rejection) in
                try question(asking)
            }
        }
    }

    /// Decides and records a command durably; the same `operation` again records nothing new.
    public func perform<C: Command>(
        _ command: C, operation: EventID? = nil
    ) async throws(Rejection) -> Outcome<C.Reply> {
        let outcome = try await store().engine.perform(
            command, operation: operation, zone: try zone())
        // The following output needs colours and date formats, which are unknown so far.
        if looks.brand == nil { try await ask { _ in } }
        return outcome
    }
}
