public import Core
public import Engine
internal import LocalesAPI

/// One run of a command: the program, the terminal, the clock and the user's data.
///
/// Commands use `Session.current`, because ArgumentParser creates them from the command line alone.
public struct Session: Sendable {
    /// The program with its modules.
    public let program: Program
    /// The terminal. After the first query, it uses the user's colour palette.
    public var terminal: Terminal { bare.painted(in: looks.brand) }
    /// The options that all commands accept.
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

    /// Creates a session. `zone` and `open` are called when they are first needed.
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

    /// The session of the current task; nil if there is none.
    @TaskLocal public static var active: Session?

    /// The session of the current task. Traps if there is none.
    public static var current: Session {
        guard let active else { preconditionFailure("commands run inside a session") }
        return active
    }

    /// Returns the user's zone. It comes from `--zone`, else from `CAIRN_ZONE`, else from this
    /// computer's Cairn settings, else from its operating system.
    public func zone() throws(Rejection) -> Zone { try zoneSource() }

    /// Returns the user's data. It is opened at the first call.
    public func store() async throws(Rejection) -> OpenStore {
        try await opener.store(for: self)
    }

    /// The user's data; nil if the command has not used it.
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

    /// Decides a command and records its events durably. If the same `operation` is performed
    /// again, nothing new is recorded.
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
