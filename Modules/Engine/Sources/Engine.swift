public import Core
internal import Synchronization

/// Executes commands and answers queries for one account.
///
/// Commands are decided one after the other on the state in memory and committed in groups:
/// commands that arrive during a commit share the next one. A reply is returned only after the
/// command's events are durable. The answer to a query is returned only after all events that it
/// used are durable. The engine writes no derived data except snapshots, which are a cache.
public actor Engine {
    let program: Program
    /// The journal that stores the events.
    public nonisolated let journal: any Journal
    /// The account to which the engine's events belong.
    public nonisolated let account: AccountID
    /// The device id under which the engine writes.
    public nonisolated let device: DeviceID
    let clock: any Clock
    /// The source of random bits for new ids.
    public nonisolated let entropy: any Entropy
    let options: EngineOptions
    let turns = TurnQueue()

    var loaded: Loaded? {
        didSet { facts.store(Int(loaded?.cursor.rawValue ?? 0), ordering: .relaxed) }
    }
    private nonisolated let facts = Atomic(0)
    var waiting: [PendingOperation] = []
    var isCommitting = false
    /// Called with the result of the running commit.
    var followers: [@Sendable (CommitResult) -> Void] = []
    var refreshers: [CheckedContinuation<JournalError?, Never>] = []
    var isRefreshing = false
    var settlers: [CheckedContinuation<Void, Never>] = []
    var issuedRevision: UInt64
    var refreshed: ContinuousClock.Instant?
    /// The time at which the running or latest commit started.
    var committing: ContinuousClock.Instant?
    /// The cursor that the journal returned with `moved`; nil after the account was read again.
    var answeredHead: Cursor?
    /// The time at which events of another process were last found.
    var othersWrote: ContinuousClock.Instant?
    /// True if the current decision uses the state in memory without a check of the journal.
    var restsOnMemory = false
    /// True if the state was used since the last read in advance (`prefetch`).
    var wasOfUse = false

    /// Creates an engine for one account. It reads nothing before the first query or command.
    public init(
        program: Program, journal: any Journal, account: AccountID, device: DeviceID,
        clock: any Clock, entropy: any Entropy = SystemEntropy(), options: EngineOptions = .init()
    ) {
        self.program = program
        self.journal = journal
        self.account = account
        self.device = device
        self.clock = clock
        self.entropy = entropy
        self.options = options
        // Another process, or this one after a restart, starts with another number.
        issuedRevision = entropy.bits() >> 16
    }

    /// Decides and records a command, and returns the result after the events are durable.
    ///
    /// - `operation`: the id that the client chose. If that operation is already recorded, even
    ///   before a restart of the program, nothing is recorded and the original result is returned
    ///   (Y0). The same id with a different command throws `idempotency.reused`.
    /// - `zone`: the user's zone, if the surface knows it.
    /// - `instant`: the time of the action, if it was earlier than now. The command is decided for
    ///   that time and its day (U8).
    ///
    /// Throws the rejections of the command, the journal and the day provider. After a journal
    /// error, the events may or may not be stored; retry with the same `operation`.
    public nonisolated func perform<C: Command>(
        _ command: C, operation given: EventID? = nil, zone: Zone? = nil,
        at instant: Instant? = nil
    ) async throws(Rejection) -> Outcome<C.Reply> {
        let operation = given ?? newOperation()
        // Events with their own ids that the journal has, although the state does not show them.
        var known: Set<EventID> = []
        for _ in 0..<options.attempts {
            if given != nil, let known = try await repeated(command, operation) { return known }
            let (verdict, result) = try await attempt(
                command, operation: operation, from: Origin(zone: zone, instant: instant),
                isRepeatable: given != nil, without: known)
            switch result {
            case .success(.exact):
                let decided = try verdict.get()
                return decided.outcome(isNew: !decided.performed.events.isEmpty)
            case .success(.known):
                // Another process recorded it in the meantime, or there was nothing to record.
                if let known = try await repeated(command, operation) { return known }
                let events = verdict.events()
                guard !events.isEmpty else { return try verdict.get().outcome(isNew: false) }
                known.formUnion(events.filter(\.hasOwnID).map(\.id))
            case .success(.inexact):
                if let stored = try await repeated(command, operation, isNew: true) {
                    return stored
                }
            case .failure(let rejection): throw rejection
            case .moved(let there): known.formUnion(there)
            case .conflict(let there):
                guard C.isMerge else { throw .operationReused }
                known.formUnion(there)
            }
        }
        throw .contention
    }

    /// Answers a query about the current state. If `remembering` is true, it uses the state in
    /// memory unless other processes are known to have written.
    public nonisolated func ask<T: Sendable>(
        zone: Zone? = nil, remembering: Bool = false,
        _ question: @Sendable (QueryContext) throws(Rejection) -> T
    ) async throws(Rejection) -> T {
        for _ in 0..<options.attempts {
            try AnswerBudget.check()
            let (answer, commit) = try await answer(zone, remembering, question)
            switch await commit.value {
            case .success: return try answer.get()
            case .failure(let rejection): throw rejection
            case .moved, .conflict: continue
            }
        }
        throw .contention
    }

    private func answer<T: Sendable>(
        _ zone: Zone?, _ remembering: Bool,
        _ question: @Sendable (QueryContext) throws(Rejection) -> T
    ) async throws(Rejection) -> (Result<T, Rejection>, Pending<CommitResult>) {
        wasOfUse = true
        if !remembering || !mayDecideAtOnce { try await load() }
        let answer = answered(zone: zone, question)
        guard !isSettled else { return (answer, Pending(.success(.known))) }
        let pending = Pending<CommitResult>()
        confirm(remembering: remembering) { pending.complete($0) }
        return (answer, pending)
    }

    private func answered<T: Sendable>(
        zone: Zone?, _ question: @Sendable (QueryContext) throws(Rejection) -> T
    ) -> Result<T, Rejection> {
        let view = currentView
        do {
            // The caller may have cancelled while other questions were answered.
            try AnswerBudget.check()
            let answer = try question(
                QueryContext(
                    view: view, moment: try moment(from: Origin(zone: zone), in: view),
                    revision: loaded?.revision ?? 0, cursor: loaded?.cursor ?? .start,
                    account: account))
            // Queries return early once their budget is over; their answer is then partial.
            try AnswerBudget.check()
            return .success(answer)
        } catch {
            // A rejection can be partial too: an item that was not read is not unknown.
            let isPart = AnswerBudget.current?.isOver == true
            return .failure(isPart ? Rejection.answerTooLong : error)
        }
    }

    /// Returns a number that increases with each change of the state. Callers can cache answers
    /// under it.
    ///
    /// The number is less than 2^53. Each engine starts with a different number, so two processes
    /// do not use the same number for different states.
    public func revision() async throws(Rejection) -> UInt64 {
        try await load()
        return loaded?.revision ?? 0
    }

    /// Returns the latest entries in the account's journal, newest first.
    public func latest(_ limit: Int) async throws(Rejection) -> [JournalEntry] {
        do {
            return try await journal.latest(account, limit: limit)
        } catch {
            throw error.rejection
        }
    }

    /// The number of events folded into the state in memory; 0 if no state is in memory. Memory use
    /// grows with it.
    public nonisolated var factsInMemory: Int { facts.load(ordering: .relaxed) }

    /// Returns a listener for new events in the account from any process.
    public nonisolated func listen() -> JournalNews.Listener { options.news.listen(to: account) }

    /// The current time of the engine's clock.
    public nonisolated var now: Instant { clock.now() }

    /// Returns a new id for an operation.
    public nonisolated func newOperation() -> EventID { newID() }

    /// Returns a new id of any kind.
    public nonisolated func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(at: clock.now(), random: (entropy.bits(), entropy.bits()))
    }
}

/// The options of an engine.
public struct EngineOptions: Sendable {
    /// The maximum number of times that one command is decided while other processes keep writing.
    public var attempts = 100
    /// The number of events after which a new snapshot is stored.
    public var snapshotEvery = 512
    /// The maximum age of the state in memory. If it is older, events from other processes are read
    /// before it is used.
    ///
    /// If zero, events are read before each use. A decision on an old state is never recorded: the
    /// journal refuses its events, and the command is decided again.
    public var freshness: Duration = .zero
    /// The source of notifications about new events. Without notifications, listeners check the
    /// journal five times a second.
    public var news = JournalNews()
    /// Creates the default options.
    public init() {}
}
