public import Core
public import WidgetsAPI

/// The data that an external widget needs to draw itself, with its validity. Rule W1.
public struct WidgetSnapshot: Hashable, Sendable {
    /// The state of the user's day.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// The user has no goals or has not completed onboarding.
        case needsOnboarding
        /// The day has no focuses yet.
        case needsSetup
        /// Some focuses are open.
        case inProgress
        /// All focuses are completed.
        case complete
    }

    /// The state of the user's day.
    public let state: State
    /// The user's day.
    public let day: Day
    /// The focuses of the day; empty until they are set.
    public let focuses: [WidgetFocuses.Focus]
    /// The length of the current streak of focus days.
    public let streak: Int
    /// The time of creation.
    public let generated: Instant
    /// The time of the next request: in half an hour, or at the start of the next day.
    public let refresh: Instant

    /// The number of completed focuses.
    public var completed: Int { focuses.count(where: \.isCompleted) }

    /// The text if nothing is set up.
    public static let absence = WidgetCard.unset

    /// The longest validity in milliseconds.
    public static let freshness: Int64 = 1_800_000

    /// Creates the snapshot of a moment.
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

    /// The target of a tap.
    public var link: WidgetLink {
        switch state {
        case .needsOnboarding: .goals
        case .needsSetup: .setup
        case .inProgress, .complete: .home
        }
    }

    /// The snapshot for files and the HTTP interface.
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
