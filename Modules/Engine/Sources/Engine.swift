public import Core

/// One person's journal at work: load, decide, append, fold.
///
/// Commands are decided one after the other against the state in memory and committed in groups:
/// what arrives while a commit is under way shares the next one. A reply is given, and a question
/// that saw the events is answered, only when they are durable. Nothing derived is written back but
/// snapshots, which are a cache.
public actor Engine {
    let program: Program
    let journal: any Journal
    let account: AccountID
    let device: DeviceID
    let clock: any Clock
    let entropy: any Entropy
    let options: EngineOptions

    var loaded: Loaded?
    var waiting: [PendingOperation] = []
    var isCommitting = false
    var issuedRevision: UInt64 = 0
    var refreshed: ContinuousClock.Instant?

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
    }

    /// Decides and records a command, and returns what the person is told once it is durable.
    ///
    /// `operation` is the id that the person's device gave; the same id again records nothing new.
    /// `zone` is where the surface knows the person to be. Throws what the command, the journal or
    /// the day keeper object to.
    public func perform<C: Command>(
        _ command: C, operation: EventID? = nil, zone: Zone? = nil
    ) async throws(Rejection) -> Outcome<C.Reply> {
        let operation = operation ?? newOperation()
        var attempts = 0
        while true {
            try await refresh()
            let decided = try decide(command, operation: operation, zone: zone)
            if decided.events.isEmpty, await settle() { return decided.outcome(isNew: false) }
            switch await commit(decided.events) {
            case .success(let isNew): return decided.outcome(isNew: isNew)
            case .failure(let error): throw error.rejection
            case .moved:
                attempts += 1
                guard attempts < options.attempts else {
                    throw Rejection(
                        "engine.contention", "The store is too busy; try again.",
                        category: .unavailable)
                }
            }
        }
    }

    /// Answers a question about the present state.
    public func ask<T: Sendable>(
        zone: Zone? = nil, _ question: @Sendable (Asking) throws(Rejection) -> T
    ) async throws(Rejection) -> T {
        while true {
            try await refresh()
            let answer = try answer(zone: zone, question)
            if await settle() { return answer }
        }
    }

    private func answer<T: Sendable>(
        zone: Zone?, _ question: @Sendable (Asking) throws(Rejection) -> T
    ) throws(Rejection) -> T {
        let view = currentView
        return try question(
            Asking(
                view: view, moment: try moment(zone: zone, in: view),
                revision: loaded?.revision ?? 0))
    }

    /// A number that grows whenever the state changes: what answers may be cached under.
    public func revision() async throws(Rejection) -> UInt64 {
        try await refresh()
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

    /// A fresh operation id.
    public func newOperation() -> EventID {
        EventID(at: clock.now(), random: (entropy.bits(), entropy.bits()))
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
    /// Zero reads before each use. Decisions are never made on an old state: the journal refuses
    /// them, and they are made again.
    public var freshness: Duration = .zero
    /// The defaults.
    public init() {}
}

/// What a person is told, and under which operation it was recorded.
public struct Outcome<Reply: Sendable>: Sendable {
    public let reply: Reply
    public let operation: EventID
    /// When and on which day.
    public let moment: Moment
    /// How many events were recorded.
    public let events: Int
    /// False if nothing was recorded, because nothing had to be or it had been before.
    public let isNew: Bool
}

/// What a question is handed.
public struct Asking: Sendable {
    public let view: WorldView
    public let moment: Moment
    /// The number of the state: answers may be cached under it, as under `Engine.revision()`.
    public let revision: UInt64
    /// The person's day.
    public var today: Day { moment.day }
    /// A question's surroundings.
    public init(view: WorldView, moment: Moment, revision: UInt64 = 0) {
        self.view = view
        self.moment = moment
        self.revision = revision
    }
}
