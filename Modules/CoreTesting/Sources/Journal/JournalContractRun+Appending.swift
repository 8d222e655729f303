internal import Core
internal import Engine

extension JournalContractRun {
    mutating func emptiness(_ journal: any Journal) async throws {
        expect(try await journal.head(account) == .start, "its head is not .start")
        expect(try await stored(journal).isEmpty, "it has entries")
        expect(
            try await journal.latest(account, limit: 5).isEmpty, "latest(_:limit:) returns entries")
        let end = try await journal.read(account, after: .start) { _ in }
        expect(end == .start, "reading it returns another cursor than .start")
        let nothing = try await append([], to: journal, expecting: .start)
        expect(nothing == .stored([], head: .start), "an empty append is not stored at .start")
    }

    mutating func appending(_ journal: any Journal) async throws {
        let first = events(3)
        let second = events(2)
        guard case .stored(let admissions, let head) = try await append(first, to: journal) else {
            return expect(false, "an append without an expectation is refused")
        }
        expect(
            admissions == [.created, .created, .created],
            "new events are not answered with .created")
        expect(
            try await journal.head(account) == head,
            "the head differs from the head that append returned")
        _ = try await append(second, to: journal)
        expect(
            try await journal.head(account) > head, "the head does not grow with a second append")
        expect(
            try await stored(journal) == first + second,
            "the events are not in the order of their appends")
    }

    mutating func repeating(_ journal: any Journal) async throws {
        let batch = events(3)
        _ = try await append(batch, to: journal)
        let head = try await journal.head(account)
        let again = try await append(batch, to: journal)
        expect(
            again == .stored([.exists, .exists, .exists], head: head),
            "the events are not answered with .exists")
        let extra = event()
        let mixed = try await append([batch[0], extra, extra], to: journal).admissions
        expect(
            mixed == [.exists, .created, .exists],
            "a duplicate in one batch is not answered with .exists")
        expect(try await stored(journal) == batch + [extra], "something was stored twice")
    }

    mutating func decidingAgain(_ journal: any Journal) async throws {
        let original = event("as decided first")
        _ = try await append([original], to: journal)
        var later = original
        later.time = HybridTimestamp(rawValue: original.time.rawValue + 7)
        later.instant = original.instant + 60
        later.payload = Array("{}".utf8)
        expect(
            try await append([later], to: journal).admissions == [.exists],
            "an event with a later time is not answered with .exists")
        var reported = original
        reported.operation = id()
        reported.instant = original.instant + 90
        expect(
            try await append([reported], to: journal).admissions == [.exists],
            "an event under another operation is not answered with .exists")
        expect(try await stored(journal) == [original], "the first version is not the stored one")
    }

    mutating func refusing(_ journal: any Journal) async throws {
        let original = event("one thing")
        _ = try await append([original], to: journal)
        var other = event("another thing")
        other.id = original.id
        let innocent = event()
        let outcome = try await append([innocent, other, original], to: journal).admissions
        expect(
            outcome == [.withheld, .conflict, .exists],
            "another event with a stored id got the answer \(outcome)")
        for kind in ["", "toy.caf\u{E9}", "toy noted", String(repeating: "x", count: 101)] {
            var odd = event()
            odd.kind = kind
            let answer = try await append([innocent, odd], to: journal).admissions
            guard case .rejected? = answer.last, answer.first == .withheld else {
                expect(false, "the invalid kind \"\(kind)\" got the answer \(answer)")
                continue
            }
        }
        expect(try await stored(journal) == [original], "events of a refused batch are stored")
    }

    mutating func expecting(_ journal: any Journal) async throws {
        let first = event()
        guard
            case .stored(_, let head) = try await append([first], to: journal, expecting: .start)
        else { return expect(false, "an empty journal refuses the expectation .start") }
        let stale = try await append([event()], to: journal, expecting: .start)
        expect(stale == .moved(head), "an outdated expectation got the answer \(stale)")
        expect(try await stored(journal) == [first], "something was stored against expectation")
        let next = try await append([event()], to: journal, expecting: head)
        expect(next.admissions == [.created], "a correct expectation got the answer \(next)")
    }

    mutating func crowding(_ journal: any Journal) async throws {
        let crowd = events(64)
        let rivals = events(16)
        let (account, device) = (account, device)
        let created = try await withThrowingTaskGroup(of: Int.self) { group in
            for event in crowd {
                group.addTask {
                    try await journal.append([event], to: account, from: device, expecting: nil)
                        .admissions.count { $0 == .created }
                }
            }
            return try await group.reduce(0, +)
        }
        expect(created == 64, "\(created) of 64 concurrent appends were created")
        let head = try await journal.head(account)
        let winners = try await withThrowingTaskGroup(of: Int.self) { group in
            for event in rivals {
                group.addTask {
                    try await journal.append([event], to: account, from: device, expecting: head)
                        .admissions.count
                }
            }
            return try await group.reduce(0, +)
        }
        expect(winners == 1, "\(winners) of 16 appends with one expectation were stored, not 1")
        expect(Set(try await stored(journal).map(\.id)).count == 65, "some were lost or doubled")
    }

    mutating func separating(_ journal: any Journal) async throws {
        let shared = event()
        let other = id(Account.self)
        _ = try await append([shared], to: journal)
        let outcome = try await journal.append(
            [shared], to: other, from: device, expecting: .start)
        expect(
            outcome.admissions == [.created],
            "an event id of another account is not accepted as new")
        expect(
            try await journal.entries(other, after: .start, limit: 9).count == 1,
            "the other account does not have exactly one event")
    }

    /// Checks that an erased account is empty and can start again, and that other accounts do not
    /// change.
    mutating func erasing(_ journal: any Journal) async throws {
        let other = id(Account.self)
        _ = try await append(events(3), to: journal)
        _ = try await journal.append([event()], to: other, from: device, expecting: .start)
        let key = SnapshotKey(name: "toy", version: 1)
        for one in [account, other] {
            try await journal.keep(
                [StoredSnapshot(key: key, cursor: Cursor(1), bytes: [7])], for: one)
        }
        try await journal.erase(account)
        try await journal.erase(account)
        expect(try await stored(journal).isEmpty, "its events are still there")
        expect(try await journal.head(account) == .start, "its head is not .start")
        expect(try await journal.chains(account).isEmpty, "its chains are still there")
        expect(try await journal.snapshots(account, [key]).isEmpty, "its snapshot is still there")
        expect(
            try await journal.operations(account, before: nil, limit: 9).isEmpty,
            "its operations are still there")
        expect(
            try await journal.entries(other, after: .start, limit: 9).count == 1,
            "the events of another account are gone")
        expect(
            try await journal.snapshots(other, [key]).count == 1,
            "the snapshot of another account is gone")
        let outcome = try await append(events(1), to: journal)
        expect(outcome.admissions == [.created], "new events cannot be appended to it")
    }

    mutating func keepingBytes(_ journal: any Journal) async throws {
        var low = event("e\u{301} \u{1F410} \\u0000")
        low.payload += Array("  \n".utf8)
        low.day = .first
        low.offset = -89_999
        low.instant = .first
        low.time = .zero
        var high = event()
        high.day = .last
        high.offset = 93_599
        high.instant = .last
        high.time = HybridTimestamp(rawValue: HybridTimestamp.limit.rawValue - 1)
        high.operation = id()
        high.zone = "America/Argentina/ComodRivadavia"
        high.payload = []
        _ = try await append([low, high], to: journal)
        expect(
            try await stored(journal) == [low, high],
            "the stored events differ from the appended ones")
    }

    /// Returns the same event with each field out of bounds in turn.
    mutating func excesses() -> [(Event.BoundViolation, Event)] {
        let changes: [(Event.BoundViolation, (inout Event) -> Void)] = [
            (.time, { $0.time = .limit }), (.time, { $0.time = HybridTimestamp(rawValue: .max) }),
            (.instant, { $0.instant = Instant(milliseconds: .max) }),
            (.instant, { $0.instant = Instant(milliseconds: .min) }),
            (.day, { $0.day = .last + 1 }), (.day, { $0.day = Day(Int32.min) }),
            (.offset, { $0.offset = .max }), (.offset, { $0.offset = .min }),
        ]
        return changes.map { excess, change in
            var event = event()
            change(&event)
            return (excess, event)
        }
    }

    mutating func bounding(_ journal: any Journal) async throws {
        for (excess, event) in excesses() {
            let answer = try await append([event], to: journal).admissions
            expect(
                answer == [.rejected(excess.sentence)],
                "an event out of bounds (\(excess)) got the answer \(answer)")
        }
        var strange = excesses()
        var late = event()
        late.time = HybridTimestamp(rawValue: HybridTimestamp.last.rawValue + 1)
        strange.append((.time, late))
        var elsewhere = event()
        elsewhere.day = elsewhere.day + 400
        strange.append((.dayOfInstant, elsewhere))
        for (excess, event) in strange {
            let answer = try await journal.admit([sealed(event)], to: account)
            expect(
                answer == [.rejected(excess.sentence)],
                "a sealed event out of bounds (\(excess)) got \(answer)")
        }
        expect(try await stored(journal).isEmpty, "an event out of bounds is stored")
        var ahead = event()
        ahead.time = .last
        let answer = try await journal.admit([sealed(ahead)], to: account)
        expect(answer == [.created], "an event of a fast clock got the answer \(answer)")
    }
}
