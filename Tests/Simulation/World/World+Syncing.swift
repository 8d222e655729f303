import Core
import Engine
import Sync

extension World {
    private static let gone = Rejection(
        "download.failed", "The server cannot be reached.", category: .unavailable)

    /// A run with more messages than this would never end.
    private static let mostMessages = 2_000

    /// A device syncs with a server. An interrupted run starts again later; only known rejections
    /// are allowed.
    func sync(_ node: Node) async {
        // The second of two runs on one store waits.
        guard !node.isSyncing, !node.isWiped else { return }
        node.isSyncing = true
        defer { node.isSyncing = false }
        let server = dice.below(2)
        do throws(Rejection) {
            let report = try await run(node, isClockTrusted: dice.once(in: 2)) { server }
            say("\(node.name) synced: \(report.sent) up, \(report.received) down")
            if report.parted > 0 { say("\(report.parted) of it have another name") }
        } catch {
            say("\(node.name) breaks off: \(error.code)")
            if error.code == "sync.erased" { return await leave(node) }
            let known = [
                "download.failed", "journal.io", "journal.full", "journal.erased", "sync.format",
                "sync.clock", "sync.sign-in", "sync.refused", "sync.version", "server.busy",
                "zone.missing", "sync.endless",
            ]
            if !known.contains(error.code) {
                fail("\(node.name) is refused with \(error.code): \(error.message)")
            }
        }
    }

    /// Runs like `cairn sync`.
    func run(
        _ node: Node, isClockTrusted: Bool, at server: @escaping @Sendable () -> Int
    ) async throws(Rejection) -> SyncReport {
        let messages = Count()
        let run = SyncRun(
            side(of: node), isClockTrusted: isClockTrusted, fresh: { self.dice.id() },
            noting: { count throws(Rejection) in try await self.note(count, at: node) }
        ) { message throws(Rejection) in
            guard messages.next() < World.mostMessages else {
                self.fail("\(node.name) never comes to the end of a run")
                throw World.gone
            }
            return try await self.carry(message, from: node, to: server())
        }
        return try await run.run()
    }

    /// Records replaced facts at a device. If that fails, its programs restart, because running
    /// ones would not learn of it.
    private func note(_ count: Int, at node: Node) async throws(Rejection) {
        guard planted != .staleState else { return }
        do throws(Rejection) {
            _ = try await node.engine.perform(NoteReplacement(count), zone: node.zone)
        } catch {
            say("\(node.name) cannot note that \(count) gave way")
            node.restart()
            throw error
        }
    }

    /// The account was erased: its person wipes the copy, or keeps it.
    private func leave(_ node: Node) async {
        guard erased.contains(node.person) else {
            return fail("\(node.name) learns that its account was erased")
        }
        // A store is not wiped during an action.
        guard node.acting == 0, dice.once(in: 2) else { return }
        do {
            node.isWiped = true
            node.restart()
            try await node.disk.erase(node.account)
        } catch {
            fail("\(node.name) cannot be wiped: \(error)")
        }
    }

    private func side(of node: Node) -> SyncPeer {
        var limits = SyncPeer.Limits()
        if dice.once(in: 2) { limits.events = 1 + dice.below(5) }
        return SyncPeer(node.connection, account: node.account, limits: limits, clock: node.clock)
    }

    /// Carries a message to a server and its answer back, over an unreliable line.
    private func carry(
        _ message: SyncMessage, from node: Node, to server: Int
    ) async throws(Rejection) -> SyncMessage {
        var message = message
        if planted == .sentCursor {
            message.events.removeAll { $0.sequence <= node.sent[$0.device] ?? 0 }
            for event in message.events { node.sent[event.device] = event.sequence }
        }
        let request = try SyncMessage(
            try await onTheWay(message.json.bytes, there: true, message, node))
        if !isQuiet, dice.once(in: 40) {
            strike(.doubled, "from \(node.name)")
            late.append((request, node))
            async let first: Void = deliverLate()
            async let second = answer(request, to: node, at: server)
            await first
            return try await back(second.get(), request, node)
        }
        return try await back(answer(request, to: node, at: server).get(), request, node)
    }

    private func back(
        _ reply: SyncMessage, _ request: SyncMessage, _ node: Node
    ) async throws(Rejection) -> SyncMessage {
        let bytes = reply.json.bytes
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains(Oracle.mark(of: 1 - node.person)) {
            fail("\(node.name) is sent words of person \(1 - node.person)")
        }
        return try SyncMessage(try await onTheWay(bytes, there: false, request, node))
    }

    /// The received bytes of a message; throws if it is lost.
    private func onTheWay(
        _ bytes: [UInt8], there: Bool, _ message: SyncMessage, _ node: Node
    ) async throws(Rejection) -> [UInt8] {
        await OneThread.pause()
        guard !isQuiet else { return bytes }
        if let partition = partitions[node.name],
            partition == .partition || (partition == .partitionThere) == there
        {
            strike(partition, "at \(node.name)")
            throw World.gone
        }
        guard dice.once(in: 9) else { return bytes }
        let fault = dice.one(of: [Fault.lost, .late, .late, .cut, .flipped, .lost])
        strike(fault, "a message \(there ? "from" : "to") \(node.name)")
        switch fault {
        case .cut: return Array(bytes.prefix(dice.below(bytes.count)))
        case .flipped:
            var bytes = bytes
            bytes[dice.below(bytes.count)] ^= UInt8(1 << dice.below(8))
            return bytes
        case .late where there: late.append((message, node))
        case .late:
            // The message is intact, but others overtake it.
            for _ in 0..<30 { await OneThread.pause() }
            return bytes
        default: break
        }
        throw World.gone
    }

    /// Delivers a message that nobody waits for any more.
    func deliverLate() async {
        guard !late.isEmpty else { return }
        let place = dice.below(late.count)
        let (message, node) = late.remove(at: place)
        if place > 0 { strike(.reordered, "from \(node.name)") }
        say("a late message from \(node.name) arrives")
        _ = await answer(message, to: node, at: dice.below(2))
    }
}

/// Counts calls.
private final class Count: @unchecked Sendable {
    private var count = 0
    func next() -> Int {
        count += 1
        return count
    }
}

// MARK: - Servers

extension World {
    /// A server's answer to a device.
    private func answer(
        _ message: SyncMessage, to node: Node, at server: Int
    ) async -> Result<SyncMessage, Rejection> {
        do throws(Rejection) {
            return .success(try await served(message, node, server))
        } catch {
            return .failure(error)
        }
    }

    private func served(
        _ message: SyncMessage, _ node: Node, _ server: Int
    ) async throws(Rejection) -> SyncMessage {
        let wasRevoked = node.isRevoked
        let account = try await gate.enter(node.secret)
        if wasRevoked { fail("\(node.name) was revoked and is let in") }
        let front = fronts[server][node.person]
        if planted == .clientClock { front.clock.skew = node.clock.skew }
        if !isQuiet, dice.once(in: 40) {
            strike(.budget, "at server \(server)")
            throw Rejection("server.busy", "There is no memory left.", category: .unavailable)
        }
        var limits = SyncPeer.Limits()
        if dice.once(in: 3) { limits.bytes = 200 }
        let isMixedUp = planted == .missingAccount && dice.once(in: 30)
        let side = SyncPeer(
            front.connection, account: isMixedUp ? accounts[1 - node.person] : account,
            limits: limits, clock: front.clock)
        do throws(JournalError) {
            return spoilt(try await side.answer(message), of: message)
        } catch {
            throw error.rejection
        }
    }

    /// The answer with a planted mistake of the servers.
    private func spoilt(_ answer: SyncMessage, of message: SyncMessage) -> SyncMessage {
        var reply = answer
        switch planted {
        case .seenBySequence: reply.parted = []
        case .missingAccount:
            for index in reply.events.indices { reply.events[index].origin = nil }
        case .lazyDisk where !message.events.isEmpty && !isQuiet && dice.once(in: 6):
            store.loseLast()
            for server in 0..<2 { restart(server) }
        case .droppedTail:
            for fault in reply.refused {
                let tail = message.events.last { $0.device == fault.device }
                claims[fault.device] = tail.map {
                    ChainHead(device: $0.device, sequence: $0.sequence, hash: $0.hash)
                }
            }
            reply.refused = []
            reply.have = reply.have.map { head in
                guard let claim = claims[head.device] else { return head }
                return claim.sequence > head.sequence ? claim : head
            }
        default: break
        }
        return reply
    }
}
