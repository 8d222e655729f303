public import Core
internal import ExplanationsAPI
internal import LeaguesAPI
internal import NotificationsAPI
internal import PortabilityAPI
internal import ProductEventsAPI
internal import WidgetsAPI

/// The module for leagues with tiers, weeks and leaderboards. Users compete with other users or
/// with their own past weeks. Rules L.
public struct LeaguesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "leagues", stability: .beta,
        summary: "Weekly leagues: boards of people, or of your own past weeks.",
        provides: [Capability<any LeagueProvider>.leagueProvider.name],
        events: LeagueFact.Kind.names,
        irreversible: [LeagueFact.Kind.settled.rawValue])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(LeaguesState.self)
        registrar.open(.announcements)
        registrar.accept(JoinLeague.self, LeaveLeague.self, ShowInLeague.self)
        registrar.provide(LeagueAnswers(), as: .leagueProvider)
        registrar.contribute(OwnWeekSettlement(), to: .dueSources)
        registrar.contribute(LeagueAnswers(), to: .announcements)
        registrar.contribute(LeagueReminders(), to: .reminders)
        registrar.contribute(LeagueUndo(), to: .undoHandlers)
        registrar.contribute(LeagueUndo.settling, to: .eventDescriptions)
        registrar.contribute(LeagueExplanations(), to: .explanations)
        registrar.contribute(LeagueProductEvents.source, to: .productEvents)
        registrar.contribute(LeagueProductEvents.tier, to: .productEventTraits)
        registrar.contribute(LeagueAnswers.table, to: .portableTables)
        registrar.contribute(LeagueAnswers.card, to: .widgetCards)
    }
}
