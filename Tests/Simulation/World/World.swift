import Core
import CoreTesting
import Engine
import Standard
import Sync

/// Two people, their devices, two servers on one store and what is between them, all of it played
/// from one seed in one thread: whatever goes wrong goes wrong again.
final class World: @unchecked Sendable {
    var dice: Dice
    let planted: Planted?
    /// The time that it is.
    private(set) var now = Instant(seconds: 1_774_000_000)
    /// Devices of both people.
    var devices: [Node] = []
    /// What each of two servers has of each person, over one store: `fronts[server][person]`.
    var fronts: [[Node]] = []
    let store: FaultyJournal
    let accounts: [AccountID]
    var erased: Set<Int> = []
    /// Messages that are still on the way, and where to.
    var late: [(message: SyncMessage, from: Node)] = []
    /// What stands in the way between a device and the servers, by the device's name.
    var partitions: [String: Fault] = [:]
    /// Whether nothing goes wrong any more.
    var isQuiet = false
    var struck: [Fault: Int] = [:]
    var trace: [String] = []
    var oracle = Oracle()
    private var backups: [(node: Node, journal: MemoryJournal)] = []
    private var storeBackup: MemoryJournal?
    private var words = 0
    private let program: Program
    private let older: Program

    /// How many things happen before it becomes quiet.
    static let length = 60

    init(seed: UInt64, planted: Planted?) throws {
        dice = Dice(seed)
        self.planted = planted
        program = try Program(Standard.core)
        // What a version without some modules makes of events that it does not know.
        older = try Program(
            Standard.core.filter { !["tension", "reflections"].contains($0.manifest.id) })
        store = FaultyJournal(isLazy: planted == .lazyDisk)
        accounts = [dice.id(), dice.id()]
        let zones = try ["Europe/Paris", "America/New_York"].map { try Zone(identifier: $0) }
        for server in 0..<2 {
            let device = dice.id(Device.self)
            fronts.append(
                (0..<2).map { person in
                    Node(
                        "server \(server) for \(person)", of: person, account: accounts[person],
                        device: DeviceID(
                            high: device.high, low: device.low ^ accounts[person].low),
                        journal: store, program: program, zone: zones[person], seed: dice.bits())
                })
        }
        for number in 0..<5 {
            let person = number < 3 ? 0 : 1
            let isOlder = dice.once(in: 6)
            if isOlder { strike(.olderProgram) }
            devices.append(
                Node(
                    "device \(number)", of: person, account: dice.id(), device: dice.id(),
                    journal: FaultyJournal(), program: isOlder ? older : program,
                    zone: zones[person], seed: dice.bits(), isOlder: isOlder))
        }
        tick(0)
    }

    /// Notes that something went wrong, for the count of what a run has tried.
    func strike(_ fault: Fault) { struck[fault, default: 0] += 1 }

    func say(_ line: @autoclosure () -> String) { trace.append(line()) }

    /// Lets time go by.
    private func tick(_ seconds: Int) {
        now = now + Int64(seconds)
        for node in devices + fronts.flatMap(\.self) { node.clock.set(now) }
    }

    /// Everything that happens, and then quiet.
    func play() async throws(Broken) {
        for step in 0..<World.length {
            tick(dice.below(7_200))
            say("\(step) at \(now)")
            try await happen()
        }
        try await settle()
        try await check()
    }

    private func happen() async throws(Broken) {
        switch dice.below(100) {
        case 0..<45: await act(dice.one(of: actors))
        case 45..<75: try await sync(dice.one(of: devices))
        case 75..<80: await retry(dice.one(of: actors))
        case 80..<84: await deliverLate()
        default: await misfortune()
        }
    }

    /// Whoever people do things at: devices, and pages of the servers.
    private var actors: [Node] {
        devices + fronts.flatMap(\.self).filter { !erased.contains($0.person) }
    }
}

// MARK: - What people do

extension World {
    private func act(_ node: Node) async {
        words += 1
        // The words say whose they are, and are nobody else's.
        var deed = Deed.drawn("person \(node.person) says \(words).", &dice)
        if dice.once(in: 25) {
            strike(.dayStartChanged)
            deed = .dayStart("0\(dice.below(6)):00")
        }
        // An older program has no words for what it does not know.
        if node.isOlder, deed.isNewer { deed = .complete(words) }
        disturb(node.journal, node)
        await attempt(Node.Try(operation: dice.id(), deed: deed), at: node)
        node.journal.fail(nil)
    }

    private func retry(_ node: Node) async {
        guard !node.unsettled.isEmpty else { return }
        var one = node.unsettled.removeFirst()
        if planted == .forgottenKeys { one.operation = dice.id() }
        await attempt(one, at: node)
    }

    private func attempt(_ one: Node.Try, at node: Node) async {
        do throws(Rejection) {
            let operation = try await one.deed.perform(
                with: node.engine, one.operation, in: node.zone)
            say("\(node.name): \(one.deed)")
            guard let operation else { return }
            guard let stored = try? await node.journal.operation(operation, of: node.account)
            else { return oracle.lies.append("\(node.name): \(one.deed)") }
            for event in stored.events { oracle.acknowledge(event, of: node.person, node.name) }
        } catch {
            say("\(node.name): \(one.deed) is refused with \(error.code)")
            if error.category == .unavailable { node.unsettled.append(one) }
        }
    }

    /// What the disk does to the next write of a node.
    private func disturb(_ journal: FaultyJournal, _ node: Node) {
        guard dice.once(in: 8) else { return }
        let fault = dice.one(of: [
            Fault.crashBefore, .crashIn, .crashAfter, .unknownCommit, .diskFull, .slowDisk,
        ])
        strike(fault)
        say("\(node.name) meets: \(fault.rawValue)")
        switch fault {
        case .crashBefore:
            journal.fail(planted == .ackBeforeCommit ? .lie : .before)
            node.restart()
        case .crashIn:
            journal.fail(dice.once(in: 2) ? .before : .after)
            node.restart()
        case .crashAfter:
            journal.fail(.after)
            node.restart()
        case .unknownCommit: journal.fail(.after)
        case .diskFull: journal.fail(.before)
        default: tick(dice.below(3_600))
        }
    }
}

// MARK: - What befalls them

extension World {
    private func misfortune() async {
        let node = dice.one(of: devices)
        let kinds: [Fault] = [
            .partitionThere, .partitionBack, .partition, .clockAhead, .clockBehind,
            .clockBackwards, .cloned, .restoredDevice, .restoredDevice, .restoredDevice,
            .restoredServer, .restoredServer, .restoredServer, .revoked, .erased, .zoneChanged,
        ]
        let fault = dice.one(of: kinds)
        do {
            guard try await befall(fault, node) else { return }
        } catch { return }
        strike(fault)
        say("\(node.name): \(fault.rawValue)")
    }

    /// Lets something happen to a device; false if it cannot be now.
    private func befall(_ fault: Fault, _ node: Node) async throws -> Bool {
        switch fault {
        case .partition, .partitionThere, .partitionBack:
            partitions[node.name] = partitions[node.name] == nil ? fault : nil
        case .clockAhead: node.clock.skew = 315_576_000
        case .clockBehind: node.clock.skew = -315_576_000
        case .clockBackwards: node.clock.skew -= Int64(dice.below(100_000))
        case .zoneChanged:
            let name = dice.one(of: ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Apia", "UTC"])
            node.zone = try Zone(identifier: name)
        case .cloned:
            guard devices.count < 8 else { return false }
            let copy = try await FaultyJournal.copy(node.journal.inner, of: [node.account])
            let clone = Node(
                node.name + " copied", of: node.person, account: node.account,
                device: node.device, journal: FaultyJournal(copy), program: node.program,
                zone: node.zone, seed: dice.bits(), isOlder: node.isOlder)
            clone.clock.set(now)
            clone.isRevoked = node.isRevoked
            devices.append(clone)
        case .restoredDevice: return try await restore(node)
        case .restoredServer: return try await restoreServer()
        case .revoked:
            guard !devices.contains(where: \.isRevoked) else { return false }
            node.isRevoked = true
        case .erased:
            guard erased.isEmpty, dice.once(in: 4) else { return false }
            erased.insert(node.person)
            try await store.inner.erase(accounts[node.person])
            for server in fronts { server[node.person].restart() }
        default: return false
        }
        return true
    }

    /// Makes a backup of a device, or puts the one of before in its place: what was not elsewhere
    /// is gone, as its person knew.
    private func restore(_ node: Node) async throws -> Bool {
        guard let place = backups.firstIndex(where: { $0.node === node }) else {
            let copy = try await FaultyJournal.copy(node.journal.inner, of: [node.account])
            backups.append((node, copy))
            return false
        }
        let backup = backups.remove(at: place)
        node.journal.replace(with: backup.journal)
        node.restart()
        node.unsettled = []
        try await forgetWhatIsGone(node.person)
        return true
    }

    private func restoreServer() async throws -> Bool {
        guard let backup = storeBackup else {
            storeBackup = try await FaultyJournal.copy(store.inner, of: accounts)
            return false
        }
        storeBackup = nil
        for person in erased { try await backup.erase(accounts[person]) }
        store.replace(with: backup)
        // What pages keep to be sent again is in browsers, and outlives the server.
        for node in fronts.flatMap(\.self) { node.restart() }
        for person in 0..<2 where !erased.contains(person) { try await forgetWhatIsGone(person) }
        oracle.isRestored = true
        return true
    }

    /// What is nowhere any more after somebody put a backup in the place of a store cannot be asked
    /// for.
    private func forgetWhatIsGone(_ person: Int) async throws {
        var left: Set<EventID> = []
        for node in devices + fronts[0] where node.person == person {
            left.formUnion(try await node.facts().map(\.event.id))
        }
        oracle.keep(left, of: person)
    }
}
