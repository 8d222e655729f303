internal import Core
public import Engine
internal import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Records announcements together, with two statements for many accounts. Some accounts need
    /// separate handling: the journal does not know the chain, or others write to the account.
    public func announce(
        _ announcements: [Announcement]
    ) async -> [Result<AnnouncementResult, JournalError>] {
        var results: [Result<AnnouncementResult, JournalError>?] = []
        for start in stride(from: 0, to: announcements.count, by: Announcing.most) {
            let next = announcements[start...].prefix(Announcing.most)
            do throws(JournalError) {
                results += try await run { [self] connection in
                    try Announcing(self, Array(next)).results(connection)
                }
            } catch {
                results += next.map { _ in .failure(error) }
            }
        }
        let rest = results.indices.filter { results[$0] == nil }
        let others = await announceEach(rest.map { announcements[$0] })
        for (place, result) in zip(rest, others) { results[place] = result }
        return results.compactMap { $0 }
    }
}

/// Announcements that are recorded together.
private struct Announcing {
    /// The maximum number per statement.
    static let most = 512

    typealias Results = [Result<AnnouncementResult, JournalError>?]

    private struct Ready {
        var place: Int
        var last: Day
        var event: Event
        var order: Batch.Order
    }

    private let journal: PostgresJournal
    private let announcements: [Announcement]

    init(_ journal: PostgresJournal, _ announcements: [Announcement]) {
        self.journal = journal
        self.announcements = announcements
    }

    /// Returns the result of each announcement; nil for those that need separate handling.
    func results(_ connection: PostgresConnection) throws -> Results {
        var results = Results(repeating: nil, count: announcements.count)
        var ready = try ready(&results, connection)
        do {
            try store(ready, &results, connection)
        } catch let error as PostgresError where error.kind == .duplicate {
            // Some were recorded before by a process that was interrupted before it noted this.
            let recorded = try recorded(ready, connection)
            for one in ready where recorded.contains(one.event.id) {
                results[one.place] = .success(.known)
            }
            ready.removeAll { recorded.contains($0.event.id) }
            try store(ready, &results, connection)
        }
        return results
    }

    /// Returns the announcements that can be stored, in the order of rows.
    private func ready(
        _ results: inout Results, _ connection: PostgresConnection
    ) throws -> [Ready] {
        var accounts: Set<AccountID> = []
        let places = announcements.indices
            .filter { accounts.insert(announcements[$0].account).inserted }
            .map { (place: $0, key: announcements[$0].account.key) }
            .sorted { $0.key < $1.key }.map(\.place)
        let answers = try journal.ends.read(
            places.map { place in
                var question = TailReader.Question.latest(of: announcements[place].account)
                question.writer = announcements[place].device
                return question
            }, connection)
        var ready: [Ready] = []
        for (place, answer) in zip(places, answers) {
            switch answer {
            case .failure(let error): results[place] = .failure(error)
            case .success(let found):
                let next = try self.ready(place, found, connection)
                if let next { ready.append(next) }
            }
        }
        return ready
    }

    private func ready(
        _ place: Int, _ found: TailReader.Found, _ connection: PostgresConnection
    ) throws -> Ready? {
        let announcement = announcements[place]
        guard let last = found.events.last, var state = found.state,
            let chain = state.devices[announcement.device], chain.successor == nil
        else { return nil }
        var revision: Int64?
        if let ciphers = journal.ciphers {
            // No event may be written under a key destroyed in the meantime.
            guard let remembered = ciphers.remembered(announcement.account) else { return nil }
            (state.seal, revision) = remembered
        }
        let event = announcement.event(after: last)
        guard event.objection() == nil else { return nil }
        let numbers = try journal.words.numbers(of: [event].words, connection)
        var batch = Batch(state, numbers)
        try batch.add(event, by: announcement.device)
        return Ready(
            place: place, last: last.day, event: event,
            order: Batch.Order(batch: batch, revision: revision))
    }

    private func store(
        _ ready: [Ready], _ results: inout Results, _ connection: PostgresConnection
    ) throws {
        let states = try Batch.Order.stored(ready.map(\.order), connection)
        for (one, state) in zip(ready, states) {
            guard let state else { continue }
            results[one.place] = .success(.recorded(after: one.last))
            // An announcement alone does not put an account into the cache.
            if journal.known[state.id] != nil { journal.known.keep(state) }
        }
    }

    /// Returns the ids of events that are already recorded.
    private func recorded(
        _ ready: [Ready], _ connection: PostgresConnection
    ) throws -> Set<EventID> {
        let rows = try connection.query(
            """
            SELECT q.id FROM unnest($1::bigint[], $2::uuid[]) q (account, id)
            CROSS JOIN LATERAL (
                SELECT FROM events e WHERE e.account = q.account AND e.id = q.id OFFSET 0) e
            """, [.int8s(ready.map(\.order.batch.account)), .ids(ready.map(\.event.id))])
        return Set(rows.map { $0.id(0, Event.self) }.compactMap { $0 })
    }
}
