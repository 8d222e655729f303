public import Core
public import LeaguesAPI

/// Joins the league on a server. From then on, others can see the data listed in `LeagueTerms`.
/// Rule L7.
public struct JoinLeague: Command {
    public static var name: String { "leagues.join" }
    public static let form = Form(
        "Join the league", JoinLeague.init(as:), Field.leagueName(\.name))
    public static let answer = LeagueStatus.shape

    /// The name to show to others; nil for the default name of a mountain.
    public var name: String?

    /// Creates a command that joins under a name of 1–40 characters, or under the default name of a
    /// mountain.
    public init(as name: String? = nil) { self.name = name }

    /// Records that the user joined. If the user has already joined, only the name changes.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard let part = context.view.leagues.part else {
            return [LeagueFact.joined(.init(name: name)).draft]
        }
        return part.name == name ? [] : [LeagueFact.shown(.init(name: name)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> LeagueStatus {
        Leagues.status(at: context.moment, in: context.view)
    }
}

/// Leaves the league. The user's name is removed from all leaderboards at once. Rule L7.
public struct LeaveLeague: Command {
    public static var name: String { "leagues.leave" }
    public static let form = Form("Leave the league", Record { LeaveLeague() })
    public static let answer = LeagueStatus.shape

    /// Creates a command that leaves the league. The user keeps the tier and the history.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        context.view.leagues.part == nil ? [] : [LeagueFact.left(.init()).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> LeagueStatus {
        Leagues.status(at: context.moment, in: context.view)
    }
}

/// Changes the name that others see. Rule L7.
public struct ShowInLeague: Command {
    public static var name: String { "leagues.show" }
    public static let form = Form(
        "Change the name on boards", ShowInLeague.init(as:), Field.leagueName(\.name))
    public static let answer = LeagueStatus.shape

    /// The name to show to others; nil for the default name of a mountain.
    public var name: String?

    /// Creates a command that sets a name of 1–40 characters, or the default name of a mountain.
    public init(as name: String?) { self.name = name }

    /// Records the name. Throws `leagues.apart` if the user has not joined the league.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let part = try context.view.leagues.part.orThrow(.apart)
        return part.name == name ? [] : [LeagueFact.shown(.init(name: name)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> LeagueStatus {
        Leagues.status(at: context.moment, in: context.view)
    }
}

extension Field where Value == String? {
    /// The field for the name that others see.
    fileprivate static func leagueName(
        _ path: any KeyPath<Root, String?> & Sendable
    ) -> Field<Root, String?> {
        Field(
            "name", path,
            PublicName.codec.orNothing.described(
                "The name that others see. Default: a mountain's name."),
            refusal: Refusal(
                "leagues.name",
                "The name must be 1–40 visible characters on one line."))
    }
}

extension Rejection {
    /// The rejection for a user who has not joined the league.
    static var apart: Rejection {
        .conflict(
            "leagues.apart", "You are not in the league.",
            hints: ["Join it: cairn league join"])
    }
}
