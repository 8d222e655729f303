public import Core
internal import ExperienceAPI
internal import ExplanationsAPI
internal import FlagsAPI
internal import InsightsAPI
internal import PortabilityAPI
internal import SettingsAPI

/// The module for points, which are derived from the facts of all modules by day. Rules X.
public struct ExperienceModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "experience", stability: .stable,
        summary: "Points for each day, derived from the facts.",
        provides: [Capability<any PointProvider>.pointProvider.name],
        events: ExperienceFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.pointSources)
        registrar.addState(ExperienceState.self)
        registrar.provide(PointAnswers(), as: .pointProvider)
        registrar.contribute(
            PointReason.allCases.map(ExperienceModule.setting(for:)), to: .settings)
        registrar.contribute(PointReason.allCases.map(Tunable.init(points:)), to: .tunables)
        registrar.contribute(ExperienceFact.undo, to: .undoHandlers)
        registrar.contribute(PointExplanations(), to: .explanations)
        registrar.contribute(PointTable.points, to: .portableTables)
        registrar.contribute(PointSeries(), to: .series)
    }

    static func setting(for reason: PointReason) -> SettingDefinition {
        SettingDefinition(
            key: "points.\(reason.rawValue)", title: "Points for \(reason.title)",
            help: "A whole number from 0 to \(PointValues.limit); applies from a day on.",
            read: { view, day in String(PointRates(reason, in: view)[day]) },
            since: { view, day in PointRates(reason, in: view).since(day) },
            write: { value, day, _ throws(Rejection) in
                guard let points = Int(value), (0...PointValues.limit).contains(points) else {
                    throw Rejection(
                        "experience.points",
                        "Points must be a whole number from 0 to \(PointValues.limit).",
                        field: "value")
                }
                return [
                    ExperienceFact.pointsSet(
                        .init(reason: reason, points: points, from: day)
                    ).draft
                ]
            })
    }
}
