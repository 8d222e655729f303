internal import CommandLineKit
internal import Core
internal import Engine
internal import Insights

/// The text of experiments in lines of at most 80 columns.
enum ExperimentText {
    static func show(_ experiment: Experiment, _ today: Day, in session: Session) {
        session.show("  " + session.paint(experiment.question, .strong))
        for line in TextFitting.wrap(standing(experiment, today), to: session.terminal.width - 4) {
            session.show("    " + line)
        }
        if experiment.daysLeft > 0 { session.show("    " + plan(experiment, today, session)) }
        session.show()
    }

    /// Returns the status of an experiment. While it runs, only the number of remaining days is
    /// shown.
    static func standing(_ experiment: Experiment, _ today: Day) -> String {
        if let answer = experiment.answer {
            return "\(answer.sentence) As planned on \(answer.followed) of "
                + "\(experiment.days.count) days."
        }
        let first = experiment.days.first.map { DayText.short($0.day, today: today) } ?? ""
        let end = DayText.short(experiment.answerOn, today: today)
        let left = experiment.daysLeft.counted("day")
        return switch experiment.standing {
        case .coming: "Begins on \(first); the answer comes on \(end), in \(left)."
        case .running:
            "\(drawn(experiment))The answer comes on \(end), in \(left)."
        case .cancelled: "Cancelled; there is no result."
        case .aside: "Set aside: another experiment about \(experiment.actionTitle) was running."
        case .finished: ""
        }
    }

    /// Returns today's plan, such as "Today with Meditate. ".
    static func drawn(_ experiment: Experiment) -> String {
        experiment.today.map {
            "Today \($0.isWith ? "with" : "without") \(experiment.actionTitle). "
        } ?? ""
    }

    /// Returns the plan's days: filled marks for days with the action, empty marks for days
    /// without, dim marks for future days.
    private static func plan(_ experiment: Experiment, _ today: Day, _ session: Session) -> String {
        let terminal = session.terminal
        let days = experiment.days.prefix(max(16, terminal.width - 8))
        return days.map { day in
            let sign = day.isWith ? terminal.sign("●", "x") : terminal.sign("○", ".")
            return terminal.paint(sign, day.day < today ? .quiet : .primary)
        }.joined()
    }

    /// Returns the experiment that matches the words, or the first if there are none. Throws
    /// `insights.experiment.unknown` if none matches.
    static func one(_ words: [String], of all: [Experiment]) throws(Rejection) -> Experiment {
        let text = words.joined(separator: " ")
        guard text.isEmpty else {
            return try NameSearch<Experiment>(
                "experiment", code: "insights.experiment", field: "experiment",
                title: \.question, id: \.id.description
            ).first(text, among: all)
        }
        return try all.first.orThrow(
            Rejection(
                "insights.experiment.unknown", "No experiment is running.", field: "experiment",
                category: .notFound,
                hints: ["Start one: cairn experiment start meditate --outcome tension"]))
    }
}

/// Today's plan of the experiments, in `cairn today`.
enum ExperimentPart {
    static let part = TodayPart("insights", title: "Experiments", order: 80) { scene in
        guard scene.day == scene.today else { return nil }
        let all = Insights.underWay(at: scene.asking.moment, in: scene.view)
        let drawn = all.filter { $0.today != nil }
        guard !drawn.isEmpty else { return nil }
        return .init(
            lines: { _ in
                drawn.map {
                    "  " + ExperimentText.drawn($0) + "\($0.daysLeft.counted("day")) left."
                }
            },
            members: { ["experiments": .array(drawn.map(\.json))] })
    }
}
