import Core
import CoreTesting
import Engine
import Standard
import Sync
import Synchronization

/// A node's clock: the time of the world plus an error.
final class NodeClock: Clock {
    private let state = Mutex((world: Instant(milliseconds: 0), skew: Int64(0)))

    func now() -> Instant { state.withLock { $0.world + $0.skew } }

    /// Sets the time of the world.
    func set(_ world: Instant) { state.withLock { $0.world = world } }

    /// The clock's error in seconds.
    var skew: Int64 {
        get { state.withLock { $0.skew } }
        set { state.withLock { $0.skew = newValue } }
    }
}

/// A node with a store: a device of a person, or one person's part of a server. The whole world
/// runs in one thread, so no state is shared between threads.
final class Node: @unchecked Sendable {
    let name: String
    let person: Int
    /// The account in the node's own store, which can differ from the server's.
    let account: AccountID
    let device: DeviceID
    let disk: Disk
    let clock = NodeClock()
    let program: Program
    /// True if its program lacks some modules.
    let isOlder: Bool
    private let entropy: SeededEntropy
    /// Creates a program's access to the disk.
    private let connect: (Node) -> Connection
    private(set) var connection: Connection!
    private(set) var engine: Engine!
    var zone: Zone
    /// The secret that it sends to servers.
    var secret = ""
    var isRevoked = false
    /// True if its person deleted the copy after the account was erased.
    var isWiped = false
    var isSyncing = false
    /// The number of running actions of its person.
    var acting = 0
    /// The clock's true error in seconds, regardless of what the code calculates.
    var skew: Int64 = 0
    var skewFault: Fault?
    /// Failed operations, which their person retries under the same key.
    var unsettled: [Try] = []
    /// The sequence numbers up to which it sent, for a mistake that trusts them.
    var sent: [DeviceID: UInt64] = [:]

    /// An intended action, its key and its words.
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

    /// Restarts the program, as after a crash: calls of the earlier one have no effect.
    func restart() {
        connection?.close()
        let connection = connect(self)
        self.connection = connection
        engine = Engine(
            program: program, journal: connection, account: account, device: device, clock: clock,
            entropy: entropy)
    }

    /// Sets the clock's error in seconds.
    func setSkew(_ seconds: Int64, because fault: Fault?) {
        (skew, skewFault, clock.skew) = (seconds, fault, seconds)
    }

    /// All events on its disk.
    func facts() async throws(JournalError) -> [SealedEvent] {
        try await disk.entries(account).map(\.sealed)
    }
}
