internal import CommandLineKit
internal import Core
internal import Journeys

/// What `cairn today` shows of journeys: a line for each that is under way. Rule U2.
enum JourneyToday {
    static let part = TodayPart("journeys", title: "Journey", order: 30) { scene in
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
        table.hasHeadings = false
        for journey in running {
            let streak = journey.streak == 1 ? "1 day" : "\(journey.streak) days"
            table.add(
                journey.isDone
                    ? .init(terminal.sign("✓", "x"), .success)
                    : .init(terminal.sign("○", "o"), isOpen ? .gold : .quiet),
                .init(journey.title), .init("Day \(journey.day)", .strong),
                .init(journey.phase.title, .quiet), .init(streak, .gold))
        }
        return table.lines(for: terminal)
    }
}
