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

/// Something with a store: a device of a person, or one person's part of a server. All of the world
/// runs in one thread, so that nothing of it is touched by two.
final class Node: @unchecked Sendable {
    let name: String
    let person: Int
    /// The account in its own store, which need not be that of the server.
    let account: AccountID
    let device: DeviceID
    let disk: Disk
    let clock = NodeClock()
    let program: Program
    /// Whether its program does not know some modules.
    let isOlder: Bool
    private let entropy: SeededEntropy
    /// Makes a program's way to the disk.
    private let connect: (Node) -> Connection
    private(set) var connection: Connection!
    private(set) var engine: Engine!
    var zone: Zone
    /// What it shows to servers.
    var secret = ""
    var isRevoked = false
    /// Whether its person let it go when the account was erased.
    var isWiped = false
    var isSyncing = false
    /// How many things its person is doing at it.
    var acting = 0
    /// By how many seconds its clock is off as far as the world knows, whatever code
    /// makes of it.
    var skew: Int64 = 0
    var skewFault: Fault?
    /// Operations that failed, which their person tries again under the same key.
    var unsettled: [Try] = []
    /// The places up to which it sent, for a mistake that trusts them.
    var sent: [DeviceID: UInt64] = [:]

    /// Something that a person wants done, its key, and the words that are in it.
    struct Try {
        var operation: EventID
        var deed: Deed
    }

    init(
        _ name: String, of person: Int, account: AccountID, device: DeviceID, disk: Disk,
        program: Program, zone: Zone, seed: UInt64, isOlder: Bool = false,
        connect: @escaping (Node) -> Connection
    ) {
        self.isOlder = isOlder
        self.name = name
        self.person = person
        self.account = account
        self.device = device
        self.disk = disk
        self.program = program
        self.zone = zone
        self.connect = connect
        entropy = SeededEntropy(seed)
        restart()
    }

    /// Starts the program anew, as after a crash: what the one before still does reaches nothing.
    func restart() {
        connection?.close()
        let connection = connect(self)
        self.connection = connection
        engine = Engine(
            program: program, journal: connection, account: account, device: device, clock: clock,
            entropy: entropy)
    }

    /// Sets the clock off by so many seconds.
    func setSkew(_ seconds: Int64, because fault: Fault?) {
        (skew, skewFault, clock.skew) = (seconds, fault, seconds)
    }

    /// Everything that is on its disk.
    func facts() async throws(JournalError) -> [SealedEvent] {
        try await disk.entries(account).map(\.sealed)
    }
}
