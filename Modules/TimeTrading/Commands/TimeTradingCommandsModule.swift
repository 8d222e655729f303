internal import CommandLineKit
public import Core
internal import Engine
internal import TimeTrading

/// The commands for earned time. Rules B.
public struct TimeTradingCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "time-trading-commands", stability: .beta,
        summary: "The commands for earned time: apps, balance, unlock, lock, track.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("apps", AppsCommand.self, in: .time),
            CommandContribution("balance", BalanceCommand.self, in: .time),
            CommandContribution("unlock", UnlockCommand.self, in: .time),
            CommandContribution("lock", LockCommand.self, in: .time),
            CommandContribution("track", TrackCommand.self, in: .time), to: .commands)
        registrar.contribute(Self.today, to: .todayParts)
    }

    /// The balance in `cairn today`, shown once any usage was tracked. Rule U2.
    private static let today = TodayPart("time-trading", title: "Screen time", order: 60) { scene in
        guard TimeTrading.terms(on: scene.day, in: scene.view).isTracked,
            scene.day <= scene.today
        else { return nil }
        let day = TimeTrading.day(scene.day, at: scene.asking.moment, in: scene.view)
        return TodayPart.Drawing(
            lines: { ["  \($0.paint(day.text, .strong))  \(BalanceCommand.words(day))"] },
            members: { ["balance": day.json] })
    }
}

extension CommandContribution.Group {
    static let time = CommandContribution.Group("Screen time", order: 150)
}
