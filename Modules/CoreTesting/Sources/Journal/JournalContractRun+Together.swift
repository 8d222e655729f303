internal import Core
internal import Engine

extension JournalContractRun {
    /// Checks that one refused event keeps out all, and that a trial stores none.
    mutating func admittingAllOrNothing(_ journal: any Journal) async throws {
        let (one, two) = (chain(3, of: id()), chain(3, of: id()))
        let gap = try await journal.admit([one[0], two[0], one[2], two[1]], to: account)
        expect(
            gap == [.withheld, .withheld, .missing(2...2), .withheld],
            "a gap in one of two chains got the answers \(gap)")
        var fork = one[1]
        fork.event = event("other history")
        fork.hash = seal(fork)
        let forked = try await journal.admit([one[0], one[1], fork], to: account)
        expect(
            forked == [.withheld, .withheld, .conflict],
            "a second event at one position got the answers \(forked)")
        expect(try await stored(journal).isEmpty, "a part of a refused list is stored")
        let trial = try await journal.admit(one + two, to: account, storing: false)
        expect(
            trial == Array(repeating: .created, count: 6),
            "a call with storing: false got the answers \(trial)")
        expect(try await stored(journal).isEmpty, "a call with storing: false stores events")
        let twice = try await journal.admit([one[0], one[1], one[0]], to: account)
        expect(
            twice == [.created, .created, .exists],
            "a duplicate in one list got the answers \(twice)")
        _ = try await journal.admit(two + one, to: account)
        let chains = Dictionary(
            grouping: try await journal.entries(account, after: .start, limit: .max).map(\.sealed),
            by: \.device)
        expect(
            chains[one[0].device] == one && chains[two[0].device] == two,
            "the stored chains differ from the admitted ones")
    }

    /// Checks that an event sealed for another account keeps its seal and that its chain continues.
    mutating func admittingStrangers(_ journal: any Journal) async throws {
        let foreign = chain(3, of: id(), from: id())
        _ = try await append(events(1), to: journal)
        _ = try await journal.admit(Array(foreign[..<2]), to: account)
        let rest = try await journal.admit(foreign, to: account)
        expect(
            rest == [.exists, .exists, .created],
            "stored events followed by a new one got the answers \(rest)")
        let entries = try await journal.entries(account, after: Cursor(1), limit: 9)
        expect(
            entries.map(\.sealed) == foreign,
            "the events do not keep the seal of the other account")
        let latest = try await journal.latest(account, limit: 1)
        expect(
            latest.map(\.sealed.origin) == [foreign[0].origin],
            "the origin of an event is not stored")
        var turned = sealed(event(), of: foreign[0].device, after: foreign[2])
        let answer = try await journal.admit([turned], to: account)
        expect(
            answer == [.rejected("Its device wrote for another account before.")],
            "a chain that changes accounts got the answer \(answer)")
        turned = foreign[0]
        turned.origin = id()
        await refuse(turned, by: journal, "an event that names another account")
    }

    /// Checks that an event stored under another seal is reported, and so is another event with its
    /// id.
    mutating func admittingResealed(_ journal: any Journal) async throws {
        let foreign = chain(2, of: id())
        _ = try await append([foreign[0].event], to: journal)
        let again = try await journal.admit(foreign, to: account)
        expect(
            again == [.resealed, .withheld],
            "a stored event under another seal got the answers \(again)")
        var other = event("something else")
        other.id = foreign[0].event.id
        let taken = try await journal.admit([sealed(other)], to: account)
        expect(taken == [.conflict], "another event with a stored id got the answer \(taken)")
        expect(try await stored(journal) == [foreign[0].event], "something was stored")
    }
}
