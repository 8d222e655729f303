internal import CommandLineKit
public import Core
public import CoreTesting
public import Engine
internal import RouteKit

/// A simulated user at the surfaces of a program: sends requests and types commands, without a
/// socket, a terminal or a file.
///
/// Everything uses one engine over a journal in memory, so typed data is visible over HTTP. The
/// user lives in UTC; the clock is fixed until it is moved. Every reply is checked against its
/// route's document; a violation is an issue in the running test.
public struct Visitor: Sendable {
    /// The program.
    public let program: Program
    /// The clock, which tests move.
    public let clock: TestClock
    let journal: MemoryJournal
    static let account = AccountID(high: 1, low: 1)
    let store: OpenStore
    let routes: [Route]
    let dispatcher: RouteDispatcher
    let log: ReplyLog

    /// Creates a user with an empty journal at noon of a day. Throws if the modules do not fit
    /// together.
    public init(_ modules: [any Module], on today: String = "2026-11-21") throws(WiringError) {
        let noon = Instant(seconds: Int64(day(today).number) * 86_400 + 43_200)
        try self.init(
            try Program(modules), clock: TestClock(noon), journal: MemoryJournal(),
            log: ReplyLog())
    }

    private init(
        _ program: Program, clock: TestClock, journal: MemoryJournal, log: ReplyLog
    ) throws(WiringError) {
        self.program = program
        self.clock = clock
        self.journal = journal
        self.log = log
        let account = Visitor.account
        let device = DeviceID(high: 2, low: 2)
        let engine = Engine(
            program: program, journal: journal, account: account, device: device, clock: clock,
            entropy: SeededEntropy(log.start()))
        store = OpenStore(
            journal: journal, engine: engine, account: account, device: device, isNew: false)
        routes = program.routes
        dispatcher = try RouteDispatcher(
            routes, gate: SingleUserAuthenticator(engine),
            observers: program.contributions(to: .routeObservers))
    }

    /// Returns the same user after a restart of the program, with only the journal left.
    public func restarted() throws(WiringError) -> Visitor {
        try Visitor(program, clock: clock, journal: journal, log: log)
    }

    /// The engine, for work of a server other than requests.
    public var engine: Engine { store.engine }

    /// The operations of the program's document without a successful answer so far.
    public var unanswered: [String] {
        routes.filter(\.isDocumented).map(\.operation).filter { !log.answered.contains($0) }
    }
}
