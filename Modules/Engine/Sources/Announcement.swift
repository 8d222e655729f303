public import Core

/// An event that the server records for a user without a command, such as the result of a week on a
/// leaderboard.
///
/// The server can announce to a million users, because it neither decides nor folds anything. The
/// day provider's notices and the due events are left to the user's next command.
///
/// The event has the zone of the user's latest event. It begins no new day: its day is that of the
/// latest event, or yesterday, which has begun for every day start. The event's id is derived from
/// the operation, so a repeated announcement is recorded once.
public struct Announcement: Hashable, Sendable {
    /// The account of the user.
    public var account: AccountID
    /// The device in whose chain the event is recorded.
    public var device: DeviceID
    /// The id of the operation, which identifies the announcement.
    public var operation: EventID
    /// The event to record.
    public var draft: EventDraft
    /// The time of the announcement.
    public var instant: Instant

    /// Creates an announcement.
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

    /// Returns the event, placed after the user's latest event.
    public func event(after last: Event) -> Event {
        let zone = (try? Zone.named(last.zone)) ?? .utc
        let yesterday = zone.wallTime(at: instant).day - 1
        let moment = Moment(
            instant, day: max(last.day, yesterday), rule: DayRule(zone: zone))
        return moment.events([draft], of: operation, after: last.time)[0]
    }
}

/// The result of one announcement.
public enum AnnouncementResult: Hashable, Sendable {
    /// The event was recorded now. `after` is the day of the user's latest event before it.
    case recorded(after: Day)
    /// The event was already recorded.
    case known
    /// The account has no events, so nothing is recorded.
    case nobody
}

extension Journal {
    /// The default: records each announcement separately; see the protocol's requirement.
    public func announce(
        _ announcements: [Announcement]
    ) async -> [Result<AnnouncementResult, JournalError>] {
        await announceEach(announcements)
    }

    /// Records each announcement separately and concurrently.
    public func announceEach(
        _ announcements: [Announcement]
    ) async -> [Result<AnnouncementResult, JournalError>] {
        await withTaskGroup(of: (Int, Result<AnnouncementResult, JournalError>).self) { group in
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

    /// Records one announcement with `append` and returns the result.
    func announce(
        _ announcement: Announcement
    ) async throws(JournalError) -> AnnouncementResult {
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
        throw JournalError(.locked, "Other programs keep writing to the account; try again.")
    }

    /// The default: reads the latest entry; see the protocol's requirement.
    public func last(
        _ account: AccountID
    ) async throws(JournalError) -> (event: Event, cursor: Cursor)? {
        try await latest(account, limit: 1).first.map { ($0.sealed.event, $0.cursor) }
    }
}

extension DeviceID {
    /// Returns the device id under which this server writes to an account. Each account has a
    /// different one, so the events of two accounts can be merged in one journal.
    public func writing(for account: AccountID) -> DeviceID {
        DeviceID(high: high, low: low ^ account.low ^ account.high &* 0x9E37_79B9_7F4A_7C15)
    }
}
