public import Core
public import Engine
internal import LocalesAPI

/// One run of the command line: the program, the terminal, the clock, and the person's store.
///
/// Commands reach it as `Session.current`, since ArgumentParser makes them from the line alone.
public struct Session: Sendable {
    /// What the binary is composed of.
    public let program: Program
    /// Where to write, in the palette that the person chose as soon as it is known.
    public var terminal: Terminal { bare.painted(in: looks.brand) }
    /// What the person said on the line.
    public let options: GlobalOptions
    /// The variables of the environment.
    public let environment: [String: String]
    /// Where the person's things lie.
    public let folders: Folders
    /// What time it is.
    public let clock: any Clock
    private let zoneSource: @Sendable () throws(Rejection) -> Zone
    private let keeper: StoreKeeper
    private let bare: Terminal
    let looks = Looks()

    /// A session; `zone` and `open` are called when something first needs them.
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
        keeper = StoreKeeper(open)
    }

    /// The session that the present task runs in, or nil.
    @TaskLocal public static var active: Session?

    /// The session that the present task runs in; traps outside one.
    public static var current: Session {
        guard let active else { preconditionFailure("commands run inside a session") }
        return active
    }

    /// Where the person is: `--zone`, `CAIRN_ZONE`, the machine's setting, or the machine's zone.
    public func zone() throws(Rejection) -> Zone { try zoneSource() }

    /// The person's store, opened when first asked for.
    public func store() async throws(Rejection) -> OpenStore {
        try await keeper.store(for: self)
    }

    /// The store if a command needed it.
    public var openedStore: OpenStore? {
        get async { await keeper.opened }
    }

    /// Answers a question about the person's present state.
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

    /// Decides and records a command, durably; the same `operation` again records nothing new.
    public func perform<C: Command>(
        _ command: C, operation: EventID? = nil
    ) async throws(Rejection) -> Outcome<C.Reply> {
        let outcome = try await store().engine.perform(
            command, operation: operation, zone: try zone())
        // What is said next has colours and dates, and nothing has told yet which.
        if looks.brand == nil { try await ask { _ in } }
        return outcome
    }
}
