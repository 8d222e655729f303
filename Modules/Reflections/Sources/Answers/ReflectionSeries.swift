internal import Core
internal import InsightsAPI

/// The mean mood of a day, and the sleep quality. Days without a record have no value.
struct ReflectionSeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        let state = view.reflections
        var moods = [Double?](repeating: nil, count: span.count)
        for day in state.moods.keys where span.contains(day) {
            let felt = state.moods(on: day).map { Double($0.value.mood) }
            if !felt.isEmpty {
                moods[day - span.first] = felt.reduce(0, +) / Double(felt.count)
            }
        }
        var sleep = [Double?](repeating: nil, count: span.count)
        for day in state.writings.keys where span.contains(day) {
            let told = state.writings(on: day, .morning).last { $0.value.sleep != nil }
            sleep[day - span.first] = told?.value.sleep.map(Double.init)
        }
        return [
            DailySeries(
                id: SeriesID.mood, title: "mood", role: [.action, .outcome], over: span,
                values: moods),
            DailySeries(
                id: SeriesID.sleep, title: "sleep quality", role: [.action, .outcome], over: span,
                values: sleep),
        ].filter { $0.values.contains { $0 != nil } }
    }

    func firstDay(in view: WorldView) -> Day? { Reflections.firstDay(in: view) }
}

extension ReflectionSeries: ActivityDaySource {
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits {
        let state = view.reflections
        var days = DayBits(span)
        for day in state.moods.keys where span.contains(day) {
            if !state.moods(on: day).isEmpty { days[day] = true }
        }
        for (day, writings) in state.writings where span.contains(day) {
            if !writings.kept(state.retractions).isEmpty { days[day] = true }
        }
        return days
    }
}
