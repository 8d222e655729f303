internal import Core
public import Engine

/// The contract of every journal: one suite for all stores and for the memory journal.
///
/// ```swift
/// @Test func contract() async {
///     let contract = JournalContract(sealer: MemoryJournal.plainHash) { MemoryJournal() }
///     #expect(await contract.check() == [])
/// }
/// ```
public struct JournalContract: Sendable {
    /// The hash function of the journal.
    let sealer: MemoryJournal.Sealer
    /// Creates a separate empty journal.
    let make: @Sendable () async throws -> any Journal

    /// Creates the suite for journals from `make`, which must return a separate empty journal each
    /// time.
    public init(
        sealer: @escaping MemoryJournal.Sealer,
        make: @escaping @Sendable () async throws -> any Journal
    ) {
        self.sealer = sealer
        self.make = make
    }

    /// Runs every check on a separate journal. Returns one sentence per violation.
    public func check() async -> [String] {
        var sentences: [String] = []
        for (name, run) in JournalContract.checks {
            var contractRun = JournalContractRun(sealer: sealer)
            do {
                try await run(&contractRun, make())
            } catch {
                contractRun.expect(false, "the check threw an error: \(error)")
            }
            sentences += contractRun.broken.map { "\(name): \($0)." }
        }
        return sentences
    }

    typealias Check = @Sendable (inout JournalContractRun, any Journal) async throws -> Void

    static let checks: [(name: String, run: Check)] = [
        ("An empty journal", { try await $0.emptiness($1) }),
        ("An append", { try await $0.appending($1) }),
        ("A repeated append", { try await $0.repeating($1) }),
        ("An append of an operation with later times", { try await $0.decidingAgain($1) }),
        ("Finding an operation", { try await $0.findingOperations($1) }),
        ("Listing operations", { try await $0.listingOperations($1) }),
        ("Listing operations of sealed events", { try await $0.listingSealedOperations($1) }),
        ("A refused event", { try await $0.refusing($1) }),
        ("An expectation", { try await $0.expecting($1) }),
        ("Appends at the same time", { try await $0.crowding($1) }),
        ("Two accounts", { try await $0.separating($1) }),
        ("An erased account", { try await $0.erasing($1) }),
        ("Storing events", { try await $0.keepingBytes($1) }),
        ("Events out of bounds", { try await $0.bounding($1) }),
        ("The chain of a device", { try await $0.chaining($1) }),
        ("Sealed events", { try await $0.admitting($1) }),
        ("Invalid sealed events", { try await $0.admittingNothingWrong($1) }),
        ("Admitting sealed events together", { try await $0.admittingAllOrNothing($1) }),
        ("Sealed events of another account", { try await $0.admittingStrangers($1) }),
        ("Sealed events under another seal", { try await $0.admittingResealed($1) }),
        ("The ends of chains", { try await $0.tellingChains($1) }),
        ("Parting a chain", { try await $0.parting($1) }),
        ("Parting a chain without copies", { try await $0.partingCopies($1) }),
        ("Parting a chain with revised events", { try await $0.partingRevised($1) }),
        ("Reading", { try await $0.reading($1) }),
        ("Snapshots", { try await $0.snapshots($1) }),
        ("An announcement", { try await $0.announcing($1) }),
        ("Announcements to many", { try await $0.announcingToMany($1) }),
    ]
}

/// A running check: makes events and records violations.
struct JournalContractRun {
    let sealer: MemoryJournal.Sealer
    private(set) var broken: [String] = []
    private var generator = SeededGenerator(66)
    let account: AccountID
    let device: DeviceID

    init(sealer: @escaping MemoryJournal.Sealer) {
        self.sealer = sealer
        account = generator.id()
        device = generator.id()
    }

    mutating func expect(_ condition: Bool, _ otherwise: String) {
        if !condition { broken.append(otherwise) }
    }

    mutating func id<Subject>(_: Subject.Type = Subject.self) -> ID<Subject> { generator.id() }

    /// Returns an event with the payload `text`, by default of its own operation.
    mutating func event(_ text: String = "", operation: EventID? = nil) -> Event {
        let id = id(Event.self)
        return Event(
            id: id, operation: operation ?? id,
            time: HybridTimestamp(rawValue: generator.next() >> 8),
            instant: Instant(seconds: 1_700_000_000), day: Day(19_675), offset: 3_600,
            zone: "Europe/Berlin", kind: "toy.noted", payload: Array("{\"text\":\"\(text)\"}".utf8))
    }

    mutating func events(_ count: Int) -> [Event] { (0..<count).map { event("\($0)") } }

    func append(
        _ events: [Event], to journal: any Journal, expecting: Cursor? = nil
    ) async throws -> AppendOutcome {
        try await journal.append(events, to: account, from: device, expecting: expecting)
    }

    func stored(_ journal: any Journal) async throws -> [Event] {
        try await journal.entries(account, after: .start, limit: .max).map(\.sealed.event)
    }
}

extension AppendOutcome {
    /// The admissions; none if the account has moved on.
    var admissions: [Admission] {
        if case .stored(let admissions, _) = self { admissions } else { [] }
    }
}
