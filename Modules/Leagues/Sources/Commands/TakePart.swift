public import Core
public import LeaguesAPI

/// Takes part on a server: from then on what `LeagueTerms` lists is seen by others. Rule L7.
public struct JoinLeague: Command {
    public static var name: String { "leagues.join" }
    public static let form = Form(
        "Take part in the league", JoinLeague.init(as:), Field.leagueName(\.name))
    public static let answer = LeagueStatus.shape

    /// What to be called; nil: a mountain's name.
    public var name: String?

    /// Takes part under a name of 1 to 40 characters, or a mountain's.
    public init(as name: String? = nil) { self.name = name }

    /// Whoever takes part already is seen by the name from then on.
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

/// Takes part no longer: the name is off all boards at once. Rule L7.
public struct LeaveLeague: Command {
    public static var name: String { "leagues.leave" }
    public static let form = Form("Leave the league", Record { LeaveLeague() })
    public static let answer = LeagueStatus.shape

    /// Leaves the league; tier and history stay.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        context.view.leagues.part == nil ? [] : [LeagueFact.left(.init()).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> LeagueStatus {
        Leagues.status(at: context.moment, in: context.view)
    }
}

/// Is seen by another name, or by a mountain's. Rule L7.
public struct ShowInLeague: Command {
    public static var name: String { "leagues.show" }
    public static let form = Form(
        "Be seen by another name", ShowInLeague.init(as:), Field.leagueName(\.name))
    public static let answer = LeagueStatus.shape

    /// What to be called; nil: a mountain's name.
    public var name: String?

    /// Is seen by a name of 1 to 40 characters, or a mountain's.
    public init(as name: String?) { self.name = name }

    /// Refused with `leagues.apart` if the person does not take part.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let part = try context.view.leagues.part.orRefused(.apart)
        return part.name == name ? [] : [LeagueFact.shown(.init(name: name)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> LeagueStatus {
        Leagues.status(at: context.moment, in: context.view)
    }
}

extension Field where Value == String? {
    /// What to be called.
    fileprivate static func leagueName(
        _ path: any KeyPath<Root, String?> & Sendable
    ) -> Field<Root, String?> {
        Field(
            "name", path,
            PublicName.codec.orNothing.described(
                "What others read; a mountain's name unless given."),
            refusal: Refusal(
                "leagues.name",
                "A name has 1 to 40 characters on one line, all of which can be seen."))
    }
}

extension Rejection {
    /// That the person does not take part.
    static var apart: Rejection {
        .conflict(
            "leagues.apart", "You do not take part in the league.",
            hints: ["Join it: cairn league join"])
    }
}
