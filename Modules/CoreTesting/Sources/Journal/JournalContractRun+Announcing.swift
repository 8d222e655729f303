internal import Core
internal import Engine

extension JournalContractRun {
    /// Checks that an announcement is recorded once, after the latest event and in its zone, and
    /// begins no day.
    mutating func announcing(_ journal: any Journal) async throws {
        let noon = Instant(seconds: 1_795_262_400)
        let writer = device.writing(for: account)
        func announcement(
            _ operation: EventID, at instant: Instant, by device: DeviceID
        ) -> Announcement {
            Announcement(
                account: account, by: device, operation: operation,
                draft: EventDraft("trial.told", payload: Array("{}".utf8)), at: instant)
        }
        let first = announcement(id(), at: noon, by: writer)
        expect(
            await journal.announce([first]) == [.success(.nobody)],
            "an account without events is not answered with .nobody")
        expect(
            try await journal.last(account) == nil,
            "an event is recorded for an account without events")

        var latest = event("latest")
        latest.zone = "America/New_York"
        latest.day = Day(20_776)
        latest.time = HybridTimestamp.zero.next(at: noon + 86_400)
        _ = try await append([event(), latest], to: journal)
        expect(
            try await journal.last(account)?.event == latest,
            "last(_:) is not the event appended last")
        let told = await journal.announce([first])
        expect(
            told == [.success(.recorded(after: latest.day))],
            "the announcement is not recorded after the latest event")
        compare(try await journal.last(account)?.event, with: first, after: latest)
        expect(
            await journal.announce([first]) == [.success(.known)],
            "a repeated announcement is recorded again")

        let second = announcement(id(), at: noon + -30 * 86_400, by: device)
        let again = await journal.announce([second])
        expect(
            again == [.success(.recorded(after: Day(20_777)))],
            "a second announcement is not recorded")
        expect(
            try await journal.last(account)?.event.day == Day(20_777),
            "an announcement with an earlier instant has an earlier day")
        expect(
            try await journal.head(account) == Cursor(4),
            "the journal does not contain exactly four events")
        let chains = try await journal.chains(account)
        expect(
            chains.count { $0.device == writer && $0.sequence == 1 } == 1,
            "the event is not in the chain of its device")
    }

    /// Compares the event of an announcement with the announcement and the event before it.
    private mutating func compare(
        _ stored: Event?, with first: Announcement, after latest: Event
    ) {
        expect(
            stored.map { $0.id == first.operation && $0.operation == first.operation } ?? false,
            "the id of the event is not the id of the operation")
        expect(
            stored?.kind == "trial.told" && stored?.instant == first.instant,
            "the kind or the instant differs from the announcement")
        expect(
            stored?.zone == latest.zone && stored?.offset == -18_000,
            "its zone is not the zone of the latest event")
        expect(stored?.day == Day(20_777), "its day is not the day in that zone")
        expect(
            stored.map { $0.time > latest.time } ?? false,
            "its time is not after the time of the latest event")
    }

    /// Checks announcements to many accounts, for known and unknown accounts in any order.
    mutating func announcingToMany(_ journal: any Journal) async throws {
        let noon = Instant(seconds: 1_795_262_400)
        let people = (0..<700).map { _ in id(Account.self) }
        func announcement(_ number: Int, _ operation: EventID, known: Bool = true) -> Announcement {
            Announcement(
                account: people[number], by: known ? device : device.writing(for: people[number]),
                operation: operation,
                draft: EventDraft("trial.told", payload: Array("{\"of\":\(number)}".utf8)),
                at: noon)
        }
        // Every tenth account has no events.
        for (number, account) in people.enumerated() where number % 10 > 0 {
            _ = try await journal.append([event()], to: account, from: device, expecting: nil)
        }
        let first = (0..<700).map { announcement($0, id(), known: $0 % 7 > 0) }
        let before = await journal.announce(stride(from: 1, to: 700, by: 3).map { first[$0] })
        expect(
            before.allSatisfy { $0 != .success(.known) },
            "a first announcement is answered with .known")
        // A second announcement for one account, and a repeated one.
        let all = first + [announcement(3, id()), first[5]]
        let told = await journal.announce(all)
        expect(told.count == all.count, "\(all.count) announcements got \(told.count) answers")
        for (number, answer) in zip(first.indices, told) where number != 3 {
            let isKnown = number % 3 == 1
            let wanted: AnnouncementResult =
                number % 10 == 0 ? .nobody : isKnown ? .known : .recorded(after: Day(19_675))
            expect(
                answer == .success(wanted) || number == 5,
                "announcement \(number) got the answer \(answer)")
        }
        let two = [told[3], told[700]].compactMap { try? $0.get() }
        expect(
            two.count == 2 && !two.contains(.known) && !two.contains(.nobody),
            "two announcements to one account got the answers \(two)")
        expect(
            [told[5], told[701]].contains(.success(.known)),
            "a duplicate in one call is recorded twice")
        for (number, account) in people.enumerated() {
            let events = try await journal.entries(account, after: .start, limit: 9)
                .map(\.sealed.event).filter { $0.kind == "trial.told" }
            expect(
                events.count == (number % 10 == 0 ? 0 : number == 3 ? 2 : 1),
                "account \(number) has \(events.count) announcements")
            expect(
                events.allSatisfy { $0.payload == first[number].draft.payload },
                "account \(number) has another account's announcement")
        }
        expect(await journal.announce([]).isEmpty, "an empty list of announcements gets answers")
    }
}
