public import Core

/// Provides the user's tier and league status to other modules. The Leagues module implements it.
/// Rule U1.
public protocol LeagueProvider: Sendable {
    /// Returns the user's tier, computed from the user's own facts. Page headers and pictures
    /// depend on it.
    func tier(in view: WorldView) -> Tier
    /// Returns the user's league status.
    func status(at moment: Moment, in view: WorldView) -> LeagueStatus
}

extension Capability where Value == any LeagueProvider {
    /// The capability that provides the league status.
    public static var leagueProvider: Capability<any LeagueProvider> { .init("leagues.keeper") }
}

/// An announcement for a limited time, such as "Season ending in 24h".
public struct Announcement: Hashable, Sendable {
    /// The stable id of the announcement in ASCII. Each occurrence has a different id, so that a
    /// client announces each one only once.
    public var id: String
    /// The title of the announcement in a few words.
    public var title: String
    /// The text of the announcement in one sentence.
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
    /// Returns the announcements that are relevant now or within the next week, earliest first.
    func announcements(at moment: Moment, in view: WorldView) -> [Announcement]
}

extension ExtensionPoint where Value == any AnnouncementSource {
    /// The sources of announcements.
    public static var announcements: ExtensionPoint<any AnnouncementSource> {
        .init("leagues.announcements")
    }
}
