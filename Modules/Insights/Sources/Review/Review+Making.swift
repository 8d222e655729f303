public import Core
internal import InsightsAPI
internal import StreaksAPI

extension Insights {
    /// Returns the review of the calendar week, Monday first, that contains a day. Rule I1.
    public static func week(of day: Day, at moment: Moment, in view: WorldView) -> Review {
        let span = DaySpan.week(of: day)
        return Review(span, after: DaySpan.week(of: day - 7), at: moment, in: view)
    }

    /// Returns the review of the calendar month that contains a day. Rule I1.
    public static func month(of day: Day, at moment: Moment, in view: WorldView) -> Review {
        let span = DaySpan.month(of: day)
        return Review(span, after: DaySpan.month(of: span.first - 1), at: moment, in: view)
    }
}

extension Review {
    /// Creates a review of days and the days right before. Each source is read once.
    init(_ span: DaySpan, after earlier: DaySpan, at moment: Moment, in view: WorldView) {
        let whole = DaySpan(earlier.count + span.count, endingOn: span.last)
        let offset = earlier.count
        let tallies =
            view.answer(.streakProvider)?.tallies(over: whole, today: moment.day, in: view) ?? []
        self.span = span
        before = Adherence(tallies.prefix(offset))
        adherence = Adherence(tallies.dropFirst(offset))
        qualified = tallies.dropFirst(offset).count { $0.verdict == .qualified }
        cells = tallies.dropFirst(offset).map {
            Cell(
                day: $0.day, due: $0.isVanished ? 0 : $0.due, completed: $0.completed,
                excused: $0.excused, isComing: $0.verdict == .future)
        }
        curves = Insights.series(over: whole, at: moment, in: view).filter {
            !$0.id.hasPrefix(SeriesID.habit) && !$0.id.hasPrefix(SeriesID.journey)
        }.map { Curve($0, over: span, after: earlier, upTo: moment.day) }
            .filter { $0.figure != nil || $0.before != nil }
        habits = view.answers(to: .dayItems).flatMap {
            $0.items(over: span, today: moment.day, in: view)
        }.filter(\.isHabit).map { Line($0, upTo: moment.day) }
    }

    /// A summary, such as "71 % of habits done, 12 points more than the week before".
    public var summary: String {
        guard let percent = adherence.percent else { return "Nothing was due." }
        let all = "\(percent) % of habits done (\(adherence.completed) of \(adherence.due))"
        guard let earlier = before.percent, earlier != percent else { return all + "." }
        let way = percent > earlier ? "more" : "less"
        return "\(all), \(abs(percent - earlier)) points \(way) than before."
    }
}

extension Review.Adherence {
    /// Sums up days. Today counts with what is done so far.
    init(_ tallies: ArraySlice<DayTally>) {
        let past = tallies.filter { $0.verdict != .future && !$0.isVanished }
        due = past.reduce(0) { $0 + $1.due }
        completed = past.reduce(0) { $0 + min($1.completed, $1.due) }
    }
}

extension Review.Curve {
    init(_ series: DailySeries, over span: DaySpan, after earlier: DaySpan, upTo today: Day) {
        id = series.id
        title = series.title
        unit = series.unit
        isSum = series.gap == .zero
        values = span.days.map { $0 <= today ? series[$0] : nil }
        figure = Self.figure(values, isSum)
        before = Self.figure(earlier.days.map { series[$0] }, isSum)
    }

    private static func figure(_ values: [Double?], _ isSum: Bool) -> Double? {
        let known = values.compactMap(\.self)
        guard !known.isEmpty else { return nil }
        let sum = known.reduce(0, +)
        return isSum ? sum : sum / Double(known.count)
    }
}

extension Review.Line {
    init(_ item: DayItem, upTo today: Day) {
        let past = item.scheduled.span.days.filter { $0 <= today }
        let due = item.judged?.due ?? item.scheduled.subtracting(item.excused)
        let kept = item.judged?.kept ?? item.completed.intersection(item.scheduled)
        id = item.id
        title = item.title
        adherence = Review.Adherence(
            due: past.count { due[$0] }, completed: past.count { kept[$0] })
    }
}
