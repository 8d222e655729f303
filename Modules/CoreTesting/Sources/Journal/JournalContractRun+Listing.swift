internal import Core
internal import Engine

extension JournalContractRun {
    /// Checks that operations are listed latest first, each once, with size and events or edges.
    mutating func listingOperations(_ journal: any Journal) async throws {
        expect(
            try await journal.operations(account, before: nil, limit: 9).isEmpty,
            "an empty journal has operations")
        let small = group(3)
        let large = group(40)
        let headless = Array(group(4).dropFirst())
        let alone = events(2)
        for batch in [[alone[0]], small, large, headless, [alone[1]]] {
            _ = try await append(batch, to: journal)
        }
        // A later event of an operation belongs to it, and the operation keeps its position.
        var late = event("late")
        late.operation = alone[0].id
        _ = try await append([late], to: journal)
        let wanted = [[alone[1]], headless, large, small, [alone[0], late]]
        let found = try await journal.operations(account, before: nil, limit: 9)
        expect(
            found.map(\.id) == wanted.map(\.[0].operation),
            "the operations are not listed latest first")
        expect(
            found.map(\.size) == wanted.map(\.count),
            "the operations have the sizes \(found.map(\.size))")
        let edge = OperationHead.edge
        let shown = wanted.map { events in
            events.count > 2 * edge ? events.prefix(edge) + events.suffix(edge) : events[...]
        }
        expect(
            found.map(\.events) == shown.map { Array($0) },
            "the first and last events of an operation are missing")
        expect(
            found.map(\.isWhole) == [true, true, false, true, true],
            "isWhole is wrong for an operation of many events")
        expect(
            found.map(\.cursor) == [48, 45, 5, 2, 1].map { Cursor($0) },
            "the cursors of the operations are wrong")
        let page = try await journal.operations(account, before: found[1].cursor, limit: 2)
        expect(page == Array(found[2...3]), "a page does not continue after the page before")
        let other = try await journal.operations(id(), before: nil, limit: 9)
        expect(other.isEmpty, "another account has these operations")
        expect(
            try await journal.operations(account, before: nil, limit: 0).isEmpty,
            "the limit 0 returns operations")
    }

    /// Checks the same for sealed events, with one operation in two parts.
    mutating func listingSealedOperations(_ journal: any Journal) async throws {
        let events = group(20) + self.events(1)
        var chain: [SealedEvent] = []
        let writer = id(Device.self)
        for event in events { chain.append(sealed(event, of: writer, after: chain.last)) }
        _ = try await journal.admit(Array(chain[..<1]), to: account)
        _ = try await journal.admit(Array(chain[..<12]), to: account)
        _ = try await journal.admit(chain, to: account)
        let found = try await journal.operations(account, before: nil, limit: 9)
        expect(found.map(\.size) == [1, 20], "the operations have the sizes \(found.map(\.size))")
        expect(found.last?.cursor == Cursor(1), "an operation admitted in parts changes its cursor")
        expect(found.last?.events.last == events[19], "the last event of an operation is missing")
    }

    /// Returns events of one operation; the first one has its id.
    private mutating func group(_ count: Int) -> [Event] {
        var all = events(count)
        for index in all.indices { all[index].operation = all[0].id }
        return all
    }
}
