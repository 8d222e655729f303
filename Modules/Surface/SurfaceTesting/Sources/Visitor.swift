internal import CommandLineKit
public import Core
public import CoreTesting
public import Engine
internal import RouteKit

/// A person at the surfaces of a program: sends requests and types commands, without a socket, a
/// terminal or a file.
///
/// Everything goes to one engine over a journal in memory, so that what is typed can be asked for
/// over HTTP. Lives in UTC; the clock stands still until it is moved. Every reply is held to what
/// the route's document promises: one that breaks it is an issue in the running test.
public struct Visitor: Sendable {
    /// What the program is composed of.
    public let program: Program
    /// What time it is; tests move it.
    public let clock: TestClock
    let journal: MemoryJournal
    static let account = AccountID(high: 1, low: 1)
    let store: OpenStore
    let routes: [Route]
    let dispatcher: RouteDispatcher
    let log: AnswerLog

    /// Somebody with an empty journal at noon of a day. Throws if the modules do not fit together.
    public init(_ modules: [any Module], on today: String = "2026-11-21") throws(WiringError) {
        let noon = Instant(seconds: Int64(day(today).number) * 86_400 + 43_200)
        try self.init(
            try Program(modules), clock: TestClock(noon), journal: MemoryJournal(),
            log: AnswerLog())
    }

    private init(
        _ program: Program, clock: TestClock, journal: MemoryJournal, log: AnswerLog
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
            routes, gate: OneResident(engine),
            onlookers: program.contributions(to: .routeOnlookers))
    }

    /// The same person after the program was stopped and started again: nothing but the journal is
    /// left of what it knew.
    public func restarted() throws(WiringError) -> Visitor {
        try Visitor(program, clock: clock, journal: journal, log: log)
    }

    /// What decides and answers, for what a server does beside answering requests.
    public var engine: Engine { store.engine }

    /// Operations of the program's document that nobody was answered with success so far.
    public var unanswered: [String] {
        routes.filter(\.isDocumented).map(\.operation).filter { !log.answered.contains($0) }
    }
}
