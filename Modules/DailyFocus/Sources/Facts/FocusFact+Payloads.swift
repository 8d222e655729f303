internal import Core

extension FocusFact {
    /// A goal with its first title and its position in the user's order.
    struct NewGoal: Payload {
        var goal: GoalID
        var title: String
        var order: Int64

        static let record = Record(
            NewGoal.init, Field("goal", \.goal), Field("title", \.title, .recordedGoal),
            Field("order", \.order, .goalOrder))
    }

    /// A new title of a goal.
    struct NewTitle: Payload {
        var goal: GoalID
        var title: String

        static let record = Record(
            NewTitle.init, Field("goal", \.goal), Field("title", \.title, .recordedGoal))
    }

    /// The affected goal.
    struct GoalNamed: Payload {
        var goal: GoalID

        static let record = Record(GoalNamed.init, Field("goal", \.goal))
    }

    /// A new position of a goal in the user's order.
    struct NewPlace: Payload {
        var goal: GoalID
        var order: Int64

        static let record = Record(
            NewPlace.init, Field("goal", \.goal), Field("order", \.order, .goalOrder))
    }

    /// The completion of the setup, without further data.
    struct Onboarding: Payload {
        static let record = Record(Onboarding.init)
    }

    /// The focuses set for a day.
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

    /// A focus as it was set.
    struct FocusPlan: Hashable, Sendable {
        var title: String
        var goal: GoalID
        var carriedFrom: Day?

        static let record = Record(
            FocusPlan.init, Field("title", \.title, .focusTitle), Field("goal", \.goal),
            Field("carriedFrom", \.carriedFrom))
    }

    /// One of the three focuses of an entry.
    struct FocusNamed: Payload {
        var entry: EntryID
        /// The number, 1–3.
        var number: Int

        static let record = Record(
            FocusNamed.init, Field("entry", \.entry),
            Field("focus", \.number, .integer(1...FocusEntry.size)))
    }

    /// The event set aside that the user dismissed.
    struct Dismissal: Payload {
        var event: EventID

        static let record = Record(Dismissal.init, Field("event", \.event))
    }
}

extension Codec where Value == String {
    /// The title of a goal as it is recorded: never empty.
    fileprivate static let recordedGoal = Codec.goalTitle.tidied { $0.isEmpty ? nil : $0 }
}

extension Codec where Value == Int64 {
    /// The place of a goal in the person's order: every reader of JSON holds it, and the next one.
    static let goalOrder = Int64.codec.tidied { GoalFacts.orders.contains($0) ? $0 : nil }
}
