public import Core
internal import PortabilityAPI
internal import StreaksAPI
internal import WidgetsAPI

/// One to three goals, and three focuses a day that serve them. Rules G.
///
/// Answers streaks and exports through their extension points.
public struct DailyFocusModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "daily-focus", stability: .stable,
            summary: "One to three goals, and three focuses a day that serve them.",
            provides: [Capability.widgetFocuses.name], events: FocusFact.Kind.names)
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(DailyFocusProjection())
        registrar.accept(AddGoal.self)
        registrar.accept(RenameGoal.self)
        registrar.accept(ArchiveGoal.self)
        registrar.accept(UnarchiveGoal.self)
        registrar.accept(MoveGoal.self)
        registrar.accept(FinishOnboarding.self)
        registrar.accept(SetFocuses.self)
        registrar.accept(ToggleFocus.self)
        registrar.accept(DismissSetAside.self)
        registrar.contribute(FocusUndo.handler, to: .undoHandlers)
        registrar.contribute(FocusStreak(), to: .streakLines)
        registrar.provide(FocusWidget(), as: .widgetFocuses)
        registrar.contribute(FocusWidget.card, to: .widgetCards)
        registrar.contribute(FocusTables.goals, to: .portableTables)
        registrar.contribute(FocusTables.focuses, to: .portableTables)
    }
}
