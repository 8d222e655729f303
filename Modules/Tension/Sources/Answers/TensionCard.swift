internal import Core
internal import WidgetsAPI

/// The card of check-ins. Like the one on the page it tells nobody how they were. Rules W2, U7.
enum TensionCard {
    static let card = WidgetCard("tension", summary: "The check-ins of the day.") { scene in
        let now = scene.moment.instant
        let phase = Tension.phase(at: now, in: scene.view)
        let count = Tension.count(on: scene.today, in: scene.view)
        return WidgetContent(
            title: "Check-in", figure: figure(phase), short: phase.kind == .completed ? "✓" : "?",
            detail: phase.kind == .suggestion ? phase.checkIn?.suggestion?.text ?? "" : told(count),
            until: phase.until,
            data: [
                "phase": .string(phase.kind.rawValue), "until": .integer(phase.until.milliseconds),
                "checkIns": .integer(Int64(count)),
            ])
    }

    private static func figure(_ phase: TensionPhase) -> String {
        switch phase.kind {
        case .picker: "How are you?"
        case .suggestion: phase.checkIn?.suggestion?.title ?? ""
        case .completed: "Logged ✓"
        }
    }

    private static func told(_ count: Int) -> String {
        switch count {
        case 0: "None yet today"
        case 1: "1 today"
        default: "\(count) today"
        }
    }
}
