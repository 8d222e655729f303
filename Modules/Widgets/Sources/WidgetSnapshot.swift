public import Core
public import WidgetsAPI

/// What a widget outside of the program needs to draw itself, for as long as it is right. Rule W1.
public struct WidgetSnapshot: Hashable, Sendable {
    /// Where the person stands.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// No goals, or not onboarded.
        case needsOnboarding
        /// The day is not set.
        case needsSetup
        /// Something is left to do.
        case inProgress
        /// All is done.
        case complete
    }

    /// Where the person stands.
    public let state: State
    /// The person's day.
    public let day: Day
    /// The focuses of the day; none until it is set.
    public let focuses: [WidgetFocuses.Focus]
    /// Days of the running streak of focus days.
    public let streak: Int
    /// When it was made.
    public let generated: Instant
    /// When to ask again: in half an hour, or when the next day starts.
    public let refresh: Instant

    /// How many focuses are done.
    public var completed: Int { focuses.count(where: \.isCompleted) }

    /// What there is to say when nothing is set up.
    public static let absence = WidgetCard.unset

    /// The longest that anything may be shown without asking again, in milliseconds.
    public static let freshness: Int64 = 1_800_000

    /// The snapshot at a moment.
    public init(at moment: Moment, in view: WorldView) {
        let known = view.answer(.widgetFocuses)?
            .focuses(on: moment.day, today: moment.day, in: view)
        let focuses = known?.focuses ?? []
        self.focuses = focuses
        day = moment.day
        streak = known?.streak ?? 0
        generated = moment.instant
        refresh = Widgets.refresh(after: moment)
        state =
            if known?.isOnboarded != true {
                .needsOnboarding
            } else if focuses.isEmpty {
                .needsSetup
            } else {
                focuses.allSatisfy(\.isCompleted) ? .complete : .inProgress
            }
    }

    /// Where a tap leads.
    public var link: WidgetLink {
        switch state {
        case .needsOnboarding: .goals
        case .needsSetup: .setup
        case .inProgress, .complete: .home
        }
    }

    /// The snapshot as files and the HTTP interface have it.
    public var members: JSONObject {
        [
            "schema": AnswerDocument.version.json,
            "state": .string(state.rawValue), "day": .string(day.description),
            "focuses": .array(
                focuses.map {
                    [
                        "title": .string($0.title), "goal": .string($0.goal),
                        "completed": .bool($0.isCompleted),
                    ]
                }), "streak": .integer(Int64(streak)), "completed": .integer(Int64(completed)),
            "generatedAt": generated.json,
            "refreshAt": refresh.json,
            "message": state == .needsOnboarding ? .string(WidgetSnapshot.absence) : .null,
            "link": ["path": .string(link.path), "uri": .string(link.uri)],
        ]
    }
}
