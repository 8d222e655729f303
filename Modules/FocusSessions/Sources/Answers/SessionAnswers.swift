internal import Core
internal import PortabilityAPI
internal import WidgetsAPI

/// The module's answers to other modules.
enum SessionAnswers {
    /// The table in the CSV export. A current session is given as of its last fact. Rule P2.
    static let sessions = PortableTable(
        name: "focus-sessions",
        columns: [
            "id", "day", "start", "template", "item", "intended_minutes", "focus_seconds",
            "standing", "end",
        ]
    ) { view, today in
        view.sessions.runs.all.map { run in
            let shown = FocusSession(run, at: run.known(on: today), in: view)
            return [
                shown.id.description, shown.day.description, String(shown.start.milliseconds),
                shown.template, shown.item ?? "", String(shown.intended), String(shown.seconds),
                shown.standing.rawValue, shown.end.map { String($0.milliseconds) } ?? "",
            ]
        }
    }

    /// The card of sessions: the remaining time, or the minutes of the day. Rule W2.
    static let card = WidgetCard(
        "session", summary: "The focus session and the day's minutes.",
        absence: WidgetContent(
            title: "Focus session", figure: "No session yet", short: "+",
            detail: "Open app to start one", link: .setup)
    ) { scene in
        guard FocusSessions.isUsed(in: scene.view) else { return nil }
        let status = FocusSessions.status(at: scene.moment, in: scene.view)
        let isOn = status.state != .idle
        let minutes = (status.remaining + 59) / 60
        let today = status.minutesToday.counted("minute") + " today"
        return WidgetContent(
            title: isOn ? status.words : "Focus session",
            figure: isOn ? "\(minutes) min left" : today,
            short: String(isOn ? minutes : status.minutesToday),
            detail: isOn ? today : status.suggestion.text,
            progress: isOn ? status.progress : nil, link: .setup, until: status.endsAt,
            data: ["status": status.json])
    }

    /// The actions that start a session, and pause, resume or end the current one. Rules F1, W4.
    static let actions = WidgetActions(on: "session") { scene in
        switch FocusSessions.status(at: scene.moment, in: scene.view).state {
        case .idle, .resting:
            [WidgetAction("start", label: "Start", command: StartSession())]
        case .running:
            [
                WidgetAction("pause", label: "Pause", command: PauseSession()),
                WidgetAction("end", label: "End", command: EndSession()),
            ]
        case .paused:
            [
                WidgetAction("resume", label: "Resume", command: ResumeSession()),
                WidgetAction("end", label: "End", command: EndSession()),
            ]
        }
    }

    /// The undo handler of the module's facts. Rule H13.
    static let undo = RetractionUndoHandler(
        SessionFact.self, retractions: { $0.sessions.retractions },
        day: { fact, event, _ in
            if case .started = fact { event.day } else { nil }
        }, words: words)

    private static func words(_ fact: SessionFact, _ view: WorldView) -> String {
        switch fact {
        case .started(let start): "Session \(start.template): started"
        case .marked(let kind, _): "Session: \(kind.rawValue)"
        case .templateAdded(let template): "Template \(template.name): added"
        case .templateRenamed(let renaming): "Template \(renaming.name): renamed"
        case .templateRemoved: "Removed a template"
        case .retracted(let retraction):
            retraction.isRetracted ? "Undid a session" : "Restored a session"
        }
    }
}

extension SessionRun {
    /// Returns the time up to which the session is known without a clock: the start of the next
    /// session, or the start of today. Facts count at any time.
    func known(on today: Day) -> Instant { cap ?? rule.start(of: today) }
}
