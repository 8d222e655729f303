import Core
import Engine

extension World {
    /// A fault happens to a device or the servers while nothing else runs.
    func misfortune() async throws {
        let fault = dice.one(
            of: [
                .partitionThere, .partitionBack, .partition, .clockAhead, .clockBehind,
                .clockBackwards, .cloned, .restoredDevice, .restoredDevice, .restoredDevice,
                .restoredServer, .restoredServer, .zoneChanged, .diskFull,
            ] as [Fault])
        try await befall(fault, dice.one(of: devices))
    }

    private func befall(_ fault: Fault, _ node: Node) async throws {
        switch fault {
        case .partition, .partitionThere, .partitionBack:
            partitions[node.name] = partitions[node.name] == nil ? fault : nil
        case .clockAhead: setClock(node, 315_576_000, fault)
        case .clockBehind: setClock(node, -315_576_000, fault)
        case .clockBackwards: setClock(node, node.skew, fault)
        case .zoneChanged:
            let name = dice.one(of: ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Apia", "UTC"])
            node.zone = try Zone(identifier: name)
            strike(fault, "at \(node.name): \(name)")
        case .diskFull:
            for disk in devices.map(\.disk) + [store] { disk.isFull = false }
        case .cloned: try await clone(node)
        case .restoredDevice: try await restore(node)
        default: try await restoreServers()
        }
    }

    /// A clock is set wrong, or right again.
    private func setClock(_ node: Node, _ skew: Int64, _ fault: Fault) {
        let isOff = node.skewFault != nil
        node.setSkew(isOff ? 0 : skew, because: isOff ? nil : fault)
        say("the clock of \(node.name) is \(isOff ? "right" : fault.rawValue)")
    }

    private func clone(_ node: Node) async throws {
        guard devices.count < 8, !node.isWiped else { return }
        let clone = Node(
            "\(node.name) copy \(devices.count)", of: node.person, account: node.account,
            device: node.device, disk: try await node.disk.copied(), program: node.program,
            zone: node.zone, seed: dice.bits(), isOlder: node.isOlder, connect: connect)
        clone.clock.set(now)
        clone.isRevoked = node.isRevoked
        // The copy of a store has the same secret.
        clone.secret = node.secret
        devices.append(clone)
        strike(.cloned, node.name)
    }

    /// Makes a backup of a device, or restores the earlier one. Facts that exist nowhere else are
    /// lost, as its person knows.
    private func restore(_ node: Node) async throws {
        guard !node.isWiped else { return }
        guard let place = backups.firstIndex(where: { $0.node === node }) else {
            return backups.append((node, try await node.disk.copied()))
        }
        node.disk.replace(with: backups.remove(at: place).disk)
        node.restart()
        node.unsettled = []
        oracle.forget(place: node.name)
        strike(.restoredDevice, node.name)
        try await forgetWhatIsGone(node.person)
    }

    private func restoreServers() async throws {
        guard let backup = storeBackup else {
            storeBackup = try await store.copied()
            return
        }
        storeBackup = nil
        // A restore applies the list of erasures.
        for person in erased { try await backup.erase(accounts[person]) }
        store.replace(with: backup)
        // Pages keep their unsent requests in the browser, so these survive the server.
        for server in 0..<2 { restart(server) }
        strike(.restoredServer)
        oracle.isRestored = true
        for person in 0..<2 where !erased.contains(person) { try await forgetWhatIsGone(person) }
    }

    /// Facts that a restore removed from every place can no longer be asked for.
    private func forgetWhatIsGone(_ person: Int) async throws {
        var left: [EventID: Set<EventID>] = [:]
        for node in devices + (erased.contains(person) ? [] : [fronts[0][person]])
        where node.person == person {
            for event in try await node.facts().map(\.event) {
                left[event.operation, default: []].insert(event.id)
            }
        }
        oracle.keep(left.mapValues(\.count), of: person)
    }

    /// A device is revoked or a person is erased during other work.
    func loseAccess() async {
        let node = dice.one(of: devices)
        do {
            if dice.once(in: 3) { return try await revoke(node) }
            guard erased.isEmpty, dice.once(in: 8) else { return }
            erased.insert(node.person)
            let isInSync = devices.contains { $0.isSyncing && $0.person == node.person }
            strike(isInSync ? .erasedInSync : .erased, "person \(node.person)")
            let account = accounts[node.person]
            try await gate.erase(account) {
                for server in self.fronts { server[node.person].restart() }
                try await self.store.erase(account)
            }
        } catch {
            fail("access cannot be taken: \(error)")
        }
    }

    private func revoke(_ node: Node) async throws {
        guard !devices.contains(where: \.isRevoked), !erased.contains(node.person) else { return }
        // A copy has the same secret, so it loses access too.
        try await gate.revoke(node.secret, of: accounts[node.person])
        for copy in devices where copy.secret == node.secret { copy.isRevoked = true }
        strike(.revoked, node.name)
    }
}
