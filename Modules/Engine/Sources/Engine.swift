public import Core
internal import Synchronization

/// Loads, decides, appends and folds for one account.
///
/// Commands are decided one after the other against the state in memory and committed in groups:
/// commands that arrive during a commit share the next one. A reply is returned only after its
/// events are durable, and so is the answer to a query that used the events. The engine writes no
/// derived data except snapshots, which are a cache.
public actor Engine {
    let program: Program
    /// The journal with the events.
    public nonisolated let journal: any Journal
    /// The account of the events.
    public nonisolated let account: AccountID
    /// The device that writes.
    public nonisolated let device: DeviceID
    let clock: any Clock
    /// The source of unpredictable bits.
    public nonisolated let entropy: any Entropy
    let options: EngineOptions
    let turns = TurnQueue()

    var loaded: Loaded? {
        didSet { facts.store(Int(loaded?.cursor.rawValue ?? 0), ordering: .relaxed) }
    }
    private nonisolated let facts = Atomic(0)
    var waiting: [PendingOperation] = []
    var isCommitting = false
    /// Called after the running commit.
    var followers: [@Sendable (CommitResult) -> Void] = []
    var refreshers: [CheckedContinuation<JournalError?, Never>] = []
    var isRefreshing = false
    var settlers: [CheckedContinuation<Void, Never>] = []
    var issuedRevision: UInt64
    var refreshed: ContinuousClock.Instant?
    /// The start of the running or latest commit.
    var committing: ContinuousClock.Instant?
    /// The account's cursor after a `moved` result, until the account is read again.
    var answeredHead: Cursor?
    /// The time at which events of another process were last found.
    var othersWrote: ContinuousClock.Instant?
    /// True if the current decision uses the state in memory without a check of the journal.
    var restsOnMemory = false
    /// True if the state was used since the last read in advance.
    var wasOfUse = false

    /// Creates an engine for one account; it reads nothing before the first query or command.
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
    /// - `operation`: the id from the client. An operation that is already recorded records
    ///   nothing, also after a restart, and gets the original answer (Y0). The same id with another
    ///   command throws `idempotency.reused`.
    /// - `zone`: the user's zone, if the surface knows it.
    /// - `instant`: the time of the action, if it was earlier. The command is decided for that time
    ///   and its day (U8).
    ///
    /// Throws rejections of the command, the journal and the day provider. After a journal error,
    /// the events may be stored or not; retry with the same `operation`.
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

    /// Answers a query about the current state. With `remembering`, it uses the state in memory
    /// unless other processes are known to have written.
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
            // What they refuse is a part too: an item that was not read is not unknown.
            let isPart = AnswerBudget.current?.isOver == true
            return .failure(isPart ? Rejection.answerTooLong : error)
        }
    }

    /// Returns a number that increases with each change of the state; answers can be cached under
    /// it.
    ///
    /// It is less than 2^53 and starts differently in each engine, so two processes do not use one
    /// number for different states.
    public func revision() async throws(Rejection) -> UInt64 {
        try await load()
        return loaded?.revision ?? 0
    }

    /// Returns the account's latest entries, newest first.
    public func latest(_ limit: Int) async throws(Rejection) -> [JournalEntry] {
        do {
            return try await journal.latest(account, limit: limit)
        } catch {
            throw error.rejection
        }
    }

    /// The number of events folded into the state in memory; 0 without a state. The memory grows
    /// with it.
    public nonisolated var factsInMemory: Int { facts.load(ordering: .relaxed) }

    /// Returns a listener for new events of the user from any writer.
    public nonisolated func listen() -> JournalNews.Listener { options.news.listen(to: account) }

    /// The current time of the engine's clock.
    public nonisolated var now: Instant { clock.now() }

    /// Returns a new operation id.
    public nonisolated func newOperation() -> EventID { newID() }

    /// Returns a new id of any kind.
    public nonisolated func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(at: clock.now(), random: (entropy.bits(), entropy.bits()))
    }
}

/// The options of an engine.
public struct EngineOptions: Sendable {
    /// The maximum number of decisions for one command if other processes keep writing.
    public var attempts = 100
    /// The number of events after the latest snapshot that causes a new one.
    public var snapshotEvery = 512
    /// The maximum age of the state in memory before other processes' events are read.
    ///
    /// Zero reads before each use. A decision on an old state never counts: the journal refuses it,
    /// and the command is decided again.
    public var freshness: Duration = .zero
    /// The notifications about new events. Without notifications, listeners check five times a
    /// second.
    public var news = JournalNews()
    /// Creates the default options.
    public init() {}
}
