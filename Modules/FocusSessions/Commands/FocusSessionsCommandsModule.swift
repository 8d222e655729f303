internal import CommandLineKit
public import Core
internal import Engine
internal import FocusSessions

/// The commands for focus sessions. Rules F1, F2.
public struct FocusSessionsCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "focus-sessions-commands", stability: .beta,
        summary: "The command for focus sessions, and their line in today.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("pomodoro", PomodoroCommand.self, in: .daily), to: .commands)
        registrar.contribute(FocusSessionsCommandsModule.today, to: .todayParts)
    }

    /// The current session and the day's minutes of focus. Rule U2.
    private static let today = TodayPart("focus-sessions", title: "Focus", order: 45) { scene in
        guard FocusSessions.isUsed(in: scene.view) else { return nil }
        let now = scene.asking.moment
        let minutes = FocusSessions.minutes(on: scene.day, at: now.instant, in: scene.view)
        let status = FocusSessions.status(at: now, in: scene.view)
        let isOn = scene.day == scene.today && status.state != .idle
        guard minutes > 0 || isOn else { return nil }
        let told = minutes.counted("minute") + " of focus"
        return TodayPart.Drawing(
            lines: { terminal in
                let text = isOn ? "\(SessionWords.line(status, in: now.zone)), \(told)" : told
                return ["  " + TextFitting.cut(text, to: terminal.width - 3)]
            }, members: { ["focusMinutes": .integer(Int64(minutes))] })
    }
}

/// A session in words.
enum SessionWords {
    /// Returns the line "Focus, 12:30 left, until 10:25".
    static func line(_ status: SessionStatus, in zone: Zone) -> String {
        switch status.state {
        case .idle: return "No session"
        case .paused: return "\(status.words), paused with \(status.clock) left"
        case .running, .resting:
            let until = status.endsAt.map {
                ", until " + InstantText.clock(zone.wallTime(at: $0))
            }
            return "\(status.words), \(status.clock) left\(until ?? "")"
        }
    }

    /// Prints two lines: the current phase, and the day's total with the next step.
    static func show(_ status: SessionStatus, _ session: Session) throws(Rejection) {
        let zone = try session.zone()
        var text = line(status, in: zone)
        if status.rounds > 1, status.state != .idle {
            text += " (\(status.round) of \(status.rounds))"
        }
        session.show(text)
        if let title = status.session?.title, status.state != .idle { session.show("For \(title)") }
        session.show(status.minutesToday.counted("minute") + " of focus today")
        guard status.state == .idle || status.state == .resting else { return }
        for line in TextFitting.wrap("Next: " + status.suggestion.text, to: session.terminal.width)
        {
            session.show(line)
        }
    }
}
