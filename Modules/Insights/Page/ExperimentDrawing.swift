internal import Core
internal import Engine
internal import Insights
internal import InsightsAPI
internal import PageKit

/// The values of the template for an experiment. Before its end there are only days and no results.
/// Rule I2.
struct ExperimentDrawing {
    var id: String
    var question: String
    var words: String
    var plan: String?
    var canCancel: Bool

    init(_ experiment: Experiment, today: Day) {
        id = experiment.id.description
        question = experiment.question
        words = ExperimentDrawing.words(experiment, today)
        canCancel = experiment.daysLeft > 0
        plan = canCancel ? ExperimentDrawing.plan(experiment, today) : nil
    }

    static func list(_ asking: QueryContext) -> [ExperimentDrawing] {
        Insights.experiments(at: asking.moment, in: asking.view).map {
            ExperimentDrawing($0, today: asking.today)
        }
    }

    /// Returns today's plan, such as "Today with Meditate."; nil if there is none.
    static func today(_ experiment: Experiment) -> String? {
        experiment.today.map {
            "Today \($0.isWith ? "with" : "without") \(experiment.actionTitle)."
        }
    }

    private static func words(_ experiment: Experiment, _ today: Day) -> String {
        if let answer = experiment.answer {
            return "\(answer.sentence) As planned on \(answer.followed) of "
                + "\(experiment.days.count) days."
        }
        let left = counted(experiment.daysLeft, "day")
        let end = "The answer comes on \(experiment.answerOn.short(beside: today)), in \(left)."
        return switch experiment.standing {
        case .coming, .running:
            [self.today(experiment), end].compactMap(\.self).joined(
                separator: " ")
        case .cancelled: "Cancelled; there is no result."
        case .aside: "Set aside: another experiment about \(experiment.actionTitle) was running."
        case .finished: ""
        }
    }

    private static func plan(_ experiment: Experiment, _ today: Day) -> String {
        let days = experiment.days.map { day in
            let words = "\(day.day.short(beside: today)): \(day.isWith ? "with" : "without")"
            let classes = (day.isWith ? "w" : "o") + (day.day == today ? " now" : "")
            return "<li class=\"\(classes)\"><span class=\"v\">\(words)</span></li>"
        }
        return "<ul class=\"plan\">\(days.joined())</ul>"
    }
}

/// The actions and outcomes that an experiment can use.
struct ExperimentChoices {
    struct Choice {
        var id: String
        var title: String
    }

    var actions: [Choice]
    var outcomes: [Choice]
    var isPossible: Bool

    init(_ asking: QueryContext) {
        let span = DaySpan(30, endingOn: asking.today)
        let all = Insights.series(over: span, at: asking.moment, in: asking.view)
        actions = all.filter { $0.role.contains(.action) && $0.kind == .binary }.map {
            Choice(id: $0.id, title: $0.title)
        }
        outcomes = all.filter { $0.role.contains(.outcome) }.map {
            Choice(id: $0.id, title: $0.title.capitalizedFirst)
        }
        isPossible = !actions.isEmpty && !outcomes.isEmpty
    }
}
