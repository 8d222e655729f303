internal import Core
internal import ExplanationsAPI

/// Explains the day number of a journey and the result of each of its days. Rules K7, J1, J2.
struct JourneyExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        shown(moment, view).enumerated().map { index, journey in
            ExplanationSubject(
                JourneyExplanations.word(index), title: "Day of \(journey.title)",
                summary: "The completed days, and the days with a grace day.")
        }
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        let all = shown(moment, view)
        guard let index = all.indices.first(where: { JourneyExplanations.word($0) == word }) else {
            return nil
        }
        let (journey, today) = (all[index], moment.day)
        let whole = DaySpan(journey.start, max(journey.start, min(journey.last, today)))
        let days = Journeys.days(
            of: journey.id, over: span ?? whole ?? DaySpan(today), today: today, in: view)
        return Explanation(
            title: "Day of \(journey.title)", figure: "Day \(journey.day) of \(Journey.length)",
            days: days.map {
                Explanation.Entry($0.day, .init($0.verdict), ["Day \($0.number). " + $0.sentence])
            })
    }

    /// Returns the name of the topic: `journey-day` for the first journey, `journey-day-2` for the
    /// second.
    private static func word(_ index: Int) -> String {
        index == 0 ? "journey-day" : "journey-day-\(index + 1)"
    }

    private func shown(_ moment: Moment, _ view: WorldView) -> [Journey] {
        let all = Journeys.all(on: moment.day, today: moment.day, in: view)
        let running = all.filter { $0.standing == .running }
        return running.isEmpty ? all.suffix(1) : running
    }
}

extension Explanation.Verdict {
    fileprivate init(_ verdict: JourneyDay.Verdict) {
        self =
            switch verdict {
            case .done: .done
            case .grace: .excused
            case .missed: .missed
            case .pending: .pending
            case .vanished: .neutral
            case .future: .future
            }
    }
}

extension JourneyDay {
    fileprivate var sentence: String {
        let focus = minutes > 0 ? " \(minutes.counted("minute")) of focus." : ""
        return switch verdict {
        case .done: "It was done.\(focus)"
        case .grace: "It was not done, and one of \(Journey.graceDays) grace days kept the streak."
        case .missed: "It was not done, and no grace day was left."
        case .pending: "It is still open."
        case .vanished:
            "The day was skipped by your change of time zone. It neither counts nor breaks a "
                + "streak."
        case .future: "It is in the future."
        }
    }
}
