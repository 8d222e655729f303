internal import CoachAPI

extension BuiltInCoach {
    /// Returns a plan for one item when the user skips it or asks about it.
    func about(_ item: CoachItem) -> Plan {
        if let lighter = lightening(item), topic == .skip || topic == .lighten || item.missed >= 2 {
            return withLater(lighter, item)
        }
        let history =
            item.due > 0
            ? "“\(item.name)” was kept on \(item.kept) of the last \(item.due) days it was due."
            : ""
        let text = [history, ifThen(item, item.lighter), obstacle(item)]
            .filter { !$0.isEmpty }.joined(separator: " ")
        let question =
            topic == .skip
            ? "What would make it possible later today?" : "What would make it easier to begin?"
        return withLater(Plan(text: text, question: question), item)
    }

    /// Adds a proposal to move the item to the end of today's list.
    private func withLater(_ plan: Plan, _ item: CoachItem) -> Plan {
        var plan = plan
        let others = context.open.filter { $0.id != item.id && $0.isHabit == item.isHabit }
        if item.isOpen, !others.isEmpty {
            let order = (others + [item]).map(\.id)
            plan.proposals.append(
                CoachProposal(
                    "Do it last today", "after “\(others[others.count - 1].name)”",
                    .order(order)))
        }
        return plan
    }

    /// Returns an if-then plan, such as "After I make coffee, I will do “Read”: 5 pages."
    func ifThen(_ item: CoachItem, _ amount: String?) -> String {
        let what = amount.map { "“\(item.name)”, \($0)" } ?? "“\(item.name)”"
        guard let cue = item.cue, cue.hasPrefix("After ") else {
            return switch context.part {
            case .morning: "If breakfast is over, then \(what)."
            case .day: "If the next thing ends, then \(what)."
            case .evening, .night: "If the day's work is done, then \(what)."
            }
        }
        return "\(cue), I will do \(what)."
    }

    /// Returns a plan for a likely obstacle.
    func obstacle(_ item: CoachItem) -> String {
        guard item.missed > 0 || item.kept < item.due else {
            return "If something comes up, then the first step is enough."
        }
        return switch context.part {
        case .morning: "If the morning is too short, then only the first step, before lunch."
        case .day: "If you are interrupted, then only the first step, right after."
        case .evening, .night: "If you are tired, then only the first step, before bed."
        }
    }
}
