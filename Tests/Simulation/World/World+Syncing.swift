import Core
import Engine
import Sync

extension World {
    private static let gone = Rejection(
        "download.failed", "The server cannot be reached.", category: .unavailable)

    /// A device tries to come to the same facts as a server. What breaks off is begun again later;
    /// what it may be refused with is known, and anything else is a fault.
    func sync(_ node: Node) async throws(Broken) {
        let server = dice.below(2)
        let run = SyncRun(
            side(of: node), isClockTrusted: dice.once(in: 2), fresh: { self.dice.id() }
        ) { message throws(Rejection) in
            try await self.carry(message, from: node, to: server)
        }
        do throws(Rejection) {
            let report = try await run.run()
            say("\(node.name) synced: \(report.sent) up, \(report.received) down")
            if report.parted > 0 { say("\(report.parted) of it have another name") }
            if report.replaced > 0, planted != .staleState {
                _ = try await node.engine.perform(
                    NoteReplacement(report.replaced), zone: node.zone)
            }
        } catch {
            say("\(node.name) breaks off: \(error.code)")
            let known = [
                "download.failed", "journal.io", "sync.format", "sync.clock", "sync.sign-in",
                "sync.erased", "sync.refused", "sync.version", "server.busy", "zone.missing",
                "sync.endless",
            ]
            guard known.contains(error.code) else {
                throw Broken("\(node.name) is refused with \(error.code): \(error.message)")
            }
        }
    }

    private func side(of node: Node) -> SyncSide {
        var limits = SyncSide.Limits()
        if dice.once(in: 2) { limits.events = 1 + dice.below(5) }
        return SyncSide(
            node.journal, account: node.account, limits: limits, clock: node.clock)
    }

    /// Carries a message to a server and its answer back, over a line that does what lines do.
    private func carry(
        _ message: SyncMessage, from node: Node, to server: Int
    ) async throws(Rejection) -> SyncMessage {
        var message = message
        if planted == .sentCursor {
            message.events.removeAll { $0.sequence <= node.sent[$0.device] ?? 0 }
            for event in message.events { node.sent[event.device] = event.sequence }
        }
        let bytes = try onTheWay(message.json.bytes, there: true, message, node)
        let request = try SyncMessage(bytes)
        if dice.once(in: 40), !isQuiet {
            strike(.doubled)
            _ = try? await answer(request, to: node, at: server)
        }
        let reply = try await answer(request, to: node, at: server)
        return try SyncMessage(try onTheWay(reply.json.bytes, there: false, message, node))
    }

    /// What arrives of a message; throws if none does.
    private func onTheWay(
        _ bytes: [UInt8], there: Bool, _ message: SyncMessage, _ node: Node
    ) throws(Rejection) -> [UInt8] {
        guard !isQuiet else { return bytes }
        if let partition = partitions[node.name],
            partition == .partition || (partition == .partitionThere) == there
        {
            throw World.gone
        }
        guard dice.once(in: 7) else { return bytes }
        let fault = dice.one(of: [Fault.lost, .late, .reordered, .cut, .flipped, .lost])
        strike(fault)
        say("\(fault.rawValue): a message \(there ? "from" : "to") \(node.name)")
        switch fault {
        case .cut: return Array(bytes.prefix(dice.below(bytes.count)))
        case .flipped:
            var bytes = bytes
            bytes[dice.below(bytes.count)] ^= UInt8(1 << dice.below(8))
            return bytes
        case .late, .reordered:
            if there { late.append((message, node)) }
            if fault == .reordered { late.reverse() }
            throw World.gone
        default: throw World.gone
        }
    }

    /// Lets a message arrive that nobody waits for any more.
    func deliverLate() async {
        guard !late.isEmpty else { return }
        let (message, node) = late.removeFirst()
        say("a late message from \(node.name) arrives")
        _ = try? await answer(message, to: node, at: dice.below(2))
    }

    /// What a server answers a device.
    private func answer(
        _ message: SyncMessage, to node: Node, at server: Int
    ) async throws(Rejection) -> SyncMessage {
        guard !node.isRevoked else {
            throw Rejection("sync.sign-in", "This device is not known.", category: .forbidden)
        }
        guard !erased.contains(node.person) else {
            throw Rejection("sync.erased", "The account was erased.", category: .conflict)
        }
        let front = fronts[server][node.person]
        if planted == .clientClock { front.clock.skew = node.clock.skew }
        if !isQuiet, dice.once(in: 40) {
            strike(.budget)
            throw Rejection("server.busy", "There is no memory left.", category: .unavailable)
        }
        disturbStore()
        defer { store.fail(nil) }
        var limits = SyncSide.Limits()
        if dice.once(in: 3) { limits.bytes = 200 }
        let whose = planted == .missingAccount && dice.once(in: 30)
            ? accounts[1 - node.person] : accounts[node.person]
        let side = SyncSide(store, account: whose, limits: limits, clock: front.clock)
        do throws(JournalError) {
            var reply = try await side.answer(message)
            if planted == .seenBySequence { reply.parted = [] }
            if planted == .missingAccount {
                for index in reply.events.indices { reply.events[index].origin = nil }
            }
            if planted == .lazyDisk, !message.events.isEmpty, dice.once(in: 6) {
                store.loseLast()
                for one in fronts.flatMap(\.self) { one.restart() }
            }
            return reply
        } catch {
            throw error.rejection
        }
    }

    private func disturbStore() {
        guard !isQuiet, dice.once(in: 12) else { return }
        let fault = dice.one(of: [Fault.crashBefore, .crashAfter, .unknownCommit, .diskFull])
        strike(fault)
        say("the servers' disk: \(fault.rawValue)")
        store.fail(fault == .crashBefore || fault == .diskFull ? .before : .after)
        if fault != .diskFull { for node in fronts.flatMap(\.self) { node.restart() } }
    }
}

// MARK: - Quiet

extension World {
    /// Everything works, and everybody syncs until nothing moves any more.
    func settle() async throws(Broken) {
        isQuiet = true
        partitions = [:]
        late = []
        for node in devices + fronts.flatMap(\.self) {
            node.journal.fail(nil)
            node.clock.skew = 0
        }
        say("quiet")
        for _ in 0..<30 {
            var moved = 0
            for node in devices where !node.isRevoked && !erased.contains(node.person) {
                moved += try await syncQuietly(node)
            }
            if moved == 0 { return }
        }
        throw Broken("the devices never come to the same facts")
    }

    private func syncQuietly(_ node: Node) async throws(Broken) -> Int {
        let run = SyncRun(side(of: node), isClockTrusted: true, fresh: { self.dice.id() }) {
            message throws(Rejection) in
            try await self.carry(message, from: node, to: self.dice.below(2))
        }
        do throws(Rejection) {
            let report = try await run.run()
            if report.replaced > 0, planted != .staleState {
                _ = try await node.engine.perform(
                    NoteReplacement(report.replaced), zone: node.zone)
                return 1
            }
            return report.sent + report.received + report.parted
        } catch {
            throw Broken("\(node.name) cannot sync when all is quiet: \(error.message)")
        }
    }
}
