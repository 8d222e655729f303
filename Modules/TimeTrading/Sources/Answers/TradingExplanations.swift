internal import Core
internal import ExplanationsAPI
internal import TimeTradingAPI

/// The explanation of the screen time that a day earned and spent. Rules K7, B1, B3, B5.
struct TradingExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        let day = TimeTrading.day(moment.day, at: moment, in: view)
        let isUsed = TimeTrading.terms(on: moment.day, in: view).isTracked || day.earned > 0
        guard isUsed else { return [] }
        return [
            ExplanationSubject(
                "balance", title: "Screen time", summary: "The time earned and the time spent.")
        ]
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        guard ["balance", "time", "screen time"].contains(word) else { return nil }
        let span = span ?? DaySpan(7, endingOn: moment.day)
        let days = TimeTrading.days(over: span, at: moment, in: view)
        return Explanation(
            title: "Screen time", figure: days.last?.text,
            days: days.map { Explanation.Entry($0.day, nil, reasons($0, moment, view)) })
    }

    private func reasons(_ day: TradingDay, _ moment: Moment, _ view: WorldView) -> [String] {
        let terms = TimeTrading.terms(on: day.day, in: view)
        let earning = view.answers(to: .timeEarnings).flatMap { $0.earnings(on: day.day, in: view) }
        var sentences = ["Earned \(TimeText.short(day.earned))."]
        if !day.used.isEmpty {
            sentences.append(
                "\(listed(day.used)), at \(TimeText.rate(terms.rate)) to 1 after the first minute "
                    + "of each session.")
        }
        for (kind, minutes) in [
            (EarningKind.habit, terms.habit), (.task, terms.task), (.focus, terms.focus),
        ] where minutes > 0 {
            let count = earning.count { $0.kind == kind }
            if count > 0 {
                sentences.append("\(count.counted(kind.noun)) at \(minutes.counted("minute")).")
            }
        }
        sentences.append("Spent \(TimeText.spent(day.spent)).")
        if !day.spentOn.isEmpty {
            sentences.append("\(listed(day.spentOn, TimeText.spent)).")
        }
        sentences.append(
            day.day == moment.day
                ? "Left: \(day.text). It expires when the day ends."
                : "Expired when the day ended: \(day.text).")
        return sentences
    }

    private func listed(
        _ shares: [TradingDay.Share], _ text: (Int) -> String = TimeText.short
    ) -> String {
        shares.map { "\($0.app.name) \(text($0.seconds))" }.joined(separator: ", ")
    }
}

extension EarningKind {
    fileprivate var noun: String {
        switch self {
        case .habit: "habit"
        case .task: "task"
        case .focus: "focus session"
        }
    }
}
