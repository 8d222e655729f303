internal import Core
internal import Engine

extension JournalTrial {
    /// An announcement is recorded once, after the latest fact and in its zone, and begins no day.
    mutating func announcing(_ journal: any Journal) async throws {
        let noon = Instant(seconds: 1_795_262_400)
        func announcement(_ operation: EventID, at instant: Instant) -> Announcement {
            Announcement(
                account: account, operation: operation,
                draft: EventDraft("trial.told", payload: Array("{}".utf8)), at: instant)
        }
        let first = announcement(id(), at: noon)
        let writer = device.writing(for: account)
        expect(
            try await journal.announce(first, from: writer) == .nobody, "somebody was told nobody")
        expect(try await journal.last(account) == nil, "something is recorded of nobody")

        var latest = event("latest")
        latest.zone = "America/New_York"
        latest.day = Day(20_776)
        latest.time = HybridTimestamp.zero.next(at: noon + 86_400)
        _ = try await append([event(), latest], to: journal)
        expect(try await journal.last(account)?.event == latest, "the latest is another one")
        let told = try await journal.announce(first, from: writer)
        expect(told == .recorded(after: latest.day), "what was recorded before is not told")
        let stored = try await journal.last(account)?.event
        expect(
            stored.map { $0.id == first.operation && $0.operation == first.operation } ?? false,
            "it has another id than its operation's")
        expect(stored?.kind == "trial.told" && stored?.instant == noon, "it says something else")
        expect(stored?.zone == latest.zone && stored?.offset == -18_000, "it is in another zone")
        expect(stored?.day == Day(20_777), "it is not on the day before")
        expect(stored.map { $0.time > latest.time } ?? false, "it stands before the latest fact")
        expect(try await journal.announce(first, from: writer) == .known, "it is told twice")

        let second = announcement(id(), at: noon + -30 * 86_400)
        let again = try await journal.announce(second, from: device)
        expect(again == .recorded(after: Day(20_777)), "a second one is not recorded")
        expect(try await journal.last(account)?.event.day == Day(20_777), "it goes back in days")
        expect(try await journal.head(account) == Cursor(4), "there are others than four events")
        let chains = try await journal.chains(account)
        expect(chains.count { $0.device == writer && $0.sequence == 1 } == 1, "no chain has it")
    }
}
