internal import Core
internal import StreaksAPI
internal import WidgetsAPI

/// The widget that shows the week as a cairn, with one stone for each qualified day. Rules K1, W2.
enum CairnWidget {
    static let card = WidgetCard(
        "cairn", summary: "This week's cairn and those of the last three weeks.",
        absence: WidgetContent(
            title: "Cairn", figure: "No stones yet", short: "0", detail: "Open app to add one")
    ) { scene in
        let provider = StreakAnswers()
        let monday = scene.today.startOfWeek
        guard let span = DaySpan(monday - 21, monday + 6) else { return nil }
        let days = provider.qualified(over: span, today: scene.today, in: scene.view)
        let weeks = (0..<4).map { back in
            days.over(DaySpan.week(of: monday - 7 * back)).count
        }
        let streak = provider.habitDays(today: scene.today, in: scene.view)
        guard streak.longest > 0 else { return nil }
        let names = ["This week", "Last week", "Two weeks ago", "Three weeks ago"]
        return WidgetContent(
            title: "Cairn", figure: weeks[0].counted("stone"), short: "\(weeks[0])",
            detail: streak.current.counted("day in a row", "days in a row"),
            lines: zip(names, weeks).map { .init("\($0): \($1.counted("stone"))") },
            progress: Double(weeks[0]) / 7,
            data: [
                "stones": .array(weeks.map { .integer(Int64($0)) }),
                "current": .integer(Int64(streak.current)),
                "longest": .integer(Int64(streak.longest)),
            ])
    }
}
