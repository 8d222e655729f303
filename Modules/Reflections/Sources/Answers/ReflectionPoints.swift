internal import Core
internal import ExperienceAPI

/// The points for the morning and night reflections, once a day each. Rules X1, X2.
struct ReflectionPoints: PointSource {
    private static let reasons: [(Reflection.Time, PointReason)] = [
        (.morning, .morningReflection), (.night, .nightReflection),
    ]

    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        let state = view.reflections
        let days = state.writings.keys.filter(span.contains)
        return ReflectionPoints.reasons.map { time, reason in
            var counts = [Int32](repeating: 0, count: span.count)
            for day in days where !state.writings(on: day, time).isEmpty {
                counts[day - span.first] = 1
            }
            return PointCounts(reason, over: span, counts: counts)
        }
    }

    func firstDay(in view: WorldView) -> Day? { view.reflections.writings.keys.min() }

    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] {
        ReflectionPoints.reasons.compactMap { time, reason in
            view.reflections.writings(on: day, time).isEmpty
                ? nil : (reason, "\(time.title) reflection")
        }
    }
}
