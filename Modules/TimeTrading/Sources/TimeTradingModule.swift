public import Core
internal import ExplanationsAPI
internal import InsightsAPI
internal import OnboardingAPI
internal import PortabilityAPI
internal import SettingsAPI
internal import TimeTradingAPI
internal import WidgetsAPI

/// Screen time that is earned with productive apps and spent on vice apps. Rules B.
public struct TimeTradingModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "time-trading", stability: .beta,
        summary: "Screen time, earned by productive apps and spent on others.",
        provides: [Capability<any UsageService>.usageService.name],
        events: TradingFact.Kind.names, irreversible: TradingFact.irreversible)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(TradingState.self)
        registrar.open(.timeEarnings)
        registrar.open(.siteLocks)
        registrar.open(.enforcers)
        registrar.open(.liveUsage)
        registrar.accept(
            ReportUsage.self, AddApp.self, ChangeApp.self, RemoveApp.self, SetTerms.self,
            UnlockApp.self, LockApp.self, SetBuddyCode.self, UseBuddyCode.self,
            StartTracking.self, StopTracking.self, ResetStatistics.self,
            UnlockAllApps.self, LockAllApps.self)
        registrar.provide(TradingUsageService(), as: .usageService)
        registrar.contribute(TradingUndo(), to: .undoHandlers)
        registrar.contribute(TradingUndo.irreversible, to: .eventDescriptions)
        registrar.contribute(TradingExplanations(), to: .explanations)
        registrar.contribute(
            TradingAnswers.settings.map { $0.on(.screenTime) }, to: .settings)
        registrar.contribute(TradingAnswers.usage, TradingAnswers.events, to: .portableTables)
        registrar.contribute(TradingAnswers.card, to: .widgetCards)
        registrar.contribute(TradingOnboarding.method, to: .onboardingMethods)
        registrar.contribute(TradingOnboarding.steps, to: .onboardingSteps)
        registrar.contribute(TradingSeries(), to: .series)
        registrar.contribute(TradingSeries(), to: .activityDays)
    }
}
