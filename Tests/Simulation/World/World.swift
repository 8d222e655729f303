import Core
import CoreTesting
import Engine
import Standard
import Sync

/// Two people, their devices, two servers on one store and the network between them, played from
/// one seed in one thread, so that every failure can be repeated.
///
/// Several tasks run concurrently, and `OneThread` picks the next. Therefore no code here may
/// suspend while it holds an index into a list.
final class World: @unchecked Sendable {
    var dice: Dice
    let planted: Planted?
    /// The present time.
    private(set) var now = Instant(seconds: 1_774_000_000)
    /// The devices of both people.
    var devices: [Node] = []
    /// Each of the two servers' nodes per person, over one store: `fronts[server][person]`.
    var fronts: [[Node]] = []
    let store: Disk
    let accounts: [AccountID]
    let gate = Gate()
    var erased: Set<Int> = []
    /// Messages in transit, with their senders.
    var late: [(message: SyncMessage, from: Node)] = []
    /// The network fault between a device and the servers, by the device's name.
    var partitions: [String: Fault] = [:]
    /// True once no more faults happen.
    var isQuiet = false
    /// The number of running tasks.
    var running = 0
    var struck: [Fault: Int] = [:]
    var trace: [String] = []
    var oracle = Oracle()
    /// The first violated invariant.
    var broken: Broken?
    var backups: [(node: Node, disk: Disk)] = []
    var storeBackup: Disk?
    /// The chain heads that a planted mistake of the servers counts as stored.
    var claims: [DeviceID: ChainHead] = [:]
    private var words = 0
    let folders: (store: Folders, devices: Folders)?
    private let programs: (present: Program, older: Program)

    /// The number of happenings before the quiet.
    static let length = 60

    /// Creates a world; `isInFiles` puts every journal in a file, as in real use.
    init(seed: UInt64, planted: Planted?, isInFiles: Bool) throws {
        dice = Dice(seed)
        self.planted = planted
        let keys = MemoryKeyStore(SeededEntropy(seed))
        folders =
            isInFiles
            ? (Folders("store-\(seed)", keys: keys), Folders("devices-\(seed)")) : nil
        let core = Standard.core
        // A version without some modules must tolerate unknown events.
        programs = (
            try Program(core),
            try Program(core.filter { !["tension", "reflections"].contains($0.manifest.id) })
        )
        store = try Disk(folders?.store)
        accounts = [dice.id(), dice.id()]
        try settlePeople()
        tick(0)
    }

    private func settlePeople() throws {
        let zones = try ["Europe/Paris", "America/New_York"].map { try Zone(identifier: $0) }
        for server in 0..<2 {
            let device = dice.id(Device.self)
            fronts.append(
                (0..<2).map { person in
                    Node(
                        "server \(server) for \(person)", of: person, account: accounts[person],
                        device: DeviceID(
                            high: device.high, low: device.low ^ accounts[person].low),
                        disk: store, program: programs.present, zone: zones[person],
                        seed: dice.bits(), connect: { self.serve($0, server) })
                })
        }
        for number in 0..<5 {
            let isOlder = dice.once(in: 6)
            devices.append(
                Node(
                    "device \(number)", of: number < 3 ? 0 : 1, account: dice.id(),
                    device: dice.id(), disk: try Disk(folders?.devices),
                    program: isOlder ? programs.older : programs.present,
                    zone: zones[number < 3 ? 0 : 1], seed: dice.bits(), isOlder: isOlder,
                    connect: connect))
        }
    }

    /// Records a fault for the count of the run.
    func strike(_ fault: Fault, _ where: String = "") {
        struck[fault, default: 0] += 1
        say("! \(fault.rawValue) \(`where`)")
    }

    func say(_ line: @autoclosure () -> String) { trace.append(line()) }

    /// Records the first violation.
    func fail(_ sentence: String) {
        say("WRONG: \(sentence)")
        if broken == nil { broken = Broken(sentence) }
    }

    /// Advances the time.
    func tick(_ seconds: Int) {
        now = now + Int64(seconds)
        for node in devices + fronts.flatMap(\.self) { node.clock.set(now) }
    }

    /// The words of a person's next action.
    func nextWords(of person: Int) -> String {
        words += 1
        return Oracle.words(of: person, words)
    }

    /// Plays all happenings and then the quiet; throws the first violation.
    func play() async throws {
        defer {
            folders?.store.remove()
            folders?.devices.remove()
        }
        for account in accounts { try await gate.add(account) }
        for node in devices {
            node.secret = try await gate.signIn(accounts[node.person], node.name)
        }
        for step in 0..<World.length {
            tick(dice.below(7_200))
            say("\(step) at \(now)")
            for node in devices where node.skewFault == .clockBackwards {
                node.setSkew(node.skew - Int64(dice.below(14_400)), because: .clockBackwards)
            }
            if dice.once(in: 6) { try await misfortune() }
            await happen(1 + dice.below(4))
            if let broken { throw broken }
        }
        try await settle()
        try await check()
    }

    /// Runs `count` happenings concurrently.
    private func happen(_ count: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                running += 1
                group.addTask {
                    await self.doSomething()
                    self.running -= 1
                }
            }
        }
    }

    private func doSomething() async {
        switch dice.below(100) {
        case 0..<50: await act(dice.one(of: actors))
        case 50..<86: await sync(dice.one(of: devices))
        case 86..<92: await retry(dice.one(of: actors))
        case 92..<97: await deliverLate()
        default: await loseAccess()
        }
    }

    /// The nodes where people act: devices, and the pages of servers.
    private var actors: [Node] {
        devices.filter { !$0.isWiped }
            + fronts.flatMap(\.self).filter { !erased.contains($0.person) }
    }
}

// MARK: - Programs and their disks

extension World {
    func connect(_ node: Node) -> Connection {
        Connection(
            node.disk, mistake: planted, say: { self.say("\(node.name) \($0)") },
            trouble: { _ in self.trouble(node.name, node.disk) },
            crash: {
                self.say("\(node.name) is restarted")
                node.restart()
            })
    }

    /// A server's access to the store; when the server ends, it ends for every person.
    private func serve(_ node: Node, _ server: Int) -> Connection {
        Connection(
            store, mistake: planted, isErased: { self.gate.isForgotten($0) },
            say: { self.say("\(node.name) \($0)") },
            trouble: { _ in self.trouble(node.name, self.store) },
            crash: { self.restart(server) })
    }

    func restart(_ server: Int) {
        say("server \(server) is restarted")
        for node in fronts[server] { node.restart() }
    }

    /// The disk's trouble for the next write.
    private func trouble(_ name: String, _ disk: Disk) -> Trouble? {
        guard !isQuiet, dice.once(in: 16) else { return nil }
        let fault = dice.one(of: [
            Fault.crashBefore, .crashIn, .crashAfter, .unknownCommit, .diskFull, .slowDisk,
            .slowDisk, .slowDisk,
        ])
        if fault == .slowDisk, running < 2 { return nil }
        strike(fault, "at \(name)")
        switch fault {
        case .crashBefore: return planted == .ackBeforeCommit ? .lie : .crashBefore
        case .crashIn: return .crashIn(isStored: dice.once(in: 2))
        case .crashAfter: return .crashAfter
        case .unknownCommit: return .unknown
        case .diskFull:
            disk.isFull = true
            return .full
        default: return .slow
        }
    }
}
