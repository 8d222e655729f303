internal import Core

extension Fact {
    /// The payload as it is recorded.
    var payload: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .goalAdded(let goal, let title, let order):
            writer.field("goal", goal.description)
            writer.field("title", title)
            writer.field("order", order)
        case .goalRenamed(let goal, let title):
            writer.field("goal", goal.description)
            writer.field("title", title)
        case .goalArchived(let goal), .goalUnarchived(let goal):
            writer.field("goal", goal.description)
        case .goalMoved(let goal, let order):
            writer.field("goal", goal.description)
            writer.field("order", order)
        case .onboarded: break
        case .daySet(let entry, let day, let plans):
            writer.field("entry", entry.description)
            writer.field("day", day)
            writer.field("focuses", JSON.array(plans.map(\.json)))
        case .focusCompleted(let entry, let number), .focusReopened(let entry, let number):
            writer.field("entry", entry.description)
            writer.field("focus", number)
        case .dismissed(let event): writer.field("event", event.description)
        case .retracted(let event, let isRetracted):
            writer.field("event", event.description)
            writer.field("retracted", isRetracted)
        }
        return writer.finish()
    }
}

extension Fact.Plan {
    var json: JSON {
        var members = JSONObject([
            ("title", .string(title)), ("goal", .string(goal.description)),
        ])
        if let carriedFrom { members["carriedFrom"] = .string(carriedFrom.description) }
        return .object(members)
    }

    init?(json: JSON) {
        guard let title = json["title"]?.string, !title.isEmpty,
            let goal = json["goal"]?.string.flatMap({ GoalID($0) })
        else { return nil }
        self.init(
            title: title, goal: goal, carriedFrom: json["carriedFrom"]?.string.flatMap { Day($0) })
    }
}
