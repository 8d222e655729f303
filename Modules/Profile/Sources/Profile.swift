public import Core
internal import ExperienceAPI
public import LeaguesAPI
internal import SettingsAPI
internal import StreaksAPI

/// The user's name, avatar and results. Rules O2, U1.
public struct Profile: Hashable, Shaped {
    /// The name; nil if none was chosen.
    public let name: String?
    /// The avatar.
    public let avatar: Avatar
    /// The tier in the league; nil in a program without leagues.
    public let tier: Tier?
    /// All points ever earned.
    public let points: Int
    /// The first day with a recorded fact; nil if there is none.
    public let since: Day?
    /// The habit days of the current run.
    public let streak: Int
    /// The longest run of habit days.
    public let longestStreak: Int

    /// Creates the profile as of a day.
    public init(on today: Day, in view: WorldView) {
        let state = view.state(of: ProfileState.self)
        let streak = view.answer(.streakProvider)?.habitDays(today: today, in: view)
        name = state.called
        avatar = state.avatar
        tier = view.answer(.leagueProvider)?.tier(in: view)
        points = view.answer(.pointProvider)?.total(upTo: today, in: view) ?? 0
        since = view.answer(.userProvider)?.since(in: view)
        self.streak = streak?.current ?? 0
        longestStreak = streak?.longest ?? 0
    }

    /// The title of the tier: "Base Camp".
    public var tierTitle: String? { tier?.title }

    /// The first character of the name in upper case; nil without a name.
    public var initial: String? { name?.first.map { $0.uppercased() } }

    public static let shape = Shape<Profile>("Profile") {
        Member("name", \.name, "The user's name. Null if not set.")
        Member(
            "avatar", \.avatar,
            "The avatar, such as `fox`, or `initial` for the first letter of the name.")
        Member("tier", \.tier, "The user's league tier. Null without leagues.")
        Member("tierTitle", \.tierTitle, "The name of the tier. Null without leagues.")
        Member("points", \.points, "All points earned so far.")
        Member("since", \.since, "The first day with a record. Null without records.")
        Member("streak", \.streak, "The current streak, in days on which habits were due.")
        Member(
            "longestStreak", \.longestStreak,
            "The longest streak, in days on which habits were due.")
    }
}
