internal import Core
internal import StreaksAPI
internal import WidgetsAPI

/// The card of the day: the number of completed habits, and the streak. Rule W2.
enum TodayCard {
    static let card = WidgetCard(
        "today", summary: "The day's habits and the streak.",
        absence: WidgetContent(
            title: "Today", figure: "No habits yet", short: "+", detail: "Open app to add one")
    ) { scene in
        guard let provider = scene.view.answer(.streakProvider),
            let tally = provider.tallies(
                over: DaySpan(scene.today), today: scene.today, in: scene.view
            ).first
        else { return nil }
        let streak = provider.leading(on: scene.today, today: scene.today, in: scene.view)
        let items = scene.view.answers(to: .dayItems).flatMap {
            $0.items(over: DaySpan(scene.today), today: scene.today, in: scene.view)
        }.filter { $0.isHabit && $0.scheduled[scene.today] && !$0.excused[scene.today] }
        guard !items.isEmpty || tally.extra > 0 || streak.longest > 0 else { return nil }
        return content(tally, streak, items, scene.today)
    }

    private static func content(
        _ tally: DayTally, _ streak: Streak, _ items: [DayItem], _ today: Day
    ) -> WidgetContent {
        let due = tally.due
        let lines = items.map { WidgetContent.Line($0.title, isDone: $0.completed[today]) }
        let days = streak.current.counted("day")
        return WidgetContent(
            title: "Today", figure: due == 0 ? "Rest" : "\(tally.completed) of \(due)",
            short: due == 0 ? "–" : "\(tally.completed)/\(due)",
            detail: streak.current == 0 ? "Start a streak" : "\(days) in a row",
            lines: lines.filter { $0.isDone != true } + lines.filter { $0.isDone == true },
            progress: due == 0 ? nil : Double(tally.completed) / Double(due),
            data: [
                "day": .string(today.description), "completed": .integer(Int64(tally.completed)),
                "due": .integer(Int64(due)), "streak": .integer(Int64(streak.current)),
                "verdict": .string(tally.verdict.rawValue),
            ])
    }
}
