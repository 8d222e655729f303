public import Core

/// Answers about a person's league; the Leagues module provides it. Rule U1.
public protocol LeagueKeeper: Sendable {
    /// The tier of the person, by their own facts: headers and pictures change with it.
    func tier(in view: WorldView) -> Tier
    /// Where the person is with the league.
    func status(at moment: Moment, in view: WorldView) -> LeagueStatus
}

extension Capability where Value == any LeagueKeeper {
    /// Answers about leagues.
    public static var leagueKeeper: Capability<any LeagueKeeper> { .init("leagues.keeper") }
}

/// Something that a person may want to be told while it lasts: "Season ending in 24h".
public struct Announcement: Hashable, Sendable {
    /// Stable, ASCII, the same whenever it is asked for, and another for the next of its kind: who
    /// has told one does not tell it again.
    public var id: String
    /// A few words.
    public var title: String
    /// One sentence.
    public var text: String
    /// From when to when it is worth telling.
    public var span: Range<Instant>

    /// An announcement.
    public init(id: String, title: String, text: String, span: Range<Instant>) {
        self.id = id
        self.title = title
        self.text = text
        self.span = span
    }
}

/// Whoever has something to announce. Rule L6.
public protocol AnnouncementSource: Sendable {
    /// What is worth telling at a moment, or will be within a week, the earliest first.
    func announcements(at moment: Moment, in view: WorldView) -> [Announcement]
}

extension ExtensionPoint where Value == any AnnouncementSource {
    /// What is announced.
    public static var announcements: ExtensionPoint<any AnnouncementSource> {
        .init("leagues.announcements")
    }
}
