internal import Core
internal import ProductEventsAPI
internal import StreaksAPI

/// The product event for a qualified day, recorded at most once per day. Rule O6.
enum StreakProductEvents {
    static let source = ProductEventSource(afterAny: { moment, view in
        let today = moment.day
        let provider = StreakAnswers()
        guard provider.qualified(over: DaySpan(today), today: today, in: view)[today] else {
            return []
        }
        let streak = provider.habitDays(on: today, today: today, in: view)
        return [
            ProductEvent(
                .dayStreakCredit, [.count: .number(streak.current)], once: "\(today)")
        ]
    })
}
