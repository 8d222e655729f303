public import Core

/// A fact of a person that rests on nothing they do, such as what a week on a board came to.
///
/// For one nothing is decided and nothing is folded, so that a server can tell it to a million
/// people: what the day keeper notices and what is due is left to their next command. It stands in
/// the zone of their latest fact, and begins no day: it stands on that fact's day, or on the day
/// before today, which has begun wherever their days start. Its only event has the operation's id,
/// so that what is announced twice is one fact.
public struct Announcement: Hashable, Sendable {
    /// Of whom.
    public var account: AccountID
    /// The device in whose chain it stands.
    public var device: DeviceID
    /// What it is told apart by from all others.
    public var operation: EventID
    /// What is told.
    public var draft: EventDraft
    /// When.
    public var instant: Instant

    /// A fact of a person.
    public init(
        account: AccountID, by device: DeviceID, operation: EventID, draft: EventDraft,
        at instant: Instant
    ) {
        self.account = account
        self.device = device
        self.operation = operation
        self.draft = draft
        self.instant = instant
    }

    /// The event that it is after a person's latest one.
    public func event(after last: Event) -> Event {
        let zone = (try? Zone.named(last.zone)) ?? .utc
        let yesterday = zone.wallTime(at: instant).day - 1
        let moment = Moment(
            instant, day: max(last.day, yesterday), rule: DayRule(zone: zone))
        return moment.events([draft], of: operation, after: last.time)[0]
    }
}

/// What became of an announcement.
public enum Announced: Hashable, Sendable {
    /// It is recorded now, after what was recorded last on a day.
    case recorded(after: Day)
    /// It was recorded before.
    case known
    /// Nothing is recorded of the person, so there is nobody to be told.
    case nobody
}

extension Journal {
    /// Records each for itself; see the requirement.
    public func announce(
        _ announcements: [Announcement]
    ) async -> [Result<Announced, JournalError>] {
        await announceEach(announcements)
    }

    /// Records each for itself, and all at the same time.
    public func announceEach(
        _ announcements: [Announcement]
    ) async -> [Result<Announced, JournalError>] {
        await withTaskGroup(of: (Int, Result<Announced, JournalError>).self) { group in
            for (place, announcement) in announcements.enumerated() {
                group.addTask {
                    do throws(JournalError) {
                        return (place, .success(try await announce(announcement)))
                    } catch {
                        return (place, .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Records one, as `append` does.
    func announce(
        _ announcement: Announcement
    ) async throws(JournalError) -> Announced {
        var moved: Cursor?
        for _ in 0..<EngineOptions().attempts {
            guard let last = try await last(announcement.account) else { return .nobody }
            let outcome = try await append(
                [announcement.event(after: last.event)], to: announcement.account,
                from: announcement.device, expecting: max(last.cursor, moved ?? .start))
            switch outcome {
            case .moved(let head): moved = head
            case .stored(let admissions, _):
                switch admissions.first {
                case .created: return .recorded(after: last.event.day)
                case .rejected(let why): throw JournalError(.bounds, why)
                default: return .known
                }
            }
        }
        throw JournalError(.locked, "Others write to the account all the time; try again.")
    }

    /// The account's latest event and its place; see the requirement.
    public func last(
        _ account: AccountID
    ) async throws(JournalError) -> (event: Event, cursor: Cursor)? {
        try await latest(account, limit: 1).first.map { ($0.sealed.event, $0.cursor) }
    }
}

extension DeviceID {
    /// The name under which this device, a server of many people, writes for one of them: another
    /// for each, so that what it wrote for two of them can come together in one store.
    public func writing(for account: AccountID) -> DeviceID {
        DeviceID(high: high, low: low ^ account.low ^ account.high &* 0x9E37_79B9_7F4A_7C15)
    }
}
