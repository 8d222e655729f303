internal import Core

extension FocusFact {
    /// The payload for a new goal: its first title and its position in the user's order.
    struct NewGoal: Payload {
        var goal: GoalID
        var title: String
        var order: Int64

        static let record = Record(
            NewGoal.init, Field("goal", \.goal), Field("title", \.title, .recordedGoal),
            Field("order", \.order, .goalOrder))
    }

    /// The payload for a new title of a goal.
    struct NewTitle: Payload {
        var goal: GoalID
        var title: String

        static let record = Record(
            NewTitle.init, Field("goal", \.goal), Field("title", \.title, .recordedGoal))
    }

    /// The payload for a change that has only a goal's id.
    struct GoalNamed: Payload {
        var goal: GoalID

        static let record = Record(GoalNamed.init, Field("goal", \.goal))
    }

    /// The payload for a goal's new position in the user's order.
    struct NewPlace: Payload {
        var goal: GoalID
        var order: Int64

        static let record = Record(
            NewPlace.init, Field("goal", \.goal), Field("order", \.order, .goalOrder))
    }

    /// The payload for completing the choice of goals. It has no fields.
    struct Onboarding: Payload {
        static let record = Record(Onboarding.init)
    }

    /// The payload for the focuses set on a day.
    struct DayPlan: Payload, Snapshot {
        var entry: EntryID
        var day: Day
        /// The three focuses.
        var focuses: [FocusPlan]

        static let record = Record(
            DayPlan.init, Field("entry", \.entry), Field("day", \.day),
            Field(
                "focuses", \.focuses,
                FocusPlan.record.payloadCodec.list(count: FocusEntry.size...FocusEntry.size)))
    }

    /// A focus as the user set it.
    struct FocusPlan: Hashable, Sendable {
        var title: String
        var goal: GoalID
        var carriedFrom: Day?

        static let record = Record(
            FocusPlan.init, Field("title", \.title, .focusTitle), Field("goal", \.goal),
            Field("carriedFrom", \.carriedFrom))
    }

    /// The payload that names one of a day's three focuses.
    struct FocusNamed: Payload {
        var entry: EntryID
        /// The number of the focus, 1–3.
        var number: Int

        static let record = Record(
            FocusNamed.init, Field("entry", \.entry),
            Field("focus", \.number, .integer(1...FocusEntry.size)))
    }

    /// The payload with the event whose notice the user dismissed.
    struct Dismissal: Payload {
        var event: EventID

        static let record = Record(Dismissal.init, Field("event", \.event))
    }
}

extension Codec where Value == String {
    /// The codec for a goal's title in events. An empty title is invalid.
    fileprivate static let recordedGoal = Codec.goalTitle.tidied { $0.isEmpty ? nil : $0 }
}

extension Codec where Value == Int64 {
    /// The codec for a goal's position in the user's order. Every JSON parser represents these
    /// positions, and the next one, exactly.
    static let goalOrder = Int64.codec.tidied { GoalFacts.orders.contains($0) ? $0 : nil }
}
