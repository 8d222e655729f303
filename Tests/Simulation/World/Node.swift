import Core
import CoreTesting
import Engine
import Standard
import Sync
import Synchronization

/// A clock of a node: the time of the world, and how far it is off.
final class NodeClock: Clock {
    private let state = Mutex((world: Instant(milliseconds: 0), skew: Int64(0)))

    func now() -> Instant { state.withLock { $0.world + $0.skew } }

    /// The time of the world goes on.
    func set(_ world: Instant) { state.withLock { $0.world = world } }

    /// By how many seconds it is off.
    var skew: Int64 {
        get { state.withLock { $0.skew } }
        set { state.withLock { $0.skew = newValue } }
    }
}

/// Something with a store: a device of a person, or one person's part of a server. The world does
/// one thing at a time, so that nothing of it is touched by two.
final class Node: @unchecked Sendable {
    let name: String
    let person: Int
    /// The account in its own store, which need not be that of the server.
    let account: AccountID
    let device: DeviceID
    let journal: FaultyJournal
    let clock = NodeClock()
    let program: Program
    /// Whether its program does not know some modules.
    let isOlder: Bool
    private let entropy: SeededEntropy
    private(set) var engine: Engine
    var zone: Zone
    var isRevoked = false
    /// Operations that failed, which their person tries again under the same key.
    var unsettled: [Try] = []
    /// The places up to which it sent, for a mistake that trusts them.
    var sent: [DeviceID: UInt64] = [:]

    /// Something that a person wants done, and its key.
    struct Try {
        var operation: EventID
        var deed: Deed
    }

    init(
        _ name: String, of person: Int, account: AccountID, device: DeviceID,
        journal: FaultyJournal, program: Program, zone: Zone, seed: UInt64, isOlder: Bool = false
    ) {
        self.isOlder = isOlder
        self.name = name
        self.person = person
        self.account = account
        self.device = device
        self.journal = journal
        self.program = program
        self.zone = zone
        entropy = SeededEntropy(seed)
        engine = Engine(
            program: program, journal: journal, account: account, device: device, clock: clock,
            entropy: entropy)
    }

    /// Starts the program anew, as after a crash.
    func restart() {
        engine = Engine(
            program: program, journal: journal, account: account, device: device, clock: clock,
            entropy: entropy)
    }

    /// Everything that is here.
    func facts() async throws(JournalError) -> [SealedEvent] {
        try await journal.entries(account, after: .start, limit: .max).map(\.sealed)
    }
}
