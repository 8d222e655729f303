internal import Core
internal import Engine

extension JournalContractRun {
    mutating func chaining(_ journal: any Journal) async throws {
        let other = id(Device.self)
        for turn in 0..<6 {
            _ = try await journal.append(
                events(2), to: account, from: turn % 2 == 0 ? device : other, expecting: nil)
        }
        let entries = try await journal.entries(account, after: .start, limit: .max)
        for writer in [device, other] {
            let chain = entries.map(\.sealed).filter { $0.device == writer }
            expect(chain.map(\.sequence) == Array(1...6), "its numbers are not consecutive from 1")
            var previous = EventHash.origin
            for sealed in chain {
                expect(
                    sealed.previous == previous,
                    "event \(sealed.sequence) has a wrong previous hash")
                expect(sealed.hash == seal(sealed), "event \(sealed.sequence) has a wrong hash")
                previous = sealed.hash
            }
        }
    }

    func seal(_ sealed: SealedEvent) -> EventHash {
        sealer(
            sealed.event.sealedBytes(
                account: sealed.origin ?? account, device: sealed.device, sequence: sealed.sequence,
                previous: sealed.previous))
    }

    /// Returns events as another journal of the same user would send them.
    mutating func chain(
        _ count: Int, of writer: DeviceID, from origin: AccountID? = nil
    ) -> [SealedEvent] {
        var chain: [SealedEvent] = []
        for event in events(count) {
            chain.append(sealed(event, of: writer, after: chain.last, from: origin))
        }
        return chain
    }

    /// Returns an event in the next position of a device's chain, by default of a new device.
    mutating func sealed(
        _ event: Event, of writer: DeviceID? = nil, after last: SealedEvent? = nil,
        from origin: AccountID? = nil
    ) -> SealedEvent {
        var sealed = SealedEvent(
            event: event, device: writer ?? id(), sequence: (last?.sequence ?? 0) + 1,
            previous: last?.hash ?? .origin, hash: .origin, origin: origin)
        sealed.hash = seal(sealed)
        return sealed
    }

    mutating func admitting(_ journal: any Journal) async throws {
        let foreign = chain(5, of: id())
        _ = try await append(events(2), to: journal)
        let first = try await journal.admit(Array(foreign[..<3]), to: account)
        expect(first == [.created, .created, .created], "new events got the answers \(first)")
        let second = try await journal.admit(foreign, to: account)
        expect(
            second == [.exists, .exists, .exists, .created, .created],
            "stored events followed by new ones got the answers \(second)")
        let entries = try await journal.entries(account, after: Cursor(2), limit: 9)
        expect(entries.map(\.sealed) == foreign, "the stored events differ from the admitted ones")
        let own = try await append(events(1), to: journal)
        expect(own.admissions == [.created], "the device's own chain cannot continue")
    }

    mutating func admittingNothingWrong(_ journal: any Journal) async throws {
        let chain = chain(3, of: id())
        let early = try await journal.admit([chain[2]], to: account)
        expect(
            early == [.missing(1...2)],
            "an event with missing predecessors got the answer \(early)")
        var changed = chain[0]
        changed.event.payload = Array("{\"text\":\"forged\"}".utf8)
        await refuse(changed, by: journal, "an event that was changed after sealing")
        var broken = chain[0]
        broken.event.payload = Array("[]".utf8)
        broken.hash = seal(broken)
        await refuse(broken, by: journal, "an event whose payload is not an object")
        _ = try await journal.admit([chain[0]], to: account)
        var unchained = chain[1]
        unchained.previous = .origin
        unchained.hash = seal(unchained)
        await refuse(unchained, by: journal, "an event that does not follow the last one")
        var forked = chain[0]
        forked.event = event("other history")
        forked.hash = seal(forked)
        let fork = try await journal.admit([forked], to: account)
        expect(fork == [.conflict], "a second event with number 1 got the answer \(fork)")
        expect(try await stored(journal) == [chain[0].event], "an invalid event is stored")
    }

    mutating func refuse(
        _ sealed: SealedEvent, by journal: any Journal, _ what: String
    ) async {
        let answer = try? await journal.admit([sealed], to: account)
        guard case .rejected? = answer?.first else {
            return expect(false, "\(what) got the answer \(String(describing: answer))")
        }
    }
}
