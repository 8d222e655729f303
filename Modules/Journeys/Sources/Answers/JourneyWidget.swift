internal import Core
internal import WidgetsAPI

/// The widget card about the user's journey: "Day 12", the habit and the streak. Rule W2.
enum JourneyWidget {
    static let card = WidgetCard(
        "journey", summary: "The day of the journey, and its streak.",
        absence: WidgetContent(
            title: "Journey", figure: "No journey yet", short: "+", detail: "Open app to start one")
    ) { scene in
        let all = Journeys.all(on: scene.today, today: scene.today, in: scene.view)
        let running = all.filter { $0.standing == .running }
        // A journey whose day is still open comes first. Without a current journey, the last one is
        // shown.
        guard let journey = running.first(where: { !$0.isDone }) ?? running.first ?? all.last else {
            return nil
        }
        return WidgetContent(
            title: "Journey", figure: "Day \(journey.day)", short: "\(journey.day)",
            detail: "\(journey.title) · \(words(journey))",
            lines: running.map {
                .init("\($0.title) · day \($0.day)", isDone: $0.isDone)
            },
            progress: journey.progress,
            data: [
                "journey": journey.json, "journeys": .array(running.map(\.json)),
            ])
    }

    /// The action that completes a journey's day. Rules J2, W4.
    static let actions = WidgetActions(on: "journey") { scene in
        Journeys.all(on: scene.today, today: scene.today, in: scene.view)
            .filter { $0.standing == .running && !$0.isDone }
            .map {
                WidgetAction(
                    "done-\($0.id)", label: "Done", about: "\($0.title) · day \($0.day)",
                    command: CompleteJourneyDay($0.id, on: scene.today))
            }
    }

    /// Returns a text about the journey, such as "10 days in a row", or how the journey ended.
    private static func words(_ journey: Journey) -> String {
        switch journey.standing {
        case .running: journey.streak.counted("day in a row", "days in a row")
        case .finished: "finished"
        case .ended: "ended"
        }
    }
}
