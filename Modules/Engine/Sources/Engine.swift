public import Core
internal import Synchronization

/// One person's journal at work: load, decide, append, fold.
///
/// Commands are decided one after the other against the state in memory and committed in groups:
/// what arrives while a commit is under way shares the next one. A reply is given, and a question
/// that saw the events is answered, only when they are durable. Nothing derived is written back but
/// snapshots, which are a cache.
public actor Engine {
    let program: Program
    /// Where the facts are.
    public nonisolated let journal: any Journal
    /// Whose facts they are.
    public nonisolated let account: AccountID
    /// Who writes.
    public nonisolated let device: DeviceID
    let clock: any Clock
    /// Where what nobody can guess comes from.
    public nonisolated let entropy: any Entropy
    let options: EngineOptions
    let turns = TurnQueue()

    var loaded: Loaded? {
        didSet { facts.store(Int(loaded?.cursor.rawValue ?? 0), ordering: .relaxed) }
    }
    private nonisolated let facts = Atomic(0)
    var waiting: [PendingOperation] = []
    var isCommitting = false
    /// Told once the commit that is under way is done.
    var followers: [@Sendable (CommitResult) -> Void] = []
    var refreshers: [CheckedContinuation<JournalError?, Never>] = []
    var isRefreshing = false
    var settlers: [CheckedContinuation<Void, Never>] = []
    var issuedRevision: UInt64
    var refreshed: ContinuousClock.Instant?
    /// When the commit that is under way was begun, or the last one.
    var committing: ContinuousClock.Instant?
    /// Where the account stands by an answer that it has moved on, until it is read again.
    var answeredHead: Cursor?
    /// When somebody else's events were last found.
    var othersWrote: ContinuousClock.Instant?
    /// Whether what is decided just now rests on what is in memory, without a look at the journal.
    var restsOnMemory = false
    /// Whether the state was of use since others' events were last taken in ahead of that.
    var wasOfUse = false

    /// An engine for one account; nothing is read before the first question or command.
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
        // Another process, or this one started again, counts from elsewhere.
        issuedRevision = entropy.bits() >> 16
    }

    /// Decides and records a command, and returns what the person is told once it is durable.
    ///
    /// `operation` is the id that the person's device gave: an operation that was recorded before
    /// records nothing, whoever restarted meanwhile, and is answered with what it did (Y0); the
    /// same id with another command is refused with `idempotency.reused`. `zone` is where the
    /// surface knows the person to be, `instant` when they acted, if that was before now: the
    /// command is decided as it would have been then, on the day of then (U8). Throws what the
    /// command, the journal or the day keeper object to. A journal's error means that the events
    /// may be stored or not: try again with the same `operation`.
    public nonisolated func perform<C: Command>(
        _ command: C, operation given: EventID? = nil, zone: Zone? = nil,
        at instant: Instant? = nil
    ) async throws(Rejection) -> Outcome<C.Reply> {
        let operation = given ?? newOperation()
        // Events with ids of their own that the journal has, though the state does not show them.
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
                // Recorded by somebody else meanwhile, or nothing to record.
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

    /// Answers a question about the present state; if it is `remembering`, about the state in
    /// memory unless others are known to have left that behind.
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
        confirm(remembering: remembering) { pending.settle($0) }
        return (answer, pending)
    }

    private func answered<T: Sendable>(
        zone: Zone?, _ question: @Sendable (QueryContext) throws(Rejection) -> T
    ) -> Result<T, Rejection> {
        let view = currentView
        do {
            // Whoever asked may have left while others were answered.
            try AnswerBudget.check()
            let answer = try question(
                QueryContext(
                    view: view, moment: try moment(from: Origin(zone: zone), in: view),
                    revision: loaded?.revision ?? 0, cursor: loaded?.cursor ?? .start,
                    account: account))
            // Questions return early once their budget is over: what they gave is a part.
            try AnswerBudget.check()
            return .success(answer)
        } catch {
            return .failure(error)
        }
    }

    /// A number that grows whenever the state changes: what answers may be cached under.
    ///
    /// It is below 2^53 and starts elsewhere in each engine, so that two processes do not mean
    /// different states by one number.
    public func revision() async throws(Rejection) -> UInt64 {
        try await load()
        return loaded?.revision ?? 0
    }

    /// The account's latest entries, newest first.
    public func latest(_ limit: Int) async throws(Rejection) -> [JournalEntry] {
        do {
            return try await journal.latest(account, limit: limit)
        } catch {
            throw error.rejection
        }
    }

    /// How many facts the state in memory was made of: 0 if there is none. What it takes grows with
    /// them.
    public nonisolated var factsInMemory: Int { facts.load(ordering: .relaxed) }

    /// Listens for what is recorded of the person from now on, whoever writes it.
    public nonisolated func listen() -> JournalNews.Listener { options.news.listen(to: account) }

    /// What the engine's clock says.
    public nonisolated var now: Instant { clock.now() }

    /// A fresh operation id.
    public nonisolated func newOperation() -> EventID { newID() }

    /// A fresh id of anything.
    public nonisolated func newID<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> {
        ID(at: clock.now(), random: (entropy.bits(), entropy.bits()))
    }
}

/// How an engine behaves.
public struct EngineOptions: Sendable {
    /// How often a command is decided again because another process wrote meanwhile.
    public var attempts = 100
    /// After how many events beyond the last snapshot a new one is kept.
    public var snapshotEvery = 512
    /// How old the state in memory may be before what other processes wrote is read.
    ///
    /// Zero reads before each use. Decisions are never made on an old state, whatever they come to:
    /// the journal refuses them, and they are made again.
    public var freshness: Duration = .zero
    /// What tells those who wait that something was recorded; one that nobody tells lets them look
    /// five times a second.
    public var news = JournalNews()
    /// The defaults.
    public init() {}
}
