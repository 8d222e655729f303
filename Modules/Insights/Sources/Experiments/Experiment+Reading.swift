internal import Core
internal import InsightsAPI

extension Experiment {
    /// Creates the experiment at a moment, with its answer once all days are over.
    init(_ record: ExperimentsState.Record, at moment: Moment, in view: WorldView) {
        let start = record.start
        id = start.experiment
        action = start.action
        actionTitle = start.actionTitle
        outcome = start.outcome
        outcomeTitle = start.outcomeTitle
        lag = start.lag
        days = start.plan.days.enumerated().map {
            PlannedDay(day: start.start + $0.offset, isWith: $0.element)
        }
        answerOn = start.last + (start.lag + 1)
        if record.isSetAside {
            standing = .aside
        } else if record.cancelled != nil {
            standing = .cancelled
        } else if moment.day >= answerOn {
            standing = .finished
        } else {
            standing = moment.day < start.start ? .coming : .running
        }
        let isOpen = standing == .coming || standing == .running
        today = isOpen ? days.first { $0.day == moment.day } : nil
        daysLeft = isOpen ? answerOn - moment.day : 0
        answer = standing == .finished ? Answer(start, at: moment, in: view) : nil
    }
}

extension Experiment.Answer {
    /// Computes the answer of a finished experiment.
    init(_ start: ExperimentFact.Start, at moment: Moment, in view: WorldView) {
        let span = DaySpan(start.plan.days.count + start.lag, endingOn: start.last + start.lag)
        let all = Insights.series(over: span, at: moment, in: view)
        let action = all.first { $0.id == start.action }
        let outcome = all.first { $0.id == start.outcome }
        let days = start.plan.days
        let values = days.indices.map { outcome?[start.start + ($0 + start.lag)] }
        let adjusted = Adjusted(values, from: start.start)
        let left = values.indices.map { values[$0] == nil ? nil : adjusted.residuals[$0] }
        with = zip(values, days).count { $0 != nil && $1 }
        without = zip(values, days).count { $0 != nil && !$1 }
        followed = days.indices.count { ((action?[start.start + $0] ?? 0) > 0) == days[$0] }
        let isEnough = min(with, without) >= PatternSearch.leastSide
        chance =
            isEnough
            ? RandomisationTest(left).chance(
                under: start.plan, seed: start.experiment.high ^ start.experiment.low)
            : 1
        let planned: [Double?] = days.map { $0 ? 1 : 0 }
        let found =
            isEnough ? Difference(of: values, by: planned, from: start.start) : nil
        effect = found?.slope
        low = found.map { $0.slope - $0.reach }
        high = found.map { $0.slope + $0.reach }
        sentence = Experiment.Answer.sentence(
            start, unit: outcome?.unit ?? "", chance: chance, found: found,
            counted: (with, without))
    }

    private static func sentence(
        _ start: ExperimentFact.Start, unit: String, chance: Double, found: Difference?,
        counted: (with: Int, without: Int)
    ) -> String {
        let days = "\(counted.with) days with and \(counted.without) without"
        guard let found else {
            return "\(start.actionTitle) and \(start.outcomeTitle): not enough was recorded "
                + "(\(days))."
        }
        let p = "p \(Rounding.chance(chance))"
        guard chance <= PatternSearch.falseRate else {
            return "\(start.actionTitle) made no clear difference to \(start.outcomeTitle) "
                + "(\(days), \(p))."
        }
        let much = Rounding.text(found.slope.magnitude) + (unit.isEmpty ? "" : " \(unit)")
        let after = start.lag == 0 ? "" : ", the day after,"
        return "On days drawn for \(start.actionTitle), \(start.outcomeTitle)\(after) was \(much) "
            + "\(found.slope > 0 ? "higher" : "lower") (\(days), \(p))."
    }
}
