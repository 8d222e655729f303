internal import CommandLineKit
public import Core
internal import Journeys

/// The commands for journeys. Rules J1–J3.
public struct JourneysCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "journeys-commands", stability: .beta,
        summary: "The command for journeys: show, start, done, end.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("journey", JourneyCommand.self, in: .daily), to: .commands)
        registrar.contribute(JourneysCommandsModule.today, to: .todayParts)
    }

    /// The journeys in `cairn today`, one line for each current one. Rule U2.
    private static let today = TodayPart("journeys", title: "Journey", order: 30) { scene in
        let running = Journeys.running(on: scene.day, today: scene.today, in: scene.view)
        guard !running.isEmpty else { return nil }
        let isOpen = scene.day == scene.today
        return TodayPart.Drawing(
            lines: { lines(running, isOpen: isOpen, $0) },
            members: { ["journeys": .array(running.map(\.json))] })
    }

    private static func lines(
        _ running: [Journey], isOpen: Bool, _ terminal: Terminal
    ) -> [String] {
        var table = Table([
            .init(""), .init("", isFlexible: true), .init(""), .init(""),
            .init("", alignsRight: true),
        ])
        for journey in running {
            let streak = journey.streak.counted("day")
            table.add(
                .mark(journey.isDone, for: terminal, open: isOpen ? .gold : .quiet),
                .init(journey.title), .init("Day \(journey.day)", .strong),
                .init(journey.phase.title, .quiet), .init(streak, .gold))
        }
        return table.lines(for: terminal)
    }
}
