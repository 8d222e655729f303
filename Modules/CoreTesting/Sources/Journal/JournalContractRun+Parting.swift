internal import Core
internal import Engine

extension JournalContractRun {
    /// Checks the ends of chains and the events after a position in a chain.
    mutating func tellingChains(_ journal: any Journal) async throws {
        expect(try await journal.chains(account).isEmpty, "an empty journal has chains")
        let foreign = chain(5, of: id(), from: id())
        _ = try await append(events(3), to: journal)
        _ = try await journal.admit(foreign, to: account)
        _ = try await journal.append(
            events(2), to: id(), from: foreign[0].device, expecting: nil)
        let heads = try await journal.chains(account).sorted { $0.sequence < $1.sequence }
        let last = foreign[4]
        expect(heads.map(\.sequence) == [3, 5], "the chains end at \(heads.map(\.sequence))")
        expect(
            heads.last == ChainHead(device: last.device, sequence: 5, hash: last.hash),
            "the head of a chain is \(String(describing: heads.last))")
        let part = try await journal.chain(of: last.device, account, after: 1, limit: 3)
        expect(part == Array(foreign[1...3]), "a part of a chain differs from the admitted events")
        let whole = try await journal.chain(of: last.device, account, after: 0, limit: .max)
        expect(whole == foreign, "a chain is incomplete")
        let beyond = try await journal.chain(of: last.device, account, after: .max, limit: 9)
        expect(beyond.isEmpty, "reading after the end of a chain returns events")
        let strange = try await journal.chain(of: id(), account, after: 0, limit: 9)
        expect(strange.isEmpty, "a device that wrote nothing has a chain")
    }

    /// Checks that the end of a chain moves to another device and that both chains can continue.
    mutating func parting(_ journal: any Journal) async throws {
        _ = try await append(events(5), to: journal)
        let before = try await stored(journal)
        let first = try await journal.chain(of: device, account, after: 0, limit: 9)
        let fresh: DeviceID = id()
        let count = try await journal.part(device, of: account, after: 2, as: fresh, without: [])
        expect(count == 3, "\(count) of 3 events were moved to the new chain")
        expect(try await stored(journal) == before, "parting changes the events or their order")
        let kept = try await journal.chain(of: device, account, after: 0, limit: 9)
        expect(kept == Array(first[..<2]), "parting changes the events before the position")
        let given = try await journal.chain(of: fresh, account, after: 0, limit: 9)
        expect(
            given.map(\.event) == first[2...].map(\.event),
            "the moved events are not the end of the chain")
        expect(given.map(\.sequence) == [1, 2, 3], "the new chain is not numbered from 1")
        var previous = EventHash.origin
        for sealed in given {
            expect(
                sealed.previous == previous && sealed.hash == seal(sealed),
                "a moved event has a wrong hash")
            previous = sealed.hash
        }
        let other = [sealed(event(), of: device, after: first[1])]
        let answer = try await journal.admit(other, to: account)
        expect(answer == [.created], "another event at the freed position got the answer \(answer)")
        let none = try await journal.part(device, of: account, after: 3, as: id(), without: [])
        expect(none == 0, "\(none) events were moved from the end of a chain")
        _ = try await append(events(1), to: journal)
        let ends = try await journal.chains(account).map(\.sequence).sorted()
        expect(ends == [3, 4], "the next append is in another chain: the chains end at \(ends)")
        let repeated = try await journal.append(
            [before[4]], to: account, from: fresh, expecting: nil)
        expect(repeated.admissions == [.exists], "a moved event is not answered with .exists")
    }

    /// Checks that revised events have another time, day and payload at the same position of the
    /// new chain.
    mutating func partingRevised(_ journal: any Journal) async throws {
        let made = events(4)
        _ = try await append(made, to: journal)
        let key = SnapshotKey(name: "a", version: 1)
        try await journal.keep(
            [StoredSnapshot(key: key, cursor: Cursor(4), bytes: [])], for: account)
        let before = try await stored(journal)
        var (early, wild) = (before[2], before[1])
        early.time = HybridTimestamp(rawValue: early.time.rawValue - 7)
        early.instant.milliseconds -= 86_400_000
        early.day -= 1
        early.offset += 3_600
        early.payload = Array(#"{"text":"early"}"#.utf8)
        wild.day = .last + 1
        do throws(JournalError) {
            _ = try await journal.part(
                device, of: account, after: 1, as: id(), without: [], revised: [early, wild])
            expect(false, "a revised event out of bounds is accepted")
        } catch {
            expect(error.reason == .bounds, "a revised event out of bounds throws \(error)")
        }
        expect(try await stored(journal) == before, "a refused revision changes the events")
        let fresh: DeviceID = id()
        let count = try await journal.part(
            device, of: account, after: 1, as: fresh, without: [], revised: [early, event()])
        expect(count == 3, "\(count) of 3 events were moved to the new chain")
        let wanted = [before[0], before[1], early, before[3]]
        expect(try await stored(journal) == wanted, "the stored events are not the revised ones")
        let given = try await journal.chain(of: fresh, account, after: 0, limit: 9)
        expect(given.map(\.event) == Array(wanted[1...]), "the new chain has other events")
        expect(given.allSatisfy { $0.hash == seal($0) }, "a moved event has a wrong hash")
        let kept = try await journal.snapshots(account, [key])
        expect(kept.isEmpty, "a snapshot that includes a revised event is still there")
    }

    /// Checks that copies of events elsewhere are removed from the moved end.
    mutating func partingCopies(_ journal: any Journal) async throws {
        let made = (0..<6).map { event("\($0)", operation: nil) }
        _ = try await append(made, to: journal)
        try await journal.keep(
            [StoredSnapshot(key: SnapshotKey(name: "a", version: 1), cursor: Cursor(6), bytes: [])],
            for: account)
        let head = try await journal.head(account)
        let copies: Set<EventID> = [made[1].id, made[3].id, made[4].id]
        let fresh: DeviceID = id()
        let count = try await journal.part(
            device, of: account, after: 2, as: fresh, without: copies)
        expect(count == 2, "\(count) of 2 events were moved to the new chain")
        let rest = [made[0], made[1], made[2], made[5]]
        expect(try await stored(journal) == rest, "the remaining events are not the expected ones")
        let given = try await journal.chain(of: fresh, account, after: 0, limit: 9)
        expect(given.map(\.event) == [made[2], made[5]], "the new chain has other events")
        expect(given.allSatisfy { $0.hash == seal($0) }, "a moved event has a wrong hash")
        let kept = try await journal.snapshots(account, [SnapshotKey(name: "a", version: 1)])
        expect(kept.isEmpty, "a snapshot that includes a removed event is still there")
        expect(try await journal.head(account) >= head, "the head is lower than before")
        let gone = try await journal.operation(made[3].operation, of: account)
        expect(gone == nil, "a removed operation is still found")
        let back = [sealed(made[3])]
        let answer = try await journal.admit(back, to: account)
        expect(
            answer == [.created], "a removed event that is admitted again got the answer \(answer)")
        let news = try await journal.entries(account, after: head, limit: 9)
        expect(
            news.map(\.sealed.event) == [made[3]],
            "an event that is admitted again has its old cursor")
    }
}
