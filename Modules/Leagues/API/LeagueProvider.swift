public import Core

/// Answers questions about the user's league. The Leagues module provides it. Rule U1.
public protocol LeagueProvider: Sendable {
    /// Returns the user's tier, derived from their own facts. Headers and pictures depend on it.
    func tier(in view: WorldView) -> Tier
    /// Returns the user's league status.
    func status(at moment: Moment, in view: WorldView) -> LeagueStatus
}

extension Capability where Value == any LeagueProvider {
    /// The provider of the league status.
    public static var leagueProvider: Capability<any LeagueProvider> { .init("leagues.keeper") }
}

/// A time-limited announcement: "Season ending in 24h".
public struct Announcement: Hashable, Sendable {
    /// The stable identifier in ASCII. It differs for each occurrence, so that a client announces
    /// each one only once.
    public var id: String
    /// The title, a few words.
    public var title: String
    /// The text, one sentence.
    public var text: String
    /// The period in which the announcement is relevant.
    public var span: Range<Instant>

    /// Creates an announcement.
    public init(id: String, title: String, text: String, span: Range<Instant>) {
        self.id = id
        self.title = title
        self.text = text
        self.span = span
    }
}

/// A source of announcements. Rule L6.
public protocol AnnouncementSource: Sendable {
    /// Returns the announcements that are relevant now or within a week, earliest first.
    func announcements(at moment: Moment, in view: WorldView) -> [Announcement]
}

extension ExtensionPoint where Value == any AnnouncementSource {
    /// The sources of announcements.
    public static var announcements: ExtensionPoint<any AnnouncementSource> {
        .init("leagues.announcements")
    }
}
