internal import Core
internal import StreaksAPI
internal import WidgetsAPI

/// The day's focuses for widgets. Rules W1, W2.
struct FocusWidget: WidgetFocusSource {
    func focuses(on day: Day, today: Day, in view: WorldView) -> WidgetFocuses {
        let state = view.dailyFocus
        let goals = state.allGoals
        let streak = view.answer(.streakProvider)?.all(today: today, in: view)
            .first { $0.id == FocusStreak.id }
        let focuses = (state.entry(on: day)?.focuses ?? []).map { focus in
            WidgetFocuses.Focus(
                title: focus.title, goal: goals.first { $0.id == focus.goal }?.title ?? "",
                isCompleted: focus.isDone)
        }
        return WidgetFocuses(
            isOnboarded: state.isOnboarded && goals.contains(where: \.isActive), focuses: focuses,
            streak: streak?.current ?? 0)
    }

    /// The widget card with the day's three focuses and a progress bar.
    static let card = WidgetCard("focuses", summary: "The three focuses of the day.") { scene in
        guard DailyFocus.isUsed(in: scene.view) else { return nil }
        let flow = DailyFocus.flow(on: scene.today, in: scene.view)
        switch flow {
        case .onboarding: return step("Choose your goals", link: .goals, flow)
        case .choice: return step("Continue or start fresh?", link: .setup, flow)
        case .setup: return step("Set today's three", link: .setup, flow)
        case .home(let entry):
            return WidgetContent(
                title: "Focuses", figure: "\(entry.done) of \(FocusEntry.size)",
                short: "\(entry.done)/\(FocusEntry.size)",
                detail: entry.focuses.first { !$0.isDone }?.title ?? "All three are done",
                lines: entry.focuses.map { .init($0.title, isDone: $0.isDone) },
                progress: Double(entry.done) / Double(FocusEntry.size),
                data: flow.json.object ?? [:])
        }
    }

    /// The actions with which the user completes a focus on the widget card, in the order of the
    /// focuses. Rules G5, W4.
    static let actions = WidgetActions(on: "focuses") { scene in
        guard let entry = scene.view.dailyFocus.entry(on: scene.today) else { return [] }
        return entry.focuses.enumerated().filter { !$1.isDone }.map { place, focus in
            WidgetAction(
                "done-\(place + 1)", label: "Done", about: focus.title,
                command: ToggleFocus(place + 1, on: scene.today, isDone: true))
        }
    }

    private static func step(
        _ words: String, link: WidgetLink, _ flow: FocusFlow
    ) -> WidgetContent {
        WidgetContent(
            title: "Focuses", figure: words, short: "–", link: link, data: flow.json.object ?? [:])
    }
}
